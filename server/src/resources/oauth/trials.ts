import type { SignInTrial } from '@longbox/contract/oauth';
import { findCredentials, findUser } from '../../base/accounts/accounts.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Exchange } from '../../http/exchange.ts';
import { beginSignIn, SilentService } from './begin-sign-in.ts';
import { groupsTold } from './group-rights.ts';
import { type OAuth, requireProvider } from './oauth.ts';
import { trialPage } from './pages.ts';
import type { Provider } from './read-config.ts';
import {
  explain,
  isVerified,
  type Return,
  SignInRefusal,
  type Told,
  trustedEmail,
  whoCameBack,
} from './who-signed-in.ts';

/**
 * Where to send a browser so that the way of a sign-in is tried: to the service, or straight back where
 * that does not answer.
 */
export async function beginTrial(
  oauth: OAuth,
  { registrationId, exchange }: { registrationId: string; exchange: Exchange },
): Promise<string> {
  const provider = requireProvider(oauth, registrationId);
  const trialId = newId();
  try {
    return await beginSignIn(oauth, { registrationId, exchange, trialId });
  } catch (error) {
    if (!(error instanceof SilentService)) throw error;
    oauth.keepTrial(trialId, failed(provider, error.message));
    return trialPage(exchange, trialId);
  }
}

/** Keeps what a service told, and what a sign-in would have come to; returns the page that shows it. */
export async function endTrial(
  { db, oauth }: { readonly db: Db; readonly oauth: OAuth },
  came: Return,
  trialId: string,
): Promise<string> {
  const { provider, exchange } = came;
  const trial = await whoCameBack(oauth, came).then(
    (told) => judge(db, oauth, { provider, told }),
    (error: unknown) => failed(provider, explain(error, oauth).reason),
  );
  oauth.keepTrial(trialId, trial);
  return trialPage(exchange, trialId);
}

export function requireTrial(oauth: OAuth, trialId: string): SignInTrial {
  const trial = oauth.trials.get(trialId);
  if (!trial) throw notFound('This test has ended. Start a new one.');
  return trial;
}

const nothingTold = {
  name: null,
  email: null,
  verified: null,
  groups: null,
  account: null,
} as const;

function failed({ registrationId, name }: Provider, reason: string): SignInTrial {
  return { registrationId, service: name, ...nothingTold, outcome: 'FAILED', reason };
}

/** The rules of a sign-in, without creating an account or signing in. */
async function judge(
  db: Db,
  oauth: OAuth,
  { provider, told }: { readonly provider: Provider; readonly told: Told },
): Promise<SignInTrial> {
  const trial = {
    registrationId: provider.registrationId,
    service: provider.name,
    name: typeof told.name === 'string' ? told.name : null,
    email: told.email ?? null,
    verified: isVerified(told) ?? null,
    groups: (provider.groups && groupsTold(told, provider.groups)) ?? null,
    account: null,
    reason: null,
  };
  try {
    const known = await findCredentials(db, trustedEmail(provider, told));
    const user = known && (await findUser(db, known.id));
    if (user) return { ...trial, outcome: 'KNOWN', account: user.email };
    if (oauth.accountCreation) return { ...trial, outcome: 'NEW' };
    return { ...trial, outcome: 'REFUSED', reason: 'ERR_1025' };
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    return { ...trial, outcome: 'REFUSED', reason: error.code };
  }
}
