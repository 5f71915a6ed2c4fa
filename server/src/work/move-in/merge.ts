import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { insertTriggers } from '../../base/db/sqlite/search-index.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { sortKey } from '../../base/text.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { rebuildSearchTask } from '../queue/tasks.ts';
import { matchAll, matchedKinds, type MatchedKind, isMatched, ours } from './matches.ts';
import { mergeAccess } from './merge-access.ts';
import { mergeCovers, mergeUploads } from './merge-covers.ts';
import { mergeMarks } from './merge-marks.ts';
import { mergeMembers } from './merge-members.ts';
import { mergePersonal } from './merge-personal.ts';
import { mergeProgress } from './merge-progress.ts';
import { mergeSessions } from './merge-sessions.ts';
import { freeName } from './moving.ts';

/** What became of the records of each kind. */
export interface Merged {
  /** Of each kind, how many were there before, and how many were added. */
  readonly kinds: readonly {
    readonly kind: MatchedKind;
    readonly known: number;
    readonly added: number;
  }[];
  /** Reading positions that were taken over, as they were missing or older here. */
  readonly positions: number;
  /** Bookmarks, highlights and notes that were missing or older here. */
  readonly marks: number;
  /** Reading sessions that were missing or shorter here. */
  readonly sessions: number;
  /** Books and series of which people's own lists, ratings and notes were missing or older here. */
  readonly personal: number;
  /** Why not all covers were added; everything else was. */
  readonly coverProblem: string | undefined;
}

/** Tables of which only rows of added records are taken, with the columns that name a record. */
const tables: readonly {
  table: string;
  owner: MatchedKind;
  column: string;
  names?: Readonly<Record<string, MatchedKind>>;
}[] = [
  { table: 'library', owner: 'library', column: 'id' },
  { table: 'user', owner: 'user', column: 'id' },
  { table: 'userLibrary', owner: 'user', column: 'userId', names: { libraryId: 'library' } },
  { table: 'series', owner: 'series', column: 'id', names: { libraryId: 'library' } },
  { table: 'seriesMetadata', owner: 'series', column: 'seriesId' },
  { table: 'seriesTerm', owner: 'series', column: 'seriesId' },
  {
    table: 'book',
    owner: 'book',
    column: 'id',
    names: { libraryId: 'library', seriesId: 'series' },
  },
  { table: 'media', owner: 'book', column: 'bookId' },
  { table: 'bookMetadata', owner: 'book', column: 'bookId' },
  { table: 'bookAuthor', owner: 'book', column: 'bookId' },
  { table: 'bookTag', owner: 'book', column: 'bookId' },
  { table: 'bookPageHash', owner: 'book', column: 'bookId' },
  { table: 'collection', owner: 'collection', column: 'id', names: { userId: 'user' } },
  { table: 'readList', owner: 'readList', column: 'id', names: { userId: 'user' } },
  {
    table: 'readListPlaceholder',
    owner: 'readList',
    column: 'readListId',
    names: { readListId: 'readList' },
  },
];

/** So many added records are put into the search index by a task of its own. */
const manyRecords = 2_000;

/**
 * Brings a filled database into the one here, in one transaction but for covers. Records that are here
 * already stay as they are; of two reading positions or marks the newer counts. Running it again changes
 * nothing.
 *
 * @param from tells a library apart whose name another has here
 */
export function mergeInto(
  db: Db,
  filled: string,
  {
    from = 'Komga',
    ending,
  }: { readonly from?: string; readonly ending?: AbortSignal | undefined } = {},
): Promise<Merged> {
  return db.connection().execute(async (connection) => {
    await sql`ATTACH ${filled} AS moving`.execute(connection);
    try {
      const merged = await inTransaction(connection, (transaction) => mergeAll(transaction, from));
      const problem = await mergeCovers(connection, ending).catch((error: unknown) => {
        if (ending?.aborted && error === ending.reason) throw error;
        return error instanceof Error ? error.message : String(error);
      });
      return { ...merged, coverProblem: problem ?? undefined };
    } finally {
      await sql`DROP TABLE IF EXISTS temp.matched`.execute(connection);
      await sql`DETACH moving`.execute(connection);
    }
  });
}

