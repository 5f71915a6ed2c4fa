import { constants, deflateSync, inflateSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keeperOf } from '../../base/db/keep.ts';
import { notFound } from '../../base/errors.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { readIfChanged } from './changed-files.ts';

const Location = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('zip'),
    copy: z.optional(z.literal(true)),
    offset: z.number(),
    method: z.number(),
    size: z.number(),
    compressedSize: z.number(),
    crc32: z.number(),
  }),
  z.object({ kind: z.literal('tar'), offset: z.number(), size: z.number() }),
  z.object({ kind: z.literal('folder'), name: z.string(), size: z.number() }),
  z.object({ kind: z.literal('rar'), name: z.string(), crc32: z.optional(z.number()) }),
  z.object({ kind: z.literal('pdf'), index: z.number() }),
]);

const Pages = z.array(
  z.object({
    fileName: z.string(),
    mediaType: z.string(),
    size: z.nullable(z.number()),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    location: Location,
  }),
);

/** The pages of a book as one value of the database: far smaller than a row for each. */
export function packPages(pages: readonly BookPage[]): Uint8Array {
  return deflateSync(JSON.stringify(pages), { level: constants.Z_BEST_SPEED });
}

/** The pages that a value of the database holds. */
export function unpackPages(packed: Uint8Array): BookPage[] {
  return z.parse(Pages, JSON.parse(inflateSync(packed).toString('utf8')));
}

const notReady = {
  UNKNOWN: 'This book hasn’t been analyzed yet',
  OUTDATED: 'This book’s file has changed. Analyze it again.',
  ERROR: 'Couldn’t analyze this book',
  UNSUPPORTED: 'This book’s format isn’t supported',
} as const;

export interface BookMedia {
  readonly name: string;
  /** Absolute path of the file. */
  readonly file: string;
  readonly pages: readonly BookPage[];
  /** Epoch milliseconds of the last analysis. */
  readonly analyzed: number;
}

/**
 * The pages of a book that is ready, as they lie in its file now; 404 with the reason for any other. A
 * file that changed since its analysis is read again at once.
 *
 * @param number of the only page that is read, if it's one, counted from 1
 */
export async function requireReadyMedia(
  db: Db,
  bookId: string,
  number?: number,
): Promise<BookMedia> {
  const row = await findMedia(db, bookId);
  if (row.status === 'UNKNOWN') return stored(row);
  const before = row.status === 'READY' ? stored(row) : undefined;
  const location = number === undefined ? undefined : before?.pages[number - 1]?.location;
  const picture = location?.kind === 'folder' ? location.name : undefined;
  const now = await readIfChanged(db, { id: bookId, ...row }, picture);
  if (!now) return before ?? stored(row);
  if (now.status !== 'READY') throw notFound(notReady[now.status]);
  return { name: row.name, file: row.url, pages: now.pages, analyzed: now.readAt };
}

/** The pages of a book that is ready, as its last analysis found them; 404 for any other. */
export async function requireAnalyzedMedia(db: Db, bookId: string): Promise<BookMedia> {
  return stored(await findMedia(db, bookId));
}

interface FoundMedia extends Awaited<ReturnType<typeof selectMedia>> {
  readonly all: readonly BookPage[];
}

/** Of the books that people have open; a page takes a few hundred bytes. */
const foundMedia = keeperOf<FoundMedia>({
  room: 8_000_000,
  sizeOf: ({ all }) => 500 + 400 * all.length,
});

/** Every page of a book that is read asks for it. */
const findMedia = (db: Db, bookId: string): Promise<FoundMedia> =>
  foundMedia(db).of(bookId, async () => {
    const row = await selectMedia(db, bookId);
    return { ...row, pages: null, all: row.pages ? unpackPages(row.pages) : [] };
  });

async function selectMedia(db: Db, bookId: string) {
  const row = await db
    .selectFrom('media')
    .innerJoin('book', 'book.id', 'media.bookId')
    .select(['media.status', 'media.pages', 'media.analyzed', 'book.url', 'book.name'])
    .select(['book.sizeBytes', 'book.fileLastModified', 'media.taken'])
    .where('media.bookId', '=', bookId)
    .executeTakeFirst();
  if (!row) throw notFound('Book not found');
  return row;
}

function stored(row: FoundMedia): BookMedia {
  if (row.status !== 'READY') throw notFound(notReady[row.status]);
  return {
    name: row.name,
    file: row.url,
    pages: row.all,
    analyzed: row.analyzed,
  };
}

/** The pages of a book as its last analysis found them, even if its file has changed since; none if it has none. */
export async function findPages(db: Db, bookId: string): Promise<readonly BookPage[]> {
  const row = await db
    .selectFrom('media')
    .select('pages')
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  return row?.pages ? unpackPages(row.pages) : [];
}
