import type { PoolClient } from 'pg';

/**
 * Reads the rows of a query a few at a time, on a connection that is in a transaction: what Kysely streams by. One
 * query at a time is streamed on a connection.
 */
export class RowCursor<Row> {
  readonly #sql: string;
  readonly #parameters: unknown[];
  #client: PoolClient | undefined;
  #isOpen = false;

  constructor(sql: string, parameters: unknown[]) {
    this.#sql = sql;
    this.#parameters = parameters;
  }

  on(client: PoolClient): this {
    this.#client = client;
    return this;
  }

  async read(count: number): Promise<Row[]> {
    if (!this.#client) throw new Error('the query has no connection');
    if (!this.#isOpen) {
      await this.#client.query(`DECLARE streamed CURSOR FOR ${this.#sql}`, this.#parameters);
      this.#isOpen = true;
    }
    const { rows } = await this.#client.query(`FETCH ${count} FROM streamed`);
    return rows;
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.#client?.query('CLOSE streamed');
  }
}
