/** Sessions of reading (the contract's `ReadingSession`). */
export interface ReadingTables {
  readingSession: {
    userId: string;
    bookId: string;
    /** The client's; `day.` and the day for a folded one. */
    id: string;
    /** The local day it began, as `2024-10-01`. */
    day: string;
    started: number;
    ended: number;
    zone: number;
    firstPlace: number;
    lastPlace: number;
    pages: number;
    active: number;
    device: string;
    finished: number;
    folded: number;
  };
}

export const readingSchema: string[] = [
  `CREATE TABLE readingSession (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, id TEXT NOT NULL,
    day TEXT NOT NULL, started INTEGER NOT NULL, ended INTEGER NOT NULL, zone INTEGER NOT NULL,
    firstPlace REAL NOT NULL, lastPlace REAL NOT NULL, pages INTEGER NOT NULL,
    active INTEGER NOT NULL, device TEXT NOT NULL, finished INTEGER NOT NULL,
    folded INTEGER NOT NULL, PRIMARY KEY (userId, bookId, id)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX readingSessionEnded ON readingSession (userId, folded, ended)`,
  `CREATE INDEX readingSessionBook ON readingSession (bookId)`,
];

/** The list goes along the first of these; statistics read nothing but the others. */
export const readingDaySchema: string[] = [
  `CREATE INDEX readingSessionLatest ON readingSession (userId, ended DESC)`,
  `CREATE INDEX readingSessionDay ON readingSession
    (userId, day, bookId, active, pages, finished, folded, started, zone)`,
  `CREATE INDEX readingSessionFinished ON readingSession (userId, bookId, day) WHERE finished > 0`,
];

/** SQLite looks every row up for the condition of a partial index, unless the index holds its column. */
export const readingFinishedSchema: string[] = [
  `DROP INDEX readingSessionFinished`,
  `CREATE INDEX readingSessionFinished ON readingSession (userId, bookId, day, finished)
    WHERE finished > 0`,
];
