/** What catalogs outside may be asked, and what they answered. */
export interface OutsideTables {
  metadataSource: MetadataSourceTable;
  outsideAnswer: OutsideAnswerTable;
  gcdDump: GcdDumpTable;
  gcdRun: GcdRunTable;
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

/** The dump in use: one row, or none. */
interface GcdDumpTable {
  id: number;
  file: string;
  bytes: number;
  date: string | null;
  series: number;
  issues: number;
}

/** The last work on a dump: one row, or none. */
interface GcdRunTable {
  id: number;
  file: string;
  step: 'unpack' | 'index';
  share: number;
  cancelled: number;
  /** Why the file can't be used. */
  problem: string | null;
}

export const gcdSchema: string[] = [
  `CREATE TABLE gcdDump (
    id INTEGER PRIMARY KEY CHECK (id = 1), file TEXT NOT NULL, bytes INTEGER NOT NULL, date TEXT,
    series INTEGER NOT NULL, issues INTEGER NOT NULL) STRICT`,
  `CREATE TABLE gcdRun (
    id INTEGER PRIMARY KEY CHECK (id = 1), file TEXT NOT NULL, step TEXT NOT NULL, share REAL NOT NULL,
    cancelled INTEGER NOT NULL, problem TEXT) STRICT`,
];

export const outsideSchema: string[] = [
  `CREATE TABLE metadataSource (
    id TEXT PRIMARY KEY, enabled INTEGER NOT NULL, secret TEXT, pausedUntil INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE outsideAnswer (
    source TEXT NOT NULL, question TEXT NOT NULL, fetched INTEGER NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (source, question)) STRICT`,
  `CREATE INDEX outsideAnswerFetched ON outsideAnswer (fetched)`,
];
