import { sql } from 'kysely';
import { searchKinds } from '../../base/db/search-schema.ts';
import type { CheckRun } from './check-run.ts';

/**
 * Looks for things that the search would not find, or would find though they are gone: each has one
 * document, with its title, and each document one row of the index.
 */
export async function checkSearch(run: CheckRun): Promise<void> {
  for (const { kind, table, idColumn, title } of searchKinds) {
    const things = sql.table(table);
    const id = sql.ref(`thing.${idColumn}`);
    const name = sql.ref(`thing.${title}`);
    // Contentless: what rows there are stands in the table of their sizes.
    const rows = sql.table(`${kind}Search_docsize`);
    const found = await sql<{ id: string | null; title: string | null }>`
      SELECT ${id} AS id, ${name} AS title FROM ${things} AS thing
        LEFT JOIN searchDocument AS document ON document.kind = ${kind} AND document.id = ${id}
        LEFT JOIN ${rows} AS indexed ON indexed.id = document.number
        WHERE indexed.id IS NULL OR document.titleKey IS NOT fold(${name})
      UNION ALL
      SELECT document.id, NULL FROM searchDocument AS document
        LEFT JOIN ${things} AS thing ON ${id} = document.id
        WHERE document.kind = ${kind} AND ${id} IS NULL
      UNION ALL
      SELECT NULL, NULL FROM ${rows} AS indexed
        LEFT JOIN searchDocument AS document
          ON document.number = indexed.id AND document.kind = ${kind}
        WHERE document.number IS NULL`.execute(run.db);
    for (const { id: thing, title: named } of found.rows) {
      const what = named ?? `${kind} ${thing ?? ''}`.trim();
      await run.add('searchBehind', { what, bookId: kind === 'book' && named ? thing : null });
    }
  }
}
