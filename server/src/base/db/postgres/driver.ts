import type { Driver as KyselyDriver } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { ofConnecting } from './away.ts';
import { Connection } from './connection.ts';

/**
 * What an administrator hasn’t set for the database: an index is read as quickly as a table, lists are sorted in memory,
 * and no statement runs for so long that compiling it pays.
 */
const usual = { random_page_cost: '1.1', work_mem: '32MB', jit: 'off' };

/** Whatever the administrator wants: each transaction sees what those before it wrote. */
const wanted = { default_transaction_isolation: 'read committed' };

const setUp = `SELECT set_config(name, given.value, false)
  FROM json_each_text($1) AS given JOIN pg_settings ON name = key AND source = 'default'
  UNION ALL SELECT set_config(key, value, false) FROM json_each_text($2)`;

/** Connections of a pool, made when the first query comes. */
export class Driver implements KyselyDriver {
  readonly #open: () => Pool;
  #pool: Pool | undefined;
  readonly #connections = new WeakMap<PoolClient, Connection>();

  constructor(open: () => Pool) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#pool = this.#open();
    // One that is lost while nothing uses it: the next query gets another one.
    this.#pool.on('error', () => {});
  }

  async acquireConnection(): Promise<Connection> {
    if (!this.#pool) throw new Error('the database is closed');
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw ofConnecting(error);
    });
    const known = this.#connections.get(client);
    if (known) return known;
    // One that is lost while it’s used: its query fails, and the pool drops it.
    client.on('error', () => {});
    await client
      .query(
        setUp,
        [usual, wanted].map((one) => JSON.stringify(one)),
      )
      .catch((error: unknown) => {
        client.release(true);
        throw ofConnecting(error);
      });
    const connection = new Connection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  beginTransaction = (connection: Connection): Promise<void> => connection.begin();
  commitTransaction = (connection: Connection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: Connection): Promise<void> => connection.rollback();
  releaseConnection = async (connection: Connection): Promise<void> => connection.release();

  async destroy(): Promise<void> {
    await this.#pool?.end();
    this.#pool = undefined;
  }
}
