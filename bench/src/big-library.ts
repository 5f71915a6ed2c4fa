import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { theServer } from '@longbox/server/base/accounts/viewer';
import { openDb, type Db } from '@longbox/server/base/db/connection';
import { createEventBus } from '@longbox/server/base/events/event-bus';
import { createSet } from '@longbox/server/catalogue/sets/change-sets';
import { collectionKind, readListKind } from '@longbox/server/catalogue/sets/set-kinds';
import { fileColumns } from '@longbox/server/base/db/file-columns';
import { inTransaction } from '@longbox/server/base/db/transaction';
import {
  authorColumns,
  publisherColumns,
  seriesTitleColumns,
  valueColumns,
} from '@longbox/server/base/db/text-columns';
import { titleColumns, titleSortColumns } from '@longbox/server/base/db/title-columns';
import { sortKey } from '@longbox/server/base/text';
import { say } from './figures.ts';
import { openSite } from './site.ts';

const seriesCount = 5000;
const booksPerSeries = 20;
const seriesPerTransaction = 100;

const firstWords = [
  'Amber',
  'Broken',
  'Clockwork',
  'Distant',
  'Electric',
  'Fallen',
  'Golden',
  'Hollow',
];
const lastWords = [
  'Harbour',
  'Mountain',
  'Engine',
  'Garden',
  'Letters',
  'Station',
  'Winter',
  'Choir',
];
const genres = ['Adventure', 'Comedy', 'Drama', 'Fantasy', 'Mystery', 'Romance', 'Western'];
const publishers = ['North Press', 'Quill House', 'Red Door', 'Small Hours', 'Tin Roof'];
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

export const bigLibrarySeries = seriesCount;
export const bigLibraryBooks = seriesCount * booksPerSeries;

interface Place {
  readonly data: string;
  readonly libraryId: string;
}

/** Ids of some items of a big library. */
export interface BigLibrary {
  readonly seriesId: string;
  readonly collectionId: string;
  readonly readListId: string;
}

const sets = 40;
const seriesPerSet = 100;
const booksPerSet = 200;

/** Makes a data folder with the owner and 100,000 analyzed books in 5,000 series, without files. */
export async function makeBigLibrary(data: string): Promise<BigLibrary> {
  const root = path.join(data, 'comics');
  mkdirSync(root);
  const site = await openSite(data);
  const libraryId = await site.addLibrary(root);
  await site.analysed();
  await site.server.stop();
  const start = performance.now();
  const big = await fillBigLibrary({ data, libraryId });
  const seconds = (performance.now() - start) / 1000;
  say(`  ${bigLibraryBooks} books stored in ${seconds.toFixed(0)} s`);
  return big;
}

/**
 * Stores 100,000 analyzed books in 5,000 series straight into the database of a data folder, with
 * metadata, authors, tags and genres, 40 collections and 40 read lists. The first account has read
 * every tenth series in part.
 */
async function fillBigLibrary({ data, libraryId }: Place): Promise<BigLibrary> {
  const db = openDb(path.join(data, 'longbox.sqlite'));
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow();
  for (let first = 0; first < seriesCount; first += seriesPerTransaction) {
    await inTransaction(db, async (transaction) => {
      for (let index = first; index < first + seriesPerTransaction; index += 1) {
        await addSeries(transaction, { index, libraryId, userId });
      }
    });
  }
  const ids = await addSets(db);
  await db.destroy();
  return { seriesId: seriesIdOf(seriesCount / 2), ...ids };
}

const seriesIdOf = (index: number): string => `S${String(index).padStart(12, '0')}`;
const bookIdOf = (index: number): string => `B${String(index).padStart(12, '0')}`;

async function addSets(db: Db): Promise<{ collectionId: string; readListId: string }> {
  const place = { db, events: createEventBus() };
  let collectionId = '';
  let readListId = '';
  for (let set = 0; set < sets; set += 1) {
    const spread = (count: number, all: number, idOf: (index: number) => string): string[] =>
      Array.from({ length: count }, (_, index) => idOf((set + index * (all / count)) % all));
    collectionId = await createSet(place, collectionKind, {
      viewer: theServer,
      name: `Collection ${set}`,
      ordered: set % 2 === 0,
      memberIds: spread(seriesPerSet, seriesCount, seriesIdOf),
    });
    readListId = await createSet(place, readListKind, {
      viewer: theServer,
      name: `Read list ${set}`,
      summary: '',
      ordered: true,
      memberIds: spread(booksPerSet, bigLibraryBooks, bookIdOf),
    });
  }
  return { collectionId, readListId };
}

