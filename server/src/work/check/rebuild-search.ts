import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { reindexStatements, searchKinds } from '../../base/db/search-index.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { rangesOf } from './ranges.ts';

/** So few at a time that other writers never wait for long. */
const size = 200;
/** Rows that are only read. */
const sizeOfLook = 2_000;

/**
 * Rebuilds the search index of all items, a part at a time, so that search keeps working.
 *
 * @throws the reason of `ending` once that is aborted, between two parts
 */
export async function rebuildSearch(
  { db }: Pick<WorkServices, 'db'>,
  ending: AbortSignal,
): Promise<void> {
  for (const { kind, table, idColumn: column } of searchKinds) {
    await dropStrays(db, { kind, table, column }, ending);
    const statements = reindexStatements(kind);
    for await (const { after, to } of rangesOf(db, { table, column, below: '', size })) {
      ending.throwIfAborted();
      await inTransaction(db, async (transaction) => {
        for (const statement of statements) {
          await transaction.executeQuery(CompiledQuery.raw(statement, [after, to]));
        }
      });
      // Others of this process have their turn.
      await setImmediate();
    }
  }
}

/** Removes orphans: documents of deleted items, and rows without a document. */
async function dropStrays(
  db: Db,
  { kind, table, column }: { kind: string; table: string; column: string },
  ending: AbortSignal,
): Promise<void> {
  const documents = { table: 'searchDocument', column: 'number', below: 0, size: sizeOfLook };
  for await (const { after, to } of rangesOf(db, documents)) {
    ending.throwIfAborted();
    await sql`DELETE FROM searchDocument WHERE number > ${after} AND number <= ${to}
      AND kind = ${kind} AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS thing
        WHERE ${sql.ref(`thing.${column}`)} = searchDocument.id)`.execute(db);
    await setImmediate();
  }
  const sizes = `${kind}Search_docsize`;
  for await (const { after, to } of rangesOf(db, { ...documents, table: sizes, column: 'id' })) {
    ending.throwIfAborted();
    await sql`DELETE FROM ${sql.table(`${kind}Search`)} WHERE rowid IN
      (SELECT id FROM ${sql.table(sizes)} AS indexed WHERE id > ${after} AND id <= ${to}
        AND NOT EXISTS (SELECT 1 FROM searchDocument
          WHERE number = indexed.id AND kind = ${kind}))`.execute(db);
    await setImmediate();
  }
}
