/*
 * The wire names of start-up and sign-in. They stand apart from the schemas because the client's
 * first screen loads without the schema library; `users.ts` builds its endpoints from them.
 */

/** The calls that come before the rest of the client has loaded. */
export const signInCalls = {
  getClaim: { method: 'GET', path: '/api/v1/claim' },
  claimServer: { method: 'POST', path: '/api/v1/claim' },
  getMe: { method: 'GET', path: '/api/v2/users/me' },
  setSessionCookie: { method: 'GET', path: '/api/v1/login/set-cookie' },
  listOAuth2Providers: { method: 'GET', path: '/api/v1/oauth2/providers' },
} as const;

/** The two headers that carry the first account; wire names of the peer server. */
export const claimHeaders = { email: 'x-komga-email', password: 'x-komga-password' } as const;

/** The header that carries a session in place of the cookie. */
export const tokenHeader = 'x-auth-token';

/** The query parameter that adds a long-lived cookie to a sign-in. */
export const rememberMe = 'remember-me';

/** Why a sign-in with another service failed, beside the codes of the error catalogue. */
const signInFailures = ['access_denied', 'expired', 'silent', 'failed'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Characters of an e-mail address. */
export const longestEmail = 1_000;

/** What is taken for an e-mail address. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
