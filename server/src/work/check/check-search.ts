import { sql } from 'kysely';
import { askStale, searchKinds } from '../../base/db/search-index.ts';
import { fold } from '../../base/text.ts';
import type { CheckRun } from './check-run.ts';
import { rangesOf } from './ranges.ts';

type SearchKind = (typeof searchKinds)[number];

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
  await sql.raw(askStale).execute(run.db);
  for (const searchKind of searchKinds) await checkThings(run, searchKind);
  await checkDocuments(run);
  for (const { kind } of searchKinds) await checkRows(run, kind);
}

/** Things without a document of their title, or of which that has no row. */
async function checkThings(run: CheckRun, one: SearchKind): Promise<void> {
  const { kind, table, idColumn: column, title } = one;
  const id = sql.ref(`thing.${column}`);
  const name = sql.ref(`thing.${title}`);
  for await (const { after, to } of rangesOf(run.db, { table, column, below: '', size })) {
    const found = await sql<Checked>`
      SELECT ${id} AS id, ${name} AS title, document.titleKey AS key, indexed.id AS number FROM ${sql.table(table)} AS thing
        LEFT JOIN searchDocument AS document ON document.kind = ${kind} AND document.id = ${id}
        LEFT JOIN ${rowsOf(kind)} AS indexed ON indexed.id = document.number
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
    for (const { kind, table, idColumn } of searchKinds) {
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
  const rows = { table: `${kind}Search_docsize`, column: 'id', below: 0, size };
  for await (const { after, to } of rangesOf(run.db, rows)) {
    const found = await sql<{ id: number }>`
      SELECT id FROM ${rowsOf(kind)} AS indexed WHERE id > ${after} AND id <= ${to}
        AND NOT EXISTS (SELECT 1 FROM searchDocument
          WHERE number = indexed.id AND kind = ${kind})`.execute(run.db);
    for (const _ of found.rows) await run.add('searchBehind', { what: kind });
    await run.advance(0);
  }
}

/** Contentless: what rows an index has stands in the table of their sizes. */
const rowsOf = (kind: SearchKind['kind']) => sql.table(`${kind}Search_docsize`);