async function mergeAll(db: Db, from: string): Promise<Omit<Merged, 'coverProblem'>> {
  const isEmpty = await isUnused(db);
  await matchAll(db);
  await nameLibraries(db, from);
  const kinds = await countKinds(db);
  const isMany = kinds.reduce((sum, { added }) => sum + added, 0) > manyRecords;
  // Row by row they would take longer than all the rest, and others wait to write meanwhile.
  if (isMany) for (const [name] of insertTriggers) await run(db, `DROP TRIGGER ${name}`);
  for (const { table, owner, column, names = {} } of tables) {
    const columns = await columnsOf(db, table);
    const values = columns.map((name) => {
      const kind = names[name];
      return kind === undefined ? name : ours(kind, `theirs.${name}`);
    });
    await run(
      db,
      `INSERT OR IGNORE INTO main.${table} (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM moving.${table} AS theirs
        WHERE ${isMatched(owner, `theirs.${column}`, 'added')}`,
    );
  }
  await mergeMembers(db);
  await mergeUploads(db);
  await mergeAccess(db);
  const positions = await mergeProgress(db);
  const marks = await mergeMarks(db);
  const sessions = await mergeSessions(db);
  const personal = await mergePersonal(db);
  await mergeRest(db, isEmpty);
  if (isMany) {
    for (const [, statement] of insertTriggers) await run(db, statement);
    await createTaskQueue(db, () => {}).add([rebuildSearchTask], db);
  }
  return { kinds, positions, marks, sessions, personal };
}

/** Whether nobody has an account here, and there is no library. */
export async function isUnused(db: Db): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  const library = await db.selectFrom('library').select('id').limit(1).executeTakeFirst();
  return user === undefined && library === undefined;
}

export const run = (db: Db, text: string) => sql.raw(text).execute(db);

export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_info(${table}, 'main')`.execute(db);
  return rows.map(({ name }) => name);
}

/** An added library whose name another has gets one of its own. */
async function nameLibraries(db: Db, from: string): Promise<void> {
  const here = await db.selectFrom('library').select('name').execute();
  const used = new Set(here.map(({ name }) => name));
  const added = await sql<{ id: string; name: string }>`
    SELECT id, name FROM moving.library
    WHERE ${sql.raw(isMatched('library', 'id', 'added'))}`.execute(db);
  for (const { id, name } of added.rows) {
    const free = used.has(name) ? freeName(`${name} (${from})`, (text) => text, used) : name;
    used.add(free);
    if (free === name) continue;
    await sql`UPDATE moving.library SET name = ${free}, nameKey = ${sortKey(free)}
      WHERE id = ${id}`.execute(db);
  }
}

/** What happened, decisions on pages, settings, and the work that is to be done on what was added. */
async function mergeRest(db: Db, isEmpty: boolean): Promise<void> {
  await run(
    db,
    `INSERT OR IGNORE INTO main.history (id, type, timestamp, bookId, seriesId, properties,
        words)
      SELECT id, type, timestamp, coalesce(${ours('book', 'theirs.bookId')}, bookId),
        coalesce(${ours('series', 'theirs.seriesId')}, seriesId), properties, words
      FROM moving.history AS theirs`,
  );
  await run(db, 'INSERT OR IGNORE INTO main.pageHash SELECT * FROM moving.pageHash');
  await run(db, 'INSERT OR IGNORE INTO main.clientSetting SELECT * FROM moving.clientSetting');
  const settings: RawBuilder<unknown> = isEmpty
    ? sql`INSERT OR REPLACE INTO main.setting SELECT * FROM moving.setting`
    : sql`INSERT OR IGNORE INTO main.setting
        SELECT * FROM moving.setting WHERE name = 'importedFrom'`;
  await settings.execute(db);
  await run(
    db,
    `INSERT OR IGNORE INTO main.task (type, key, groupKey, priority, payload, created)
      SELECT type, key, groupKey, priority, payload, created FROM moving.task AS theirs
      WHERE ${isMatched('book', "payload ->> '$.bookId'", 'added')}
        OR ${isMatched('library', "payload ->> '$.libraryId'", 'added')}
      ORDER BY id`,
  );
}

async function countKinds(db: Db): Promise<Merged['kinds']> {
  const { rows } = await sql<{ kind: string; known: number; added: number }>`
    SELECT kind, sum(how != 'added') AS known, sum(how = 'added') AS added
    FROM temp.matched GROUP BY kind`.execute(db);
  return matchedKinds.flatMap(({ kind }) => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined ? [] : [{ kind, known: row.known, added: row.added }];
  });
}
