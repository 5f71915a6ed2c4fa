import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { SearchKind } from '../../base/search-match.ts';
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
  for (const { kind, table, idColumn: column } of engine.searchKinds) {
    await dropStrays(db, { kind, table, column }, ending);
    for await (const { after, to } of rangesOf(db, { table, column, below: '', size })) {
      ending.throwIfAborted();
      await inTransaction(db, (transaction) => engine.reindex(transaction, kind, { after, to }));
      // Others of this process have their turn.
      await setImmediate();
    }
  }
}

/** Removes orphans: documents of deleted items, and rows without a document. */
async function dropStrays(
  db: Db,
  { kind, table, column }: { kind: SearchKind; table: string; column: string },
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
  const index = engine.indexRows(kind);
  const row = sql.ref(`indexed.${index.column}`);
  for await (const { after, to } of rangesOf(db, { ...documents, ...index })) {
    ending.throwIfAborted();
    const strays = sql`SELECT ${row} FROM ${sql.table(index.table)} AS indexed
      WHERE ${row} > ${after} AND ${row} <= ${to} AND NOT EXISTS (
        SELECT 1 FROM searchDocument WHERE searchDocument.number = ${row} AND kind = ${kind})`;
    await engine.dropIndexRows(db, kind, strays);
    await setImmediate();
  }
}
