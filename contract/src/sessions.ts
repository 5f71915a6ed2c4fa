import * as z from 'zod/mini';
import { ApiKey } from './api-keys.ts';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id, nullable } from './shapes.ts';

/*
 * Where accounts are signed in. These calls are Longbox's own: other servers of the contract have none.
 */

/** One sign-in that still stands: a browser, or a program that sends a password with its calls. */
export const Session = z.object({
  id,
  /** Of its last use; `null` when it is not known. */
  ip: nullable(z.string()),
  /** Of its last use, as it called itself. */
  userAgent: nullable(z.string()),
  created: instant,
  /** Within ten minutes. */
  lastUsed: instant,
  /** Whether it is renewed by itself, once it was not used for a week. */
  remembered: z.boolean(),
  /** Whether this call was made with it. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** The caller's own, the one used last first. */
export const listMySessions = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sessions',
  access: 'user',
  answer: z.array(Session),
  provides: ['sessions'],
});

/** Signs out there. */
export const endMySession = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/sessions/{sessionId}',
  access: 'user',
  answer: 'nothing',
  stales: ['sessions'],
});

/** Signs out everywhere, here too. */
export const endMySessions = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/sessions',
  access: 'user',
  answer: 'nothing',
  stales: ['sessions', 'session'],
});

/** Where another account is signed in. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/users/{userId}/sessions',
  access: 'admin',
  answer: z.array(Session),
  provides: ['sessions'],
});

/** Signs an account out there. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/sessions/{sessionId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['sessions'],
});

/** Signs an account out everywhere. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/sessions',
  access: 'admin',
  answer: 'nothing',
  stales: ['sessions'],
});

/** The keys of an account. */
export const listApiKeysOf = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/users/{userId}/api-keys',
  access: 'admin',
  answer: z.array(ApiKey),
  provides: ['api-keys'],
});

/** Takes a key from an account. */
export const deleteApiKeyOf = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/users/{userId}/api-keys/{keyId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['api-keys'],
});
