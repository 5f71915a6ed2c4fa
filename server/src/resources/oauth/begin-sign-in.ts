import { completeOAuth2 } from '@longbox/contract/oauth';
import { pathOf } from '@longbox/contract/endpoint';
import * as client from 'openid-client';
import type { Exchange } from '../../http/exchange.ts';
import { failurePage } from './pages.ts';
import { type OAuth, requireProvider, scopesOf } from './oauth.ts';
import { keepPending } from './pending.ts';

/** Where the service sends the browser back to; it must be registered there. */
export function redirectUri(exchange: Exchange, registrationId: string): string {
  return exchange.baseUrl + pathOf(completeOAuth2, { params: { registrationId } });
}

/** The address at the service to send a browser to (AU-06), with PKCE (RFC 7636). */
export async function beginSignIn(
  oauth: OAuth,
  { registrationId, exchange }: { registrationId: string; exchange: Exchange },
): Promise<string> {
  const provider = requireProvider(oauth, registrationId);
  let metadata: client.Configuration;
  try {
    metadata = await oauth.metadataOf(provider);
  } catch (error) {
    oauth.onError(error);
    return failurePage(exchange, `${provider.name} does not answer`);
  }
  const scopes = scopesOf(provider);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  keepPending(exchange, oauth.key, { registrationId, state, nonce, verifier });
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
