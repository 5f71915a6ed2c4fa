import type { ErrorCode } from '@longbox/contract/errors';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { Exchange } from '../../http/exchange.ts';
import { redirectUri } from './begin-sign-in.ts';
import { type OAuth, scopesOf } from './oauth.ts';
import type { Pending } from './pending.ts';
import type { Provider } from './read-config.ts';

/** Members that tell who somebody is (OpenID Connect Core 1.0, section 5.1). */
const Claims = z.object({
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

interface Return {
  readonly provider: Provider;
  readonly pending: Pending;
  readonly exchange: Exchange;
  /** What the service put into the address. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/**
 * The e-mail of whoever came back from a service.
 *
 * @throws SignInRefusal when the service does not tell an e-mail that can be trusted; other errors
 *   when it refused, did not answer, or something was forged
 */
export async function whoSignedIn(oauth: OAuth, came: Return): Promise<string> {
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
    const { email } = z.parse(Claims, await readProfile(metadata, tokens.access_token));
    if (!email) throw new SignInRefusal('ERR_1024');
    return email;
  }
  const idToken = tokens.claims();
  const profile =
    idToken && metadata.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(metadata, tokens.access_token, idToken.sub)
      : {};
  return trustedEmail(z.parse(Claims, { ...idToken, ...profile }));
}

function trustedEmail({ email, email_verified: verified }: z.output<typeof Claims>): string {
  if (!email) throw new SignInRefusal('ERR_1028');
  if (verified === undefined || verified === null) throw new SignInRefusal('ERR_1027', email);
  // Some services write the flag as text.
  if (String(verified) !== 'true') throw new SignInRefusal('ERR_1026', email);
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
  if (!response.ok) throw new Error(`the service answers ${response.status} for the profile`);
  return response.json();
}
