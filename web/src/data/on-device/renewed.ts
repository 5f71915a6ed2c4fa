import type { Book } from '@longbox/contract/books';
import * as z from 'zod/mini';
import { KeptBook, keptKinds, kindOf } from './kept-book.ts';

/*
 * Entries of the catalogue that were written by another client: what is known of a book's parts is taken
 * over, so that they stay, and the rest comes from the server.
 */

const { reason } = KeptBook.shape;

/** What an entry may have in any form. */
const AnyEntry = z.object({
  form: z.catch(z.number(), 1),
  base: z.string(),
  userId: z.string(),
  kind: z.catch(z.enum(keptKinds), 'comic'),
  edition: z.catch(z.nullable(z.string()), null),
  bytes: z.catch(z.number(), 0),
  fileBytes: z.catch(z.number(), 0),
  reason: z.catch(reason, 'chosen'),
  addedAt: z.catch(z.number(), 0),
  openedAt: z.catch(z.number(), 0),
});

/**
 * An entry with what the server now says of its book; nothing if the entry is of a later form. It is loaded
 * again beside what can be read, which fetches only what isn't here.
 */
export function renewed(entry: unknown, book: Book): KeptBook | undefined {
  const { data } = z.safeParse(AnyEntry, entry);
  if (data === undefined || data.form > 1) return undefined;
  return {
    ...data,
    form: 1,
    bookId: book.id,
    kind: kindOf(book) ?? data.kind,
    bytes: data.bytes || book.sizeBytes,
    state: data.edition === null ? 'waiting' : 'outdated',
    book,
  };
}
