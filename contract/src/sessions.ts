import * as z from 'zod/mini';
import { ApiKey } from './api-keys.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Where accounts are signed in. These calls are Longbox's own: other servers have none.
 */

/** One open sign-in: a browser, or a program that sends a password with its calls. */
export const Session = z.object({
  id,
  /** IP address of its last use; `null` if unknown. */
  ip: nullable(z.string()),
  /** Client of its last use, by its own name. */
  userAgent: nullable(z.string()),
  created: instant,
  /** Accurate to ten minutes. */
  lastUsed: instant,
  /** Whether it stays signed in after a week without use. */
  remembered: z.boolean(),
  /** Whether this call used it. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** The caller's open sign-ins, the last used first. */
export const listMySessions = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sessions',
  access: 'user',
  answer: z.array(Session),
  provides: ['sessions'],
});

/** Ends one of the caller's sign-ins. */
export const endMySession = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/sessions/{sessionId}',
  access: 'user',
  answer: 'nothing',
  stales: ['sessions'],
});

/** Ends all of the caller's sign-ins, including this one. */
export const endMySessions = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/sessions',
  access: 'user',
  answer: 'nothing',
  stales: ['sessions', 'session'],
});

/** The open sign-ins of another account. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/users/{userId}/sessions',
  access: 'admin',
  answer: z.array(Session),
  provides: ['sessions'],
});

/** Ends one sign-in of an account. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/sessions/{sessionId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['sessions'],
});

/** Ends all sign-ins of an account. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/sessions',
  access: 'admin',
  answer: 'nothing',
  stales: ['sessions'],
});

/** The API keys of an account. */
export const listApiKeysOf = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/users/{userId}/api-keys',
  access: 'admin',
  answer: z.array(ApiKey),
  provides: ['api-keys'],
});

/** Deletes an API key of an account. */
export const deleteApiKeyOf = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/api-keys/{keyId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['api-keys'],
});
