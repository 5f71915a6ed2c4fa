import type { AlikeKind, AlikePair, AlikeSide } from '@longbox/contract/alike';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { type BookMedia, requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { presentBooks } from '../books/get-book.ts';
import { countAlikePages, countPairs, type PairRow, selectPairs } from './alike-store.ts';

/** Pairs that the viewer may see, with details of both sides. */
export async function listPairs(
  db: Db,
  viewer: Viewer,
  asked: { kind: AlikeKind; kept: boolean; paging: Paging },
): Promise<Page<AlikePair>> {
  const total = await countPairs(db, viewer, asked);
  const rows = await selectPairs(db, viewer, asked);
  const sideOf = await readSides(db, viewer, rows);
  const content: AlikePair[] = [];
  for (const row of rows) {
    const first = sideOf(row.oneBookId, row.onePage);
    const second = sideOf(row.otherBookId, row.otherPage);
    // Only what was deleted in this moment is missing.
    if (!first || !second) continue;
    const alikePages = row.kind === 'BOOKS' ? await countAlikePages(db, row) : undefined;
    content.push({
      id: String(row.id),
      kind: row.kind,
      apart: row.apart,
      kept: row.kept === 1,
      alikePages: alikePages ?? null,
      first,
      second,
    });
  }
  return toPage({ content, total, paging: asked.paging, sorted: true });
}

/** The books of all pairs, read once. */
async function readSides(db: Db, viewer: Viewer, rows: readonly PairRow[]) {
  const ids = [...new Set(rows.flatMap(({ oneBookId, otherBookId }) => [oneBookId, otherBookId]))];
  const books = new Map((await presentBooks(db, viewer, ids)).map((book) => [book.id, book]));
  const media = new Map<string, BookMedia>();
  for (const id of ids) {
    // A book that is being analyzed again has no pages right now.
    const found = await requireReadyMedia(db, id).catch(() => undefined);
    if (found) media.set(id, found);
  }
  return (bookId: string, number: number): AlikeSide | undefined => {
    const book = books.get(bookId);
    const pages = media.get(bookId)?.pages ?? [];
    const page = pages[Math.max(0, number - 1)];
    return (
      book && {
        book,
        pageNumber: page ? Math.max(1, number) : null,
        fileName: page?.fileName ?? null,
        mediaType: page && page.location.kind !== 'pdf' ? page.mediaType : null,
        width: page?.width ?? null,
        height: page?.height ?? null,
        size: page?.size ?? null,
        removable: number > 0 && book.media.mediaType === 'application/zip' && pages.length > 1,
      }
    );
  };
}
