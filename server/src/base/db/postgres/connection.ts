import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { askStale, writesSearched } from '../sqlite/search-index.ts';
import { retry } from '../retry.ts';
import { ofQuery } from './away.ts';
import { indexStale, isStale } from './search-index.ts';
import { isOutdated, readAgain, Statements } from './statements.ts';
import { bindable } from './values.ts';
import { isUndone } from './whole.ts';

/** The lock of everything that writes in several steps; any number that others don’t take. */
const writing = 25_600;

/** Transactions that write come one after another, as those of SQLite do; the lock is given back with each. */
const beginWriting = `BEGIN; SELECT pg_advisory_xact_lock(${writing})`;

/** Tables whose rows take those of others with them when they go. */
const owning =
  'alike(Book|Picture)|apiKey|book|checkRun|collection|library|metadataWriting|noticeChannel|pushDevice|readList|series|shelf|syncPoint|user';

/** Statements that write to several tables: in another order than a transaction does, each would wait for the other. */
export const deletesMore = new RegExp(String.raw`\bdelete\s+from\s+"?(${owning})"?(\s|$)`, 'i');

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection, which keeps the search index as it writes. */
export class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #statements = new Statements();
  #isInTransaction = false;
  #hasWritten = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    await this.#ask(beginWriting);
    this.#isInTransaction = true;
    this.#hasWritten = false;
  }

  async commit(): Promise<void> {
    if (this.#hasWritten) await indexStale(this.#client);
    this.#isInTransaction = false;
    const { command } = await this.#ask('COMMIT');
    // So it ends where an error was caught that had ended the transaction.
    if (command === 'ROLLBACK') throw new Error('the transaction failed before its end');
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    await this.#ask('ROLLBACK');
  }

  /** Gives the connection back; a broken one isn’t used again. */
  release(): void {
    this.#client.release(this.#isInTransaction);
  }

  /** A statement of its own is tried again like a transaction. */
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#execute(query);
    return retry(() => this.#execute<Row>(query), isUndone);
  }

  async #execute<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#run<Row>(sql, parameters);
    if (sql === askStale) await this.#catchUp();
    else if (writesSearched.test(sql)) return await this.#indexed(run);
    else if (deletesMore.test(sql)) return await this.#inTransaction(run);
    return await run();
  }

  /** In a transaction: rows are read a few at a time. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    await this.#run(`DECLARE streamed NO SCROLL CURSOR FOR ${sql}`, parameters);
    try {
      for (;;) {
        const chunk = await this.#run<Row>(`FETCH ${chunkSize} FROM streamed`, []);
        if (chunk.rows.length === 0) return;
        yield chunk;
      }
    } finally {
      await this.#run('CLOSE streamed', []);
    }
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask(sql, parameters.map(bindable));
    const numAffectedRows = changing.has(command) ? BigInt(rowCount ?? 0) : undefined;
    return { rows, ...(numAffectedRows !== undefined && { numAffectedRows }) };
  }

  #ask(sql: string, values: unknown[] = []) {
    const name = this.#statements.nameOf(sql);
    const query = name === undefined ? { text: sql, values } : { name, text: sql, values };
    return this.#client.query(query).catch((error: unknown) => {
      if (isOutdated(error)) readAgain();
      throw ofQuery(error);
    });
  }

  /** Runs what may write something to search for, and puts that into the index with it. */
  #indexed<T>(run: () => Promise<T>): Promise<T> {
    return this.#inTransaction(() => {
      this.#hasWritten = true;
      return run();
    });
  }

  /** Runs a statement of its own as a transaction. */
  async #inTransaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isInTransaction) return await run();
    await this.begin();
    try {
      const result = await run();
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** Puts into the index what this transaction has written so far, or another program. */
  async #catchUp(): Promise<void> {
    if (this.#isInTransaction) await indexStale(this.#client);
    else if (await isStale(this.#client)) await this.#indexed(async () => {});
  }
}
