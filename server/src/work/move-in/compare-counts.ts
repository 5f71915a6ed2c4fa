import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { kinds } from './kinds.ts';
import type { Komga } from './komga.ts';
import { leftOf, type Report } from './report.ts';
import { bookLocks, seriesLocks } from './locks.ts';
import { komga as tables } from './tables.ts';

/** Tables of Komga, and where Longbox keeps their rows. */
const counts = [
  ['user', 'SELECT count(*) FROM user'],
  ['userLibrary', 'SELECT count(*) FROM userLibrary'],
  ['apiKey', 'SELECT count(*) FROM apiKey'],
  ['library', 'SELECT count(*) FROM library'],
  ['series', 'SELECT count(*) FROM series'],
  ['book', 'SELECT count(*) FROM book'],
  ['genre', "SELECT count(*) FROM seriesTerm WHERE kind = 'genre'"],
  ['seriesTag', "SELECT count(*) FROM seriesTerm WHERE kind = 'tag'"],
  ['label', "SELECT count(*) FROM seriesTerm WHERE kind = 'label'"],
  ['author', 'SELECT count(*) FROM bookAuthor'],
  ['bookTag', 'SELECT count(*) FROM bookTag'],
  ['progress', 'SELECT count(*) FROM readProgress'],
  ['collection', 'SELECT count(*) FROM collection'],
  ['collectionSeries', 'SELECT count(*) FROM collectionSeries'],
  ['readList', 'SELECT count(*) FROM readList'],
  ['readListBook', 'SELECT count(*) FROM readListBook'],
  ['bookPoster', postersOf('book')],
  ['seriesPoster', postersOf('series')],
  ['collectionPoster', postersOf('collection')],
  ['readListPoster', postersOf('readList')],
  ['event', 'SELECT count(*) FROM history'],
  ['pageHash', 'SELECT count(*) FROM pageHash'],
  ['activity', 'SELECT count(*) FROM authenticationActivity'],
  ['announcement', 'SELECT count(*) FROM announcementRead'],
  ['clientSetting', 'SELECT count(*) FROM clientSetting'],
  ['userClientSetting', "SELECT count(*) FROM userClientSetting WHERE key NOT LIKE 'longbox.%'"],
] as const;

function postersOf(owner: string): string {
  return `SELECT count(*) FROM thumbnail WHERE owner = '${owner}'`;
}

const locksIn = (names: object): string =>
  Object.keys(names)
    .map((name) => `sum(${name})`)
    .join(' + ');

/** Sums that are the same where nothing was left: of which kind, in Komga, in Longbox. */
const sums = [
  ['books', 'SELECT sum(FILE_SIZE) FROM BOOK', 'SELECT sum(sizeBytes) FROM book'],
  ['media', 'SELECT sum(PAGE_COUNT) FROM MEDIA', 'SELECT sum(pagesCount) FROM media'],
  [
    'media',
    "SELECT count(*) FROM MEDIA WHERE STATUS = 'READY'",
    "SELECT count(*) FROM media WHERE status = 'READY'",
  ],
  [
    'reading progress',
    'SELECT sum(COMPLETED) FROM READ_PROGRESS',
    'SELECT sum(completed) FROM readProgress',
  ],
  [
    'series metadata',
    `SELECT ${locksIn(seriesLocks)} FROM SERIES_METADATA`,
    'SELECT sum(json_array_length(locks)) FROM seriesMetadata',
  ],
  [
    'book metadata',
    `SELECT ${locksIn(bookLocks)} FROM BOOK_METADATA`,
    'SELECT sum(json_array_length(locks)) FROM bookMetadata',
  ],
] as const;

/** What was counted otherwise in both databases, in words; nothing when all is there. */
export async function differences(komga: Komga, db: Db, report: Report): Promise<string[]> {
  const found: string[] = [];
  for (const [key, query] of counts) {
    const kind = kinds[key];
    const expected = komga.count(tables[key]) - leftOf(report, kind);
    const moved = await numberOf(db, query);
    if (moved !== expected) found.push(`${kind}: ${moved} instead of ${expected}`);
  }
  for (const [kind, theirs, ours] of sums) {
    if (leftOf(report, kind) > 0) continue;
    const expected = Number(komga.value(theirs) ?? 0);
    const moved = await numberOf(db, ours);
    if (moved !== expected) found.push(`${kind}: ${moved} in total instead of ${expected}`);
  }
  const broken = await engine.countBrokenReferences(db);
  if (broken > 0) found.push(`rows that refer to missing rows: ${broken}`);
  return found;
}

async function numberOf(db: Db, query: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}
