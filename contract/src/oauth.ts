import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';

/** Opened by a browser: leads to the service that somebody wants to sign in with. */
export const beginOAuth2 = endpoint({
  method: 'GET',
  path: '/oauth2/authorization/{registrationId}',
  access: 'anonymous',
  answer: 'nothing',
  status: 302,
});

/**
 * Where the service sends the browser back to (RFC 6749, section 4.1.2). Leads to
 * `/?server_redirect=Y`, or to `/login?server_redirect=Y&error=` with a code or a sentence.
 */
export const completeOAuth2 = endpoint({
  method: 'GET',
  path: '/login/oauth2/code/{registrationId}',
  access: 'anonymous',
  query: z.object({ code: one, state: one, iss: one, error: one, error_description: one }),
  answer: 'nothing',
  status: 302,
});
