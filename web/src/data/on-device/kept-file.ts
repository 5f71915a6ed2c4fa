import { basePath } from '../../lib/base-path.ts';
import { editionCache, type Holder } from './addresses.ts';
import { readAccount, readBook } from './catalogue.ts';
import { fileUnder } from './folders.ts';
import type { KeptBook } from './kept-book.ts';

/** The file of a book that can be read here; nothing if the book is kept otherwise. */
export async function keptFile(
  holder: Holder,
  { bookId, edition, fileBytes }: KeptBook,
): Promise<File | undefined> {
  if (edition === null || fileBytes === 0) return undefined;
  const file = await fileUnder(editionCache(holder, bookId, edition));
  return file?.size === fileBytes ? file : undefined;
}

/** The same, of the account that is signed in. */
export async function keptFileOf(bookId: string): Promise<File | undefined> {
  const account = await readAccount(basePath);
  if (account === undefined) return undefined;
  const holder = { base: basePath, userId: account.me.id };
  const kept = await readBook(holder, bookId);
  return kept && keptFile(holder, kept);
}
