import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Delivery, mailAddress } from './notifications.ts';
import { nullable } from './shapes.ts';

/*
 * Books by email to e-readers that have an address. These calls are Longbox's own: other servers have none.
 */

/** Largest number of addresses of an account. A new one replaces the one that was used longest ago. */
export const mostEReaders = 10;

/** The caller's e-readers, and whether books can be sent. */
export const getEReader = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/e-reader',
  access: 'user',
  answer: z.object({
    /** The one that was used last; `null` until the caller enters one. */
    address: nullable(z.string()),
    /** All of them, the last used first. */
    addresses: z.array(z.string()),
    /** The sender of books, which some e-readers must approve first; `null` if the server sends no mail. */
    from: nullable(z.string()),
    /** Largest file in bytes. */
    largest: z.number(),
  }),
  provides: ['notifications'],
});

/** Adds an address to the caller's e-readers, or makes a known one the last used. */
export const setEReader = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/e-reader',
  access: 'user',
  body: z.object({ address: mailAddress }),
  answer: 'nothing',
  stales: ['notifications'],
});

/** Forgets an address of the caller's e-readers. */
export const deleteEReader = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/e-reader',
  access: 'user',
  query: z.object({ address: z.string() }),
  answer: 'nothing',
  stales: ['notifications'],
});

/**
 * Sends the file of a book now: to the caller's e-reader used last, or to another of theirs that `to` names. Answers whether
 * it was accepted.
 */
export const sendBook = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/books/{bookId}/send',
  access: 'file-download',
  query: z.object({ to: z.optional(z.string()) }),
  answer: z.object({ failure: nullable(Delivery) }),
});
