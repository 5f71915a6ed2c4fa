import { type ExportLine, exportVersion } from '@longbox/contract/export-lines';
import { type Db, openAsOfNow } from '../../base/db/connection.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { csvLine } from './csv-line.ts';
import { instant } from './instants.ts';
import { books, covers, libraries, series, sets } from './library-lines.ts';
import { ownSetsOf } from './own-set-lines.ts';
import { accounts, marksOf, personalOf, progressOf, sessionsOf } from './people-lines.ts';

const header = (of: 'server' | 'reading'): ExportLine => ({
  kind: 'longbox',
  version: exportVersion,
  of,
  created: instant(Date.now()),
});

/** Each line only names those before it. */
async function* linesOfServer(db: Db): AsyncIterable<ExportLine> {
  yield header('server');
  for (const part of [libraries, accounts, series, books, sets]) yield* part(db);
  yield* progressOf(db);
  yield* marksOf(db);
  yield* sessionsOf(db);
  yield* personalOf(db);
  yield* covers(db);
}

async function* linesOfReader(db: Db, viewer: Viewer): AsyncIterable<ExportLine> {
  yield header('reading');
  for (const part of [progressOf, marksOf, sessionsOf, personalOf]) {
    for await (const { account: _, ...line } of part(db, viewer)) yield line;
  }
  yield* ownSetsOf(db, viewer);
}

/** What a connection of its own reads as of one moment, however slowly it is taken. */
async function* atOneMoment<T>(
  database: string,
  read: (db: Db) => AsyncIterable<T>,
): AsyncIterable<T> {
  const db = await openAsOfNow(database);
  try {
    yield* read(db);
  } finally {
    await db.destroy();
  }
}

/**
 * The text of a file of everything that people entered, or of what one person read, as of one moment.
 *
 * @param database where it is
 */
export async function* writeExport(database: string, viewer?: Viewer): AsyncIterable<string> {
  const lines = (db: Db) => (viewer === undefined ? linesOfServer(db) : linesOfReader(db, viewer));
  for await (const line of atOneMoment(database, lines)) yield `${JSON.stringify(line)}\n`;
}

const heads = [
  'Day',
  'Started',
  'Ended',
  'Series',
  'Book',
  'Number',
  'Minutes',
  'Pages',
  'From %',
  'To %',
  'Finished',
  'Device',
];

/** A table of a person's reading sessions (RFC 4180), as of one moment. */
export async function* writeSessionTable(database: string, viewer: Viewer): AsyncIterable<string> {
  // Spreadsheets take a file without this mark for one in an older encoding.
  yield `\uFEFF${csvLine(heads)}`;
  for await (const line of atOneMoment(database, (db) => sessionsOf(db, viewer))) {
    const { book, active, pages, finished } = line;
    const percent = [line.first, line.last].map((place) => Math.round(place * 1000) / 10);
    yield csvLine([
      line.day,
      line.started,
      line.ended,
      book.series,
      book.title,
      book.number,
      Math.round(active / 6000) / 10,
      pages,
      ...percent,
      finished,
      line.device,
    ]);
  }
}
