import { sql } from 'kysely';
import { engine } from '../../base/db/engine.ts';
import { fold } from '../../base/text.ts';
import type { CheckRun } from './check-run.ts';
import { rangesOf } from './ranges.ts';

type SearchKind = (typeof engine.searchKinds)[number];

const size = 2_000;

/** A thing, with what the index knows of it. */
interface Checked {
  readonly id: string;
  readonly title: string;
  readonly key: string | null;
  readonly number: number | null;
}

/**
 * Looks for things that the search would not find, or would find though they are gone: each has one
 * document, with its title, and each document one row of the index.
 */
export async function checkSearch(run: CheckRun): Promise<void> {
  const { searchKinds } = engine;
  await engine.settleSearch(run.db);
  for (const searchKind of searchKinds) await checkThings(run, searchKind);
  await checkDocuments(run);
  for (const { kind } of searchKinds) await checkRows(run, kind);
}

/** Things without a document of their title, or of which that has no row. */
async function checkThings(run: CheckRun, one: SearchKind): Promise<void> {
  const { kind, table, idColumn: column, title } = one;
  const id = sql.ref(`thing.${column}`);
  const name = sql.ref(`thing.${title}`);
  const { rows, number } = indexOf(kind);
  for await (const { after, to } of rangesOf(run.db, { table, column, below: '', size })) {
    const found = await sql<Checked>`
      SELECT ${id} AS id, ${name} AS title, document.titleKey AS key, ${number} AS number FROM ${sql.table(table)} AS thing
        LEFT JOIN searchDocument AS document ON document.kind = ${kind} AND document.id = ${id}
        LEFT JOIN ${rows} AS indexed ON ${number} = document.number
        WHERE ${id} > ${after} AND ${id} <= ${to}`.execute(run.db);
    for (const { id: thing, title: what, key, number } of found.rows) {
      if (number !== null && key === fold(what)) continue;
      await run.add('searchBehind', { what, bookId: kind === 'book' ? thing : null });
    }
    await run.advance(0);
  }
}

/** Documents of deleted items. */
async function checkDocuments(run: CheckRun): Promise<void> {
  const documents = { table: 'searchDocument', column: 'number', below: 0, size };
  for await (const { after, to } of rangesOf(run.db, documents)) {
    for (const { kind, table, idColumn } of engine.searchKinds) {
      const found = await sql<{ id: string }>`
        SELECT id FROM searchDocument WHERE number > ${after} AND number <= ${to}
          AND kind = ${kind} AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS thing
            WHERE ${sql.ref(`thing.${idColumn}`)} = searchDocument.id)`.execute(run.db);
      for (const { id } of found.rows) await run.add('searchBehind', { what: `${kind} ${id}` });
    }
    await run.advance(0);
  }
}

/** Rows of an index that belong to no document. */
async function checkRows(run: CheckRun, kind: SearchKind['kind']): Promise<void> {
  const { rows, number } = indexOf(kind);
  const index = { ...engine.indexRows(kind), below: 0, size };
  for await (const { after, to } of rangesOf(run.db, index)) {
    const found = await sql<{ id: number }>`
      SELECT ${number} AS id FROM ${rows} AS indexed WHERE ${number} > ${after} AND ${number} <= ${to}
        AND NOT EXISTS (SELECT 1 FROM searchDocument
          WHERE searchDocument.number = ${number} AND kind = ${kind})`.execute(run.db);
    for (const _ of found.rows) await run.add('searchBehind', { what: kind });
    await run.advance(0);
  }
}

/** The rows of an index as a table, and their numbers when it is called `indexed`. */
function indexOf(kind: SearchKind['kind']) {
  const { table, column } = engine.indexRows(kind);
  return { rows: sql.table(table), number: sql.ref(`indexed.${column}`) };
}
