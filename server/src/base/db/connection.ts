import { Kysely } from 'kysely';
import { setChanges } from './changes.ts';
import { engine } from './engine.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

interface Opening {
  /**
   * Whether writes survive a power cut at once. Otherwise the last seconds may be undone, by whole
   * transactions: fine for work that is then done again.
   */
  readonly durable?: boolean;
}

/**
 * Opens the database file of a data folder; `:memory:` opens a temporary one. Several processes can
 * have it open: one writes at a time, and the others wait up to 10 s.
 */
export function openDb(file: string, { durable = false }: Opening = {}): Db {
  const dialect = engine.open(file, { durable });
  const db = new Kysely<Tables>({ dialect });
  setChanges(db, engine.changesOf(dialect));
  return db;
}

/** Opens a database file for reading as of one moment, whatever others write until it is destroyed. */
export async function openAsOfNow(file: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: engine.open(file, { durable: false, isSingle: true }) });
  await engine.beginReading(db);
  return db;
}
