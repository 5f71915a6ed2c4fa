import { type Dialect, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { Pool } from 'pg';
import { Compiler } from './compiler.ts';
import { Driver } from './driver.ts';
import { parserOf } from './values.ts';

/** A query waits at most so long for a connection. */
const connectMillis = 30_000;

/** So many connections a process has at most; queries take turns. */
const mostConnections = 10;

/** So long one lives at most: its process at the database keeps what it has read and planned. */
const lifetimeSeconds = 600;

/**
 * A database by its address.
 *
 * @param isSingle whether it is one connection, for what goes on from one query to the next
 */
export function openDialect(
  address: string,
  { isSingle = false }: { readonly isSingle?: boolean },
): Dialect {
  const pool = () =>
    new Pool({
      connectionString: address,
      application_name: 'longbox',
      connectionTimeoutMillis: connectMillis,
      keepAlive: true,
      ...(isSingle ? { max: 1 } : { max: mostConnections, maxLifetimeSeconds: lifetimeSeconds }),
      types: { getTypeParser: parserOf },
    });
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Driver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}
