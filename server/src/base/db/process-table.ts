/** The processes that share a database, which a server has to itself in a file. */
export interface ProcessTable {
  readonly id: string;
  /** When it last said that it lives; epoch milliseconds by the clock of the database. */
  seen: number;
}

export const processSchema: string[] = [
  `CREATE TABLE process (id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
];
