import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { askStale, writesSearched } from '../sqlite/search-index.ts';
import { Compiler } from './compiler.ts';
import { RowCursor } from './row-cursor.ts';
import { indexStale, isStale } from './search-index.ts';

/** So many connections a process has at most: calls take turns for longer than that. */
const mostConnections = 10;

/** The lock of everything that writes in several steps; any number that others don’t take. */
const writing = 25_600;

/** Transactions that write come one after another, as those of SQLite do. It’s given back with the transaction. */
const beginWriting = `BEGIN; SELECT pg_advisory_xact_lock(${writing})`;

type Parse = (text: string) => unknown;

/** Rows have the same values as those of SQLite: conditions 1 or 0, counts and sums numbers, JSON as text. */
const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.JSON, (text) => text],
  [pg.types.builtins.JSONB, (text) => text],
  [pg.types.builtins.BYTEA, (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))],
]);

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  // It has no place for this letter in a text.
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(bindable);
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return value;
}

/** A connection as Kysely asks for it, which keeps the search index as it writes. */
function adapt(client: PoolClient): PostgresPoolClient {
  let isInTransaction = false;
  let hasWritten = false;
  const begin = async () => {
    await client.query(beginWriting);
    isInTransaction = true;
    hasWritten = false;
  };
  const end = async (how: string) => {
    isInTransaction = false;
    return await client.query(how);
  };
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await begin();
    try {
      const result = await work();
      await end('commit');
      return result;
    } catch (error) {
      await end('rollback');
      throw error;
    }
  };
  const writeSearched = async (run: () => Promise<unknown>): Promise<unknown> => {
    if (isInTransaction) {
      hasWritten = true;
      return await run();
    }
    return await inTransaction(async () => {
      const result = await run();
      await indexStale(client);
      return result;
    });
  };
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    const run = () => client.query(text, parameters.map(bindable));
    if (text === 'begin') return (await begin(), { command: 'BEGIN', rowCount: 0, rows: [] });
    if (text === 'rollback') return await end(text);
    if (text === 'commit') {
      if (hasWritten) await indexStale(client);
      return await end(text);
    }
    if (text === askStale) {
      if (isInTransaction) await indexStale(client);
      else if (await isStale(client)) await inTransaction(() => indexStale(client));
    } else if (writesSearched.test(text)) return await writeSearched(run);
    return await run();
  };
  return {
    query: (asked: unknown, parameters: readonly unknown[] = []): never =>
      (asked instanceof RowCursor ? asked.on(client) : query(String(asked), parameters)) as never,
    release: (isBroken) => client.release(isBroken),
  };
}

export interface Opening {
  /** Whether it is one connection, for what goes on from one query to the next. */
  readonly isSingle?: boolean;
}

/** A database by its address. */
export function openDialect(address: string, { isSingle = false }: Opening): Dialect {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: 'longbox',
    max: isSingle ? 1 : mostConnections,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that is lost while nobody uses it: the next query gets another one.
  pool.on('error', () => {});
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const known = clients.get(client) ?? adapt(client);
    clients.set(client, known);
    return known;
  };
  const dialect = new PostgresDialect({
    cursor: RowCursor,
    pool: { connect, end: () => pool.end(), options: pool.options },
  });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}
