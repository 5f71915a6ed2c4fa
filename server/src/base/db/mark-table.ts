export interface MarkTable {
  userId: string;
  bookId: string;
  /** The client's: unique among the marks of a person in a book. */
  id: string;
  kind: 'bookmark' | 'highlight' | 'note';
  /** JSON of the contract's MarkPlace. */
  place: string;
  /** Orders the marks of a book: pages by number, text after them. */
  position: number;
  colour: 'yellow' | 'green' | 'blue' | 'pink';
  text: string;
  note: string;
  /** Text, note and chapter folded, to be searched. */
  words: string;
  revision: number;
  /** 1 for a deleted one, which is kept without its text. */
  deleted: number;
  created: number;
  /** By the clock of the server. */
  changed: number;
}

export const markSchema: string[] = [
  `CREATE TABLE mark (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, id TEXT NOT NULL,
    kind TEXT NOT NULL, place TEXT NOT NULL, position REAL NOT NULL, colour TEXT NOT NULL,
    text TEXT NOT NULL, note TEXT NOT NULL, words TEXT NOT NULL, revision INTEGER NOT NULL,
    deleted INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,
    PRIMARY KEY (userId, bookId, id)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX markCreated ON mark (userId, deleted, created)`,
  `CREATE INDEX markBook ON mark (bookId)`,
];
