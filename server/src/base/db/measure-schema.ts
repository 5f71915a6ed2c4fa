export const measureSchema: string[] = [
  `CREATE TABLE measure (
    kind TEXT NOT NULL, at INTEGER NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (kind, at))
    STRICT, WITHOUT ROWID`,
];
