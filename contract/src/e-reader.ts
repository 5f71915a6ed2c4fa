import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Delivery, mailAddress } from './notifications.ts';
import { nullable } from './shapes.ts';

/*
 * Books by email to e-readers that have an address. These calls are Longbox's own: other servers have none.
 */

/** The caller's e-reader, and whether books can be sent. */
export const getEReader = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/e-reader',
  access: 'user',
  answer: z.object({
    /** `null` until the caller enters one. */
    address: nullable(z.string()),
    /** The sender of books, which e-readers want to know first; `null` if the server sends no mail. */
    from: nullable(z.string()),
    /** Largest file in bytes. */
    largest: z.number(),
  }),
  provides: ['notifications'],
});

/** Sets the address of the caller's e-reader. */
export const setEReader = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/e-reader',
  access: 'user',
  body: z.object({ address: mailAddress }),
  answer: 'nothing',
  stales: ['notifications'],
});

/** Sends the file of a book to the caller's e-reader now, and answers whether it was accepted. */
export const sendBook = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/books/{bookId}/send',
  access: 'file-download',
  answer: z.object({ failure: nullable(Delivery) }),
});
