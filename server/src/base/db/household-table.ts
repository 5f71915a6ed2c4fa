/** The contract's `HouseholdSettings`; an account without a row shares nothing. */
export interface HouseholdTables {
  household: {
    userId: string;
    shareRatings: number;
    shareReading: number;
    recommendations: number;
  };
  recommendation: {
    id: string;
    /** The account that gets it. */
    userId: string;
    fromId: string;
    bookId: string;
    note: string;
    created: number;
  };
}

export const householdSchema: string[] = [
  `CREATE TABLE household (
    userId TEXT PRIMARY KEY REFERENCES user ON DELETE CASCADE, shareRatings INTEGER NOT NULL) STRICT`,
];

export const recommendationSchema: string[] = [
  `ALTER TABLE household ADD COLUMN shareReading INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE household ADD COLUMN recommendations INTEGER NOT NULL DEFAULT 0`,
  `CREATE TABLE recommendation (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    fromId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, note TEXT NOT NULL,
    created INTEGER NOT NULL, UNIQUE (userId, fromId, bookId)) STRICT`,
  `CREATE INDEX recommendationFrom ON recommendation (fromId)`,
  `CREATE INDEX recommendationBook ON recommendation (bookId)`,
];
