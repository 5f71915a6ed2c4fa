import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/*
 * Books sent from a browser into the inbox, the folder that they are imported from. A file is
 * announced here, and its bytes follow by the tus protocol (https://tus.io, version 1.0.0: the core).
 * These calls are Longbox's own: other servers of the contract have none.
 */

/** What tells a file from others: whoever announces it again goes on with what came of it. */
const file = {
  /** With the folders it lay in, where it was sent with them: `Bees!/Bees! 001.cbz`. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** When it was last changed, in epoch milliseconds. */
  modified: z.number(),
};

/** A file of which not all bytes have come yet. It is given up a day after its last one. */
export const Upload = z.object({
  id,
  ...file,
  /** Bytes that have come. */
  received: z.number(),
});
export type Upload = z.output<typeof Upload>;

/** What is under way, and what may come. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/uploads',
  access: 'admin',
  answer: z.object({
    /** The inbox, on the disk of the server. */
    folder: z.string(),
    /** Bytes that one file may have; 0 when this server takes none. */
    largest: z.number(),
    /** Bytes that may still come, counting what is under way as come. */
    room: z.number(),
    /** Endings of the files that are taken, such as `.cbz`. */
    kinds: z.array(z.string()),
    uploads: z.array(Upload),
  }),
  provides: ['uploads'],
});

/**
 * Announces a file, or asks how far it has come: 413 when it is too large, 507 when there is no room.
 * The name under which it will lie in the inbox never takes the place of another file.
 */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/uploads',
  access: 'admin',
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(4000)),
    size: z.int().check(z.minimum(1)),
    modified: z.number(),
  }),
  answer: Upload,
  status: 201,
  stales: ['uploads'],
});

/** Gives a file up, with all that came of it. */
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/uploads/{uploadId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['uploads'],
});

/** Where the bytes of a file go: `HEAD` tells how many there are, `PATCH` adds some. */
export const uploadBytesPath = '/api/longbox/v1/uploads/{uploadId}/bytes';
