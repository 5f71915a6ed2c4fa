import { listPages } from '@longbox/contract/books';
import { type Endpoint, pathOf, schemasOf } from '@longbox/contract/endpoint';
import { getManifest, listPositions } from '@longbox/contract/publication';
import { getSeries } from '@longbox/contract/series';
import * as z from 'zod/mini';
import { type Holder, readerAt } from './addresses.ts';
import { changeBook, readAnswers, readBooks } from './catalogue.ts';
import { openDevice } from './database.ts';
import { isReadable, type KeptBook, type KeptKind } from './kept-book.ts';

/*
 * After an update this client may not be able to read what an earlier one has kept. Nothing of it is thrown
 * away: it's asked for anew.
 */

const needed: Readonly<Record<KeptKind, readonly Endpoint[]>> = {
  comic: [getSeries, listPages],
  epub: [getSeries, getManifest, listPositions],
  pdf: [getSeries, listPages],
};

/** The answers without which a book doesn't open, by their paths. */
export const neededOf = ({ kind, book }: Pick<KeptBook, 'kind' | 'book'>) =>
  needed[kind].map((endpoint) => ({
    path: pathOf(endpoint, { params: { bookId: book.id, seriesId: book.seriesId } }),
    /** Whether this client understands what was kept. */
    reads: (answer: unknown): boolean =>
      answer === null || z.safeParse(schemasOf(endpoint).answer, answer).success,
  }));

/** The build of this client. */
const build = import.meta.url;

/** Has books loaded again whose answers this client can't read; looks once per build. */
export async function findUnreadable(holder: Holder): Promise<void> {
  const device = await openDevice();
  if ((await device.get('meta', readerAt(holder))) === build) return;
  for (const kept of (await readBooks(holder)).filter(isReadable)) {
    const answers = neededOf(kept);
    const found = await readAnswers(
      holder,
      answers.map(({ path }) => path),
    );
    if (answers.every(({ reads }, index) => reads(found[index]))) continue;
    await changeBook(holder, kept.bookId, () => ({ state: 'outdated' }));
  }
  await device.put('meta', build, readerAt(holder));
}
