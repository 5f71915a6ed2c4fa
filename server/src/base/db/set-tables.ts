import type { Generated } from 'kysely';

/** Collections and read lists. */
export interface SetTables {
  collection: CollectionTable;
  collectionSeries: { collectionId: string; seriesId: string; position: number };
  readList: CollectionTable & { summary: string };
  readListBook: { readListId: string; bookId: string; position: number };
  readListPlaceholder: PlaceholderTable;
}

interface CollectionTable {
  id: string;
  /** The account whose private one it is; `null` if it's everybody's. */
  userId: string | null;
  name: string;
  /** Folded: names are unique ignoring case, among those of everybody and of each account. */
  nameKey: string;
  /** In natural order. */
  nameOrder: Generated<string>;
  /** 1 when its members are in an order of their own. */
  ordered: number;
  /** JSON of the contract's BookRule or SeriesRule, of one that fills itself. */
  rule: Generated<string | null>;
  created: number;
  lastModified: number;
}

/** A book of a read list that no library has yet, as a ComicRack list describes it. */
interface PlaceholderTable {
  id: string;
  readListId: string;
  /** Its place among the books of the list and the other missing ones. */
  position: number;
  series: string;
  number: string;
  volume: string | null;
  year: number | null;
  /** Of Comic Vine. */
  issueId: string | null;
}

export const placeholderSchema: string[] = [
  `CREATE TABLE readListPlaceholder (
    id TEXT PRIMARY KEY, readListId TEXT NOT NULL REFERENCES readList ON DELETE CASCADE,
    position INTEGER NOT NULL, series TEXT NOT NULL, number TEXT NOT NULL, volume TEXT,
    year INTEGER, issueId TEXT) STRICT, WITHOUT ROWID`,
  `CREATE INDEX readListPlaceholderPlace ON readListPlaceholder (readListId, position)`,
];

export const ruleSchema: string[] = [
  `ALTER TABLE collection ADD COLUMN rule TEXT`,
  `ALTER TABLE readList ADD COLUMN rule TEXT`,
];