async function addSeries(
  db: Db,
  { index, libraryId, userId }: { index: number; libraryId: string; userId: string },
): Promise<void> {
  const id = seriesIdOf(index);
  const name = `${pick(firstWords, index)} ${pick(lastWords, index >> 3)} ${index}`;
  const url = path.join(path.sep, 'comics', name);
  const created = Date.UTC(2015, 0, 1) + ((index * 7919) % 4000) * 86_400_000;
  const times = { created, lastModified: created };
  await db
    .insertInto('series')
    .values({
      id,
      libraryId,
      name,
      nameKey: sortKey(name),
      url,
      ...times,
      fileLastModified: created,
      deleted: 0,
      oneshot: 0,
      booksCount: booksPerSeries,
      releaseDate: day(created),
      aggregated: created,
    })
    .execute();
  await db
    .insertInto('seriesMetadata')
    .values({
      seriesId: id,
      ...seriesTitleColumns(name),
      ...titleSortColumns(name),
      ...times,
      status: index % 5 === 0 ? 'ENDED' : 'ONGOING',
      summary: `The tale of ${name}, told in ${booksPerSeries} parts.`,
      ...publisherColumns(pick(publishers, index)),
      readingDirection: null,
      ageRating: index % 4 === 0 ? 16 : null,
      language: index % 3 === 0 ? 'en' : 'fr',
      totalBookCount: null,
      links: '[]',
      alternateTitles: '[]',
      locks: '[]',
    })
    .execute();
  await db
    .insertInto('seriesTerm')
    .values([
      { seriesId: id, kind: 'genre', ...valueColumns(pick(genres, index)) },
      { seriesId: id, kind: 'tag', ...valueColumns(`series tag ${index % 50}`) },
    ])
    .execute();
  const ids = await addBooks(db, { seriesId: id, libraryId, name, url, created, index });
  if (index % 10 === 0) await readInPart(db, { seriesId: id, userId, ids, created });
}

interface BooksOf {
  readonly seriesId: string;
  readonly libraryId: string;
  readonly name: string;
  readonly url: string;
  readonly created: number;
  readonly index: number;
}

async function addBooks(db: Db, series: BooksOf): Promise<string[]> {
  const { seriesId, libraryId, url, created, index } = series;
  const books = Array.from({ length: booksPerSeries }, (_, number) => {
    const name = `${series.name} #${String(number + 1).padStart(2, '0')}`;
    const bookId = bookIdOf(index * booksPerSeries + number);
    const title = `${pick(lastWords, index + number)} of part ${number + 1}`;
    const moment = created + number * 2_592_000_000;
    return { bookId, name, number, title, times: { created: moment, lastModified: moment } };
  });
  await db
    .insertInto('book')
    .values(
      books.map(({ bookId: id, name, number, times }) => ({
        id,
        seriesId,
        libraryId,
        name,
        nameKey: sortKey(name),
        number: number + 1,
        ...times,
        ...fileColumns(path.join(url, `${name}.cbz`)),
        fileLastModified: created,
        sizeBytes: 50_000_000 + number,
        deleted: 0,
        oneshot: 0,
      })),
    )
    .execute();
  await db
    .insertInto('media')
    .values(
      books.map(({ bookId, number, times }) => ({
        bookId,
        mediaType: 'application/zip',
        profile: 'DIVINA',
        pagesCount: 180 + number,
        status: number === 7 && index % 100 === 0 ? ('ERROR' as const) : ('READY' as const),
        comment: '',
        divinaCompatible: 0,
        kepub: 0,
        pages: null,
        facts: null,
        analyzed: times.created,
      })),
    )
    .execute();
  await db
    .insertInto('bookMetadata')
    .values(
      books.map(({ bookId, name, number, title, times }) => ({
        bookId,
        ...titleColumns(title),
        number: String(number + 1),
        ...times,
        numberTail: '',
        numberSort: number + 1,
        releaseDate: day(times.created),
        isbn: '',
        summary: `What happens in ${name}.`,
        links: '[]',
        locks: '[]',
      })),
    )
    .execute();
  await db
    .insertInto('bookAuthor')
    .values(
      books.flatMap(({ bookId }) => [
        { bookId, position: 0, ...authorColumns(`Writer ${index % 400}`), role: 'writer' },
        { bookId, position: 1, ...authorColumns(`Artist ${index % 300}`), role: 'penciller' },
      ]),
    )
    .execute();
  await db
    .insertInto('bookTag')
    .values(
      books.map(({ bookId, number }) => ({
        bookId,
        ...valueColumns(`tag ${(index + number) % 80}`),
      })),
    )
    .execute();
  return books.map(({ bookId }) => bookId);
}

async function readInPart(
  db: Db,
  read: { seriesId: string; userId: string; ids: readonly string[]; created: number },
): Promise<void> {
  const { seriesId, userId, ids, created } = read;
  const half = ids.slice(0, booksPerSeries / 2);
  const begun = seriesId.endsWith('50') ? 1 : 0;
  await db
    .insertInto('readProgress')
    .values(
      half.map((bookId, number) => ({
        bookId,
        userId,
        page: 10,
        completed: number < half.length - begun ? 1 : 0,
        readDate: created + number,
        created,
        lastModified: created + number,
        deviceId: '',
        deviceName: '',
      })),
    )
    .execute();
  await db
    .insertInto('seriesProgress')
    .values({
      seriesId,
      userId,
      readCount: half.length - begun,
      inProgressCount: begun,
      readDate: created + half.length,
    })
    .execute();
}

const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
