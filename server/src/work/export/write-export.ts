import path from 'node:path';
import { type ExportLine, exportVersion } from '@longbox/contract/export-lines';
import { sql } from 'kysely';
import { type Db, openDb } from '../../base/db/connection.ts';
import { instant } from './instants.ts';
import { books, covers, libraries, series, sets } from './library-lines.ts';
import { accounts, marksOf, progressOf } from './people-lines.ts';

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
  yield* covers(db);
}

async function* linesOfReader(db: Db, userId: string): AsyncIterable<ExportLine> {
  yield header('reading');
  for (const part of [progressOf, marksOf]) {
    for await (const { account: _, ...line } of part(db, userId)) yield line;
  }
}

/**
 * The text of a file of everything that people entered, or of what one person read, as of one moment.
 *
 * @param data the folder of the database: a connection of its own keeps that moment, however slowly the
 *   text is taken
 */
export async function* writeExport(data: string, userId?: string): AsyncIterable<string> {
  const db = openDb(path.join(data, 'longbox.sqlite'));
  try {
    await sql`BEGIN DEFERRED`.execute(db);
    const lines = userId === undefined ? linesOfServer(db) : linesOfReader(db, userId);
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } finally {
    await db.destroy();
  }
}
