import type { Insertable } from 'kysely';
import { mostEntries } from '@longbox/contract/shapes';
import { numberTail } from '../../base/book-number.ts';
import { fileColumns } from '../../base/db/file-columns.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { authorColumns, valueColumns } from '../../base/db/text-columns.ts';
import { titleColumns } from '../../base/db/title-columns.ts';
import { sortKey } from '../../base/text.ts';
import { newBookMetadata, newMedia } from '../../catalogue/metadata/new-items.ts';
import { locateBookTask } from '../queue/file-tasks.ts';
import { analyzeBookTask, type Task } from '../queue/tasks.ts';
import { profileOf } from '../metadata/profiles.ts';
import { batches, grouped } from './batches.ts';
import { locksOf, type Moving } from './moving.ts';
import { distinct } from './move-series.ts';
import type { Records } from './same-path.ts';
import { bookLocks } from './locks.ts';
import { komga as tables } from './tables.ts';
import { offsetOf } from './times.ts';

/** Books with what is known of their files; gives the work that is to be done on them later. */
export async function moveBooks(moving: Moving, records: Records): Promise<Task[]> {
  const { komga, db, report, course } = moving;
  const doubtful = new Set<string>();
  for (const batch of batches(komga.rows(tables.book))) {
    const rows: Insertable<Tables['book']>[] = [];
    for (const row of batch) {
      const url = records.urls.get(row.ID);
      const seriesId = moving.series.get(row.SERIES_ID);
      if (url === undefined || seriesId === undefined) {
        if (records.ids.has(row.ID)) report.left('books', 'duplicate of the same file');
        continue;
      }
      const isLost = records.outside.has(row.ID);
      if (isLost) report.remark(`The book "${row.NAME}" isn’t in its library’s folder: ${url}`);
      const file = moving.files.get(url);
      const known = fileTime(moving, row, file);
      if (known.isDoubtful) doubtful.add(row.ID);
      rows.push({
        id: row.ID,
        seriesId,
        libraryId: row.LIBRARY_ID,
        name: row.NAME,
        nameKey: sortKey(row.NAME),
        ...fileColumns(file?.url ?? url),
        number: row.NUMBER,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
        fileLastModified: known.time,
        sizeBytes: row.FILE_SIZE,
        fileHash: row.FILE_HASH,
        deleted: row.DELETED_DATE !== null || isLost ? 1 : 0,
        oneshot: row.ONESHOT ? 1 : 0,
      });
    }
    await insertRows(db, 'book', rows);
    await course.advance(batch.length);
    report.took('books', rows.length);
  }
  const tasks = await moveMedia(moving, records, doubtful);
  await moveMetadata(moving, records);
  await moveLists(moving, records);
  await makeMissing(moving);
  return tasks;
}

interface KnownFile {
  readonly FILE_SIZE: number;
  readonly FILE_HASH: string;
  readonly FILE_LAST_MODIFIED: number;
}

/**
 * The time of a book's file as a scan is to compare it. Komga notes the later of birth and last change,
 * by the clock of its process; of a copy both are others, so that its hash decides.
 */
function fileTime(
  { zone }: Moving,
  { FILE_SIZE, FILE_HASH, FILE_LAST_MODIFIED }: KnownFile,
  file: { size: number; mtimeMs: number; birthtimeMs: number } | undefined,
): { time: number; isDoubtful: boolean } {
  if (file?.size === FILE_SIZE) {
    const isKnown = offsetOf(FILE_LAST_MODIFIED, file) !== undefined;
    if (isKnown || FILE_HASH !== '') {
      return { time: Math.trunc(file.mtimeMs), isDoubtful: !isKnown };
    }
  }
  return { time: zone(FILE_LAST_MODIFIED), isDoubtful: false };
}

type Status = Tables['media']['status'];
const statuses = new Set<string>(['READY', 'ERROR', 'UNSUPPORTED'] satisfies Status[]);
const isStatus = (text: string): text is 'READY' | 'ERROR' | 'UNSUPPORTED' => statuses.has(text);

