import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * Passwords that are tried on the archives of a library. They are kept encrypted and never sent back.
 * These calls are Longbox's own: other servers of the contract have none.
 */

/** Each is tried on every locked archive, which takes a while. */
export const mostArchivePasswords = 20;
/** Length of the longest password that RAR accepts. */
const longest = 127;

/** How many passwords a library has. */
export const getArchivePasswords = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/libraries/{libraryId}/archive-passwords',
  access: 'admin',
  answer: z.object({ count: z.number() }),
  provides: ['libraries'],
});

/**
 * Adds a password, unless the library has it already, and analyzes again all archives of the library that
 * need one.
 */
export const addArchivePassword = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/libraries/{libraryId}/archive-passwords',
  access: 'admin',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(longest)) }),
  answer: z.object({
    /** Books that are analyzed again. */
    books: z.number(),
  }),
  status: 202,
  stales: ['libraries'],
});

/** Removes all passwords of a library and the unpacked copies of its books. Locked books no longer open. */
export const deleteArchivePasswords = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/libraries/{libraryId}/archive-passwords',
  access: 'admin',
  answer: 'nothing',
  stales: ['libraries'],
});
