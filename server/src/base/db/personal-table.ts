import type { SeriesState } from '@longbox/contract/personal';

/** What people keep about series and books (the contract's `PersonalOfSeries` and `PersonalOfBook`). */
export interface PersonalTables {
  personal: {
    userId: string;
    /** One of these is set. */
    seriesId: string | null;
    bookId: string | null;
    /** Places in lists, the largest first. */
    wanted: number | null;
    favorite: number | null;
    rating: number | null;
    note: string;
    state: SeriesState | null;
    /** When the series had last been read, or 0, as its state was set: it holds until that changes. */
    stateRead: number;
    /** The same for a series that was hidden from On deck. */
    offDeck: number | null;
    /**
     * When a series was begun again; negative: when its reader was asked whether they read it again, and
     * doesn't. Null if they were never asked.
     */
    again: number | null;
    changed: number;
  };
}

export const personalSchema: string[] = [
  `CREATE TABLE personal (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    seriesId TEXT REFERENCES series ON DELETE CASCADE,
    bookId TEXT REFERENCES book ON DELETE CASCADE,
    wanted INTEGER, favorite INTEGER, rating REAL, note TEXT NOT NULL, state TEXT,
    stateRead INTEGER NOT NULL, offDeck INTEGER, changed INTEGER NOT NULL,
    UNIQUE (userId, seriesId), UNIQUE (userId, bookId),
    CHECK ((seriesId IS NULL) != (bookId IS NULL))) STRICT`,
  `CREATE INDEX personalSeries ON personal (seriesId)`,
  `CREATE INDEX personalBook ON personal (bookId)`,
];

/** Series that are read again. */
export const readAgainSchema: string[] = [`ALTER TABLE personal ADD COLUMN again INTEGER`];