async function moveMedia(
  { komga, db, report, files }: Moving,
  { urls }: Records,
  doubtful: ReadonlySet<string>,
): Promise<Task[]> {
  const tasks: Task[] = [];
  const done = new Set<string>();
  for (const batch of batches(komga.rows(tables.media))) {
    const rows: Insertable<Tables['media']>[] = [];
    for (const row of batch) {
      const bookId = row.BOOK_ID;
      const url = urls.get(bookId);
      if (url === undefined || done.has(bookId)) {
        report.left('media', 'book not imported');
        continue;
      }
      done.add(bookId);
      // One that is outdated would start over what was begun in it.
      const status = isStatus(row.STATUS) ? row.STATUS : 'UNKNOWN';
      const isReady = status === 'READY';
      rows.push({
        bookId,
        status,
        mediaType: row.MEDIA_TYPE,
        pagesCount: Math.max(0, row.PAGE_COUNT),
        comment: row.COMMENT,
        profile: profileOf(row.MEDIA_TYPE),
        divinaCompatible: row.EPUB_DIVINA_COMPATIBLE ? 1 : 0,
        kepub: row.EPUB_IS_KEPUB ? 1 : 0,
        pages: null,
        facts: null,
        analyzed: row.LAST_MODIFIED_DATE,
        taken: isReady ? 1 : 0,
      });
      if (!files.has(url)) continue;
      const hashed = doubtful.has(bookId);
      if (isReady) tasks.push(locateBookTask({ bookId, ...(hashed && { hashed }) }));
      else if (status !== 'UNKNOWN') tasks.push(analyzeBookTask(bookId));
    }
    await insertRows(db, 'media', rows);
    report.took('media', rows.length);
  }
  return tasks;
}

async function moveMetadata({ komga, db, report }: Moving, { urls }: Records): Promise<void> {
  const links = Map.groupBy(komga.rows(tables.bookLink), ({ BOOK_ID }) => BOOK_ID);
  const done = new Set<string>();
  for (const batch of batches(komga.rows(tables.bookMetadata))) {
    const rows = batch.flatMap((row) => {
      const bookId = row.BOOK_ID;
      if (!urls.has(bookId) || done.has(bookId)) {
        report.left('book metadata', 'book not imported');
        return [];
      }
      done.add(bookId);
      const own = (links.get(bookId) ?? []).slice(0, mostEntries);
      return {
        bookId,
        ...titleColumns(row.TITLE),
        summary: row.SUMMARY,
        number: row.NUMBER,
        numberSort: row.NUMBER_SORT,
        numberTail: numberTail(row.NUMBER),
        releaseDate: row.RELEASE_DATE,
        isbn: row.ISBN,
        links: JSON.stringify(own.map(({ LABEL, URL }) => ({ label: LABEL, url: URL }))),
        locks: locksOf(row, bookLocks),
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
      };
    });
    await insertRows(db, 'bookMetadata', rows);
    report.took('book metadata', rows.length);
  }
}

async function moveLists({ komga, db, report }: Moving, { urls }: Records): Promise<void> {
  const order = 'BOOK_ID, rowid';
  const left = (what: string) => (why: string) => report.left(what, why);
  const authors = grouped(komga.rows(tables.author, { order }), ({ BOOK_ID }) => BOOK_ID);
  for (const batch of batches(authors)) {
    const rows = batch.flatMap(([bookId, own]) => {
      const pairs = own.map(({ NAME, ROLE }) => [bookId, JSON.stringify([NAME, ROLE])] as const);
      const unique = [...distinct(pairs, left('authors'), urls)].map(([, pair]) => pair);
      return own
        .filter(({ NAME, ROLE }) => {
          const at = unique.indexOf(JSON.stringify([NAME, ROLE]));
          if (at !== -1) unique.splice(at, 1);
          return at !== -1;
        })
        .map(({ NAME, ROLE }, position) => ({
          bookId,
          position,
          ...authorColumns(NAME),
          role: ROLE,
        }));
    });
    await insertRows(db, 'bookAuthor', rows);
    report.took('authors', rows.length);
  }
  const tags = map(komga.rows(tables.bookTag, { order }), ({ BOOK_ID, TAG }) => [BOOK_ID, TAG]);
  for (const batch of batches(distinct(tags, left('book tags'), urls))) {
    const rows = batch.map(([bookId, value]) => ({ bookId, ...valueColumns(value) }));
    await insertRows(db, 'bookTag', rows);
    report.took('book tags', rows.length);
  }
}

function* map<Item>(
  items: Iterable<Item>,
  change: (item: Item) => readonly [string, string],
): Iterable<readonly [string, string]> {
  for (const item of items) yield change(item);
}

/** Books of which Komga had no media or metadata get them as a scan makes them. */
async function makeMissing({ db }: Moving): Promise<void> {
  const without = (table: 'media' | 'bookMetadata') =>
    db
      .selectFrom('book')
      .select(['id', 'name', 'number', 'created', 'lastModified'])
      .where('id', 'not in', (eb) => eb.selectFrom(table).select('bookId'))
      .execute();
  const media = (await without('media')).map(({ id }) => newMedia(id));
  await insertRows(db, 'media', media);
  const metadata = (await without('bookMetadata')).map((book) => newBookMetadata(book, book));
  await insertRows(db, 'bookMetadata', metadata);
}
