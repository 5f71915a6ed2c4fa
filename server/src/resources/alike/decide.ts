import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { hashPage } from '../../media/page-hash.ts';
import { readPage } from '../../media/read-page.ts';
import { decisionOf } from '../../catalogue/belongings/alike-decisions.ts';
import { removePagesTask } from '../../work/queue/file-tasks.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { readingFrom } from '../books/get-page.ts';
import { type PairRow, selectPair } from './alike-store.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly pairId: string;
}

async function requirePair(db: Db, { viewer, pairId }: Asked): Promise<PairRow> {
  const pair = await selectPair(db, viewer, pairId);
  if (!pair) throw notFound('Pair not found');
  return pair;
}

/** Remembers that both of a pair stay, or forgets that. */
export async function keepPair(db: Db, asked: Asked, kept: boolean): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const pair = await requirePair(transaction, asked);
    const decision = decisionOf(
      { bookId: pair.oneBookId, look: pair.oneLook },
      { bookId: pair.otherBookId, look: pair.otherLook },
    );
    await transaction
      .updateTable('alikePair')
      .set({ kept: kept ? 1 : 0 })
      .where('id', '=', pair.id)
      .execute();
    await (kept
      ? transaction
          .insertInto('alikeKept')
          .values(decision)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : transaction
          .deleteFrom('alikeKept')
          .where('oneBookId', '=', decision.oneBookId)
          .where('otherBookId', '=', decision.otherBookId)
          .where('looks', '=', decision.looks)
          .execute());
  });
}

/** Queues that one page of a pair is taken out of its file, as duplicate pages are. */
export async function removePage(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  asked: Asked,
  { bookId, pageNumber }: { readonly bookId: string; readonly pageNumber: number },
): Promise<void> {
  const pair = await requirePair(db, asked);
  const isOfPair =
    (pair.oneBookId === bookId && pair.onePage === pageNumber) ||
    (pair.otherBookId === bookId && pair.otherPage === pageNumber);
  if (!isOfPair || pageNumber === 0) throw badRequest('This page doesn’t belong to the pair');
  const media = await requireReadyMedia(db, bookId);
  const page = media.pages[pageNumber - 1];
  if (page?.location.kind !== 'zip' || media.pages.length === 1) {
    throw badRequest('Pages can only be removed from a ZIP or CBZ with more than one page');
  }
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.libraryId', 'media.mediaType'])
    .where('book.id', '=', bookId)
    .executeTakeFirstOrThrow();
  if (book.mediaType !== 'application/zip') throw badRequest('Pages can’t be removed from an EPUB');
  const bytes = await readingFrom(media, () => readPage(media.file, page));
  const { fileName, mediaType } = page;
  const hash = await hashPage(bytes);
  const doomed = { pageNumber, fileName, hash, mediaType, size: bytes.length };
  await tasks.add([removePagesTask({ bookId, libraryId: book.libraryId, pages: [doomed] })]);
}
