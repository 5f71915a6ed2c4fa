import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/*
 * Books sent from a browser into the inbox, the folder that they are imported from. A file is
 * announced here, and its bytes follow by the tus protocol (https://tus.io, version 1.0.0: the core).
 * These calls are Longbox's own: other servers have none.
 */

/** Identity of a file: announcing the same one again continues its upload. */
const file = {
  /** With its folders, if it was sent with them: `Bees!/Bees! 001.cbz`. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Last change, in epoch milliseconds. */
  modified: z.number(),
};

/** An incomplete upload. It's deleted a day after its last byte. */
export const Upload = z.object({
  id,
  ...file,
  /** Received bytes. */
  received: z.number(),
});
export type Upload = z.output<typeof Upload>;

/** Uploads in progress, and the limits. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/uploads',
  access: 'admin',
  answer: z.object({
    /** Folder of the inbox on the server. */
    folder: z.string(),
    /** Largest file in bytes; 0 if this server takes none. */
    largest: z.number(),
    /** Free bytes of the inbox, counting uploads in progress as received. */
    room: z.number(),
    /** Accepted file extensions, such as `.cbz`. */
    kinds: z.array(z.string()),
    uploads: z.array(Upload),
  }),
  provides: ['uploads'],
});

/**
 * Announces a file, or asks for its progress: 413 if it's too large, 507 without space. Its name in
 * the inbox never replaces another file.
 */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/uploads',
  access: 'admin',
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(4000)),
    size: z.int().check(z.minimum(1)),
    modified: z.number(),
    /** Where it goes: the inbox, or the folder of the GCD's dump. */
    purpose: z.optional(z.enum(['book', 'gcd'])),
  }),
  answer: Upload,
  status: 201,
  stales: ['uploads'],
});

/** Cancels an upload and deletes its received bytes. */
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/uploads/{uploadId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['uploads'],
});

/** The bytes of a file: `HEAD` answers how many were received, `PATCH` adds some. */
export const uploadBytesPath = '/api/longbox/v1/uploads/{uploadId}/bytes';
