import { randomBytes } from 'node:crypto';
import { findCredentials } from '../../base/accounts/accounts.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Services } from '../services.ts';
import { createUser } from '../users/create-user.ts';
import { applyGroups } from './apply-groups.ts';
import { type OAuth, requireProvider } from './oauth.ts';
import { failurePage, successPage } from './pages.ts';
import { takePending } from './pending.ts';
import { endTrial } from './trials.ts';
import { explain, SignInRefusal, trustedEmail, whoCameBack } from './who-signed-in.ts';

/** What an account that a service vouches for may do. */
const rolesOfNewAccounts = ['FILE_DOWNLOAD', 'PAGE_STREAMING'];

interface Return {
  readonly registrationId: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly exchange: Exchange;
}

/** Ends a sign-in with another service; returns the page to send the browser to (api.md 1.3). */
export async function completeSignIn(
  services: Pick<Services, 'authenticator' | 'db' | 'events'> & { readonly oauth: OAuth },
  { registrationId, query, exchange }: Return,
): Promise<string> {
  const { db, authenticator, oauth } = services;
  const provider = requireProvider(oauth, registrationId);
  const source = `OAuth2:${provider.name}`;
  const pending = takePending(exchange, oauth.key);
  if (pending?.registrationId !== registrationId) {
    return failurePage(exchange, 'expired');
  }
  const came = { provider, pending, exchange, query };
  if (pending.trialId !== undefined) return endTrial({ db, oauth }, came, pending.trialId);
  try {
    const told = await whoCameBack(oauth, came);
    const email = trustedEmail(provider, told);
    const userId = await accountOf(db, oauth, email);
    await applyGroups(services, { provider, told, userId });
    await authenticator.admit(exchange, userId);
    await recordActivity(db, exchange, { userId, email, source });
    return successPage(exchange);
  } catch (error) {
    const { code, reason } = explain(error, oauth);
    const email = error instanceof SignInRefusal ? error.email : undefined;
    await recordActivity(db, exchange, { email, error: reason, source });
    return failurePage(exchange, code);
  }
}

async function accountOf(db: Db, oauth: OAuth, email: string): Promise<string> {
  const known = await findCredentials(db, email);
  if (known) return known.id;
  if (!oauth.accountCreation) throw new SignInRefusal('ERR_1025', email);
  const password = randomBytes(32).toString('base64url');
  return (await createUser(db, { email, password, roles: rolesOfNewAccounts })).id;
}
