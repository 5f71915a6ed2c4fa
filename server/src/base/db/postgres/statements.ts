/** So many a connection keeps: each takes some 100 kB of its process. */
const mostKept = 100;
/** So many that were asked for once are remembered. */
const mostSeen = 1000;

/** What a connection may keep: a definition, as of a cursor, is another one each time. */
const asking = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Goes up when what was read so far doesn’t count any more. */
let reading = 0;

/**
 * Statements that a connection is asked for again and again have a name: PostgreSQL reads them once, and plans them anew
 * only where the values make a difference. For a list with many tables that is a third of its time.
 */
export class Statements {
  #reading = reading;
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #count = 0;

  /** The name of a statement that is kept from now on; nothing for one that is asked for once, so far. */
  nameOf(sql: string): string | undefined {
    if (this.#reading !== reading) this.#names.clear();
    this.#reading = reading;
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size === mostKept || !asking.test(sql)) return known;
    if (!this.#seen.delete(sql)) {
      if (this.#seen.size === mostSeen) this.#seen.clear();
      this.#seen.add(sql);
      return undefined;
    }
    this.#count += 1;
    const name = `longbox${this.#count}`;
    this.#names.set(sql, name);
    return name;
  }
}

/** Whether a table has other columns by now than when PostgreSQL read the statement: 0A000 is said of much else, too. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** Has all connections of this process read their statements again, under other names. */
export function readAgain(): void {
  reading += 1;
}
