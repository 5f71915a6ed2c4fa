import type { ErrorCode } from '@longbox/contract/errors';
import { emailPattern, longestEmail, type SignInFailure } from '@longbox/contract/sign-in';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { Exchange } from '../../http/exchange.ts';
import { redirectUri } from './begin-sign-in.ts';
import { type OAuth, scopesOf } from './oauth.ts';
import type { Pending } from './pending.ts';
import type { Provider } from './read-config.ts';

/** Members that say who signed in (OpenID Connect Core 1.0, section 5.1). */
const Claims = z.looseObject({
  /** Only shown; it never prevents a sign-in. */
  name: z.optional(z.unknown()),
  email: z.optional(z.nullable(z.string())),
  email_verified: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
});

/** A sign-in that the service let through and we do not. */
export class SignInRefusal extends Error {
  readonly code: ErrorCode;
  readonly email: string | undefined;

  constructor(code: ErrorCode, email?: string) {
    super(code);
    this.code = code;
    this.email = email;
  }
}

/** A browser that came back from a service. */
export interface Return {
  readonly provider: Provider;
  readonly pending: Pending;
  readonly exchange: Exchange;
  /** Parameters that the service added to the address. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** The service's data about the person who came back from it. */
export type Told = z.output<typeof Claims>;

/**
 * Asks a service who came back from it.
 *
 * @throws when it refused, did not answer, or something was forged
 */
export async function whoCameBack(oauth: OAuth, came: Return): Promise<Told> {
  const { provider, pending, exchange } = came;
  const metadata = await oauth.metadataOf(provider);
  const url = new URL(redirectUri(exchange, provider.registrationId));
  for (const [name, value] of Object.entries(came.query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const isOidc = scopesOf(provider).includes('openid');
  const tokens = await client.authorizationCodeGrant(metadata, url, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    ...(isOidc && { expectedNonce: pending.nonce, idTokenExpected: true }),
  });
  if (!isOidc) {
    return z.parse(Claims, await readProfile(metadata, tokens.access_token));
  }
  const idToken = tokens.claims();
  const profile =
    idToken && metadata.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(metadata, tokens.access_token, idToken.sub)
      : {};
  return z.parse(Claims, { ...idToken, ...profile });
}

/** Whether the e-mail is verified there, as far as it was told. Some services write the flag as text. */
export function isVerified({ email_verified: verified }: Told): boolean | undefined {
  return verified === undefined || verified === null ? undefined : String(verified) === 'true';
}

/** @throws SignInRefusal when the service does not tell an e-mail that can be trusted */
export function trustedEmail(provider: Provider, told: Told): string {
  const isOidc = scopesOf(provider).includes('openid');
  const { email } = told;
  if (!email || !emailPattern.test(email) || email.length > longestEmail)
    throw new SignInRefusal(isOidc ? 'ERR_1028' : 'ERR_1024');
  if (!isOidc) return email;
  const verified = isVerified(told);
  if (verified === undefined) throw new SignInRefusal('ERR_1027', email);
  if (!verified) throw new SignInRefusal('ERR_1026', email);
  return email;
}

async function readProfile(metadata: client.Configuration, token: string): Promise<unknown> {
  const response = await client.fetchProtectedResource(
    metadata,
    token,
    new URL(metadata.serverMetadata().userinfo_endpoint ?? ''),
    'GET',
    undefined,
    new Headers({ accept: 'application/json' }),
  );
  if (!response.ok)
    throw new Error(`the service answered the profile request with status ${response.status}`);
  return response.json();
}

/** Why a sign-in failed: for its page, and for administrators. */
interface Explained {
  readonly code: SignInFailure | ErrorCode;
  readonly reason: string;
}

/** A page shows codes only: anyone can put a sentence into an address. */
export function explain(error: unknown, oauth: OAuth): Explained {
  if (error instanceof SignInRefusal) return { code: error.code, reason: error.code };
  if (error instanceof client.AuthorizationResponseError) {
    const code = error.error === 'access_denied' ? error.error : 'failed';
    return { code, reason: error.error_description ?? error.error };
  }
  oauth.onError(error);
  const reason = 'Couldn’t complete the sign-in. The server’s log has the reason.';
  return { code: 'failed', reason };
}
