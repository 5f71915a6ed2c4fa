/*
 * The wire names of start-up and sign-in. They stand apart from the schemas because the client's
 * first screen loads without the schema library; `users.ts` builds its endpoints from them.
 */

/** Calls made before the rest of the client has loaded. */
export const signInCalls = {
  getClaim: { method: 'GET', path: '/api/v1/claim' },
  claimServer: { method: 'POST', path: '/api/v1/claim' },
  getMe: { method: 'GET', path: '/api/v2/users/me' },
  setSessionCookie: { method: 'GET', path: '/api/v1/login/set-cookie' },
  signOut: { method: 'POST', path: '/api/logout' },
  listOAuth2Providers: { method: 'GET', path: '/api/v1/oauth2/providers' },
} as const;

/** The two headers that create the first account, as Komga names them. */
export const claimHeaders = { email: 'x-komga-email', password: 'x-komga-password' } as const;

/** The header with a session, instead of the cookie. */
export const tokenHeader = 'x-auth-token';

/** The query parameter that adds a long-lived cookie to a sign-in. */
export const rememberMe = 'remember-me';

/** The header of a refusal (401) that says why the session of the call ended, where that is known. */
export const sessionEndHeader = 'longbox-session-end';

/** The header with the code that a server without an account prints when it starts. */
export const setupHeader = 'longbox-setup-code';

/**
 * The header of a 404 for an unknown address: the server's context path, `/` for none. A page at
 * another path then knows that the server has moved.
 */
export const placeHeader = 'longbox-place';

/** Signed out elsewhere; a new password; changed rights; the account was deleted. */
const sessionEnds = ['signed-out', 'password', 'rights', 'deleted'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Reads the header; unknown reasons of a newer server are ignored. */
export function readSessionEnd(text: string | null | undefined): SessionEnd | undefined {
  return sessionEnds.find((one) => one === text);
}

/** Why a sign-in with another service failed, in addition to the error codes. */
const signInFailures = ['access_denied', 'expired', 'silent', 'failed'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Longest email address. */
export const longestEmail = 1_000;

/** Pattern of an email address. */
export const emailPattern = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u;
