import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { fullPaging, one, pageOf } from './paging.ts';
import { id, nullable } from './shapes.ts';

/** One sign-in attempt, successful or not; kept for a month. */
export const AuthenticationActivity = z.object({
  /** `null` if no account has that email. */
  userId: nullable(id),
  /** As entered; `null` for a wrong API key. */
  email: nullable(z.string()),
  apiKeyId: nullable(z.string()),
  apiKeyComment: nullable(z.string()),
  ip: nullable(z.string()),
  userAgent: nullable(z.string()),
  success: z.boolean(),
  error: nullable(z.string()),
  dateTime: instant,
  /** `Password`, `ApiKey`, `RememberMe` or `OAuth2:<provider name>`. */
  source: nullable(z.string()),
});
export type AuthenticationActivity = z.output<typeof AuthenticationActivity>;

/**
 * The caller's sign-in attempts, the newest first. They can't be sorted by `apiKeyComment` and
 * `source`.
 */
export const listMyActivity = endpoint({
  method: 'GET',
  path: '/api/v2/users/me/authentication-activity',
  access: 'user',
  query: z.object(fullPaging),
  answer: pageOf(AuthenticationActivity),
  provides: ['users'],
});

/** Sign-in attempts of all accounts. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v2/users/authentication-activity',
  access: 'admin',
  query: z.object(fullPaging),
  answer: pageOf(AuthenticationActivity),
  provides: ['users'],
});

/** The newest sign-in attempt of an account, or of one of its API keys; 404 if there's none. */
export const getLatestActivity = endpoint({
  method: 'GET',
  path: '/api/v2/users/{userId}/authentication-activity/latest',
  access: 'user',
  query: z.object({ apikey_id: one }),
  answer: AuthenticationActivity,
  provides: ['users'],
});
