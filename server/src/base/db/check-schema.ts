/** Comparisons of database and disk, and what they found. */
export const checkSchema: string[] = [
  `CREATE TABLE checkRun (
      id INTEGER PRIMARY KEY AUTOINCREMENT, step TEXT NOT NULL, done INTEGER NOT NULL,
      total INTEGER NOT NULL, cancelled INTEGER NOT NULL, started INTEGER NOT NULL,
      finished INTEGER, counts TEXT NOT NULL) STRICT`,
  `CREATE TABLE checkFinding (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      runId INTEGER NOT NULL REFERENCES checkRun ON DELETE CASCADE, kind TEXT NOT NULL,
      what TEXT NOT NULL, libraryId TEXT, bookId TEXT, change TEXT) STRICT`,
  `CREATE INDEX checkFindingRun ON checkFinding (runId, kind, id)`,
];
