import { completeOAuth2 } from '@longbox/contract/oauth';
import { pathOf } from '@longbox/contract/endpoint';
import * as client from 'openid-client';
import type { Exchange } from '../../http/exchange.ts';
import { type OAuth, requireProvider, scopesOf } from './oauth.ts';
import { keepPending } from './pending.ts';

/** Where the service sends the browser back to; it must be registered there. */
export function redirectUri(exchange: Exchange, registrationId: string): string {
  return exchange.baseUrl + pathOf(completeOAuth2, { params: { registrationId } });
}

/** A service that does not say how it is to be asked. */
export class SilentService extends Error {
  constructor(name: string) {
    super(`${name} isn’t responding`);
  }
}

interface Start {
  readonly registrationId: string;
  readonly exchange: Exchange;
  /** Set for a trial, which signs no one in. */
  readonly trialId?: string;
}

/**
 * The address at the service to send a browser to (AU-06), with PKCE (RFC 7636).
 *
 * @throws SilentService when it does not answer
 */
export async function beginSignIn(
  oauth: OAuth,
  { registrationId, exchange, trialId }: Start,
): Promise<string> {
  const provider = requireProvider(oauth, registrationId);
  const metadata = await oauth.metadataOf(provider).catch((error: unknown) => {
    oauth.onError(error);
    throw new SilentService(provider.name);
  });
  const scopes = scopesOf(provider);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  keepPending(exchange, oauth.key, { registrationId, state, nonce, verifier, trialId });
  const url = client.buildAuthorizationUrl(metadata, {
    redirect_uri: redirectUri(exchange, registrationId),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(scopes.includes('openid') && { nonce }),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}
