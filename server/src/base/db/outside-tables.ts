/** What catalogs outside may be asked, and what they answered. */
export interface OutsideTables {
  metadataSource: MetadataSourceTable;
  outsideAnswer: OutsideAnswerTable;
}

interface MetadataSourceTable {
  id: string;
  enabled: number;
  /** The key of the server's own, encrypted. */
  secret: string | null;
  /** Until then the source isn't asked; 0 if it never said so. */
  pausedUntil: number;
}

interface OutsideAnswerTable {
  source: string;
  /** What was asked, such as `search lighthouse`. */
  question: string;
  fetched: number;
  answer: Uint8Array;
}

export const outsideSchema: string[] = [
  `CREATE TABLE metadataSource (
    id TEXT PRIMARY KEY, enabled INTEGER NOT NULL, secret TEXT, pausedUntil INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE outsideAnswer (
    source TEXT NOT NULL, question TEXT NOT NULL, fetched INTEGER NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (source, question)) STRICT`,
  `CREATE INDEX outsideAnswerFetched ON outsideAnswer (fetched)`,
];
