import { staleSchema } from './sqlite/search-index.ts';

/*
 * Keys that SQL used to work out by functions of ours. They are stored since then, so that any program can
 * open and repair the file; whoever writes a row takes them from `text-columns.ts`. Only migrations still
 * call the functions, to fill the columns of what is there.
 */

/** The history is searched in a column of folded words. */
const historyWordsSchema = [
  `ALTER TABLE history ADD COLUMN words TEXT NOT NULL DEFAULT ''`,
  `UPDATE history SET words = fold(coalesce(
    (SELECT group_concat(value, ' ') FROM json_each(history.properties)), ''))`,
];

/** Collections and read lists are sorted by a column. */
const setOrderSchema = ['collection', 'readList'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN nameOrder TEXT NOT NULL DEFAULT ''`,
  `UPDATE ${table} SET nameOrder = sortKey(name)`,
]);

/** Texts that are compared ignoring case and accents have a folded column beside them. */
const foldedSchema = [
  `ALTER TABLE seriesTerm ADD COLUMN valueKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE bookTag ADD COLUMN valueKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE bookAuthor ADD COLUMN nameKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE seriesMetadata ADD COLUMN publisherKey TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE seriesMetadata ADD COLUMN titleKey TEXT NOT NULL DEFAULT ''`,
  `DROP INDEX seriesTermFolded`,
  `DROP INDEX bookTagFolded`,
  `DROP INDEX bookAuthorFolded`,
  `UPDATE seriesTerm SET valueKey = fold(value)`,
  `UPDATE bookTag SET valueKey = fold(value)`,
  `UPDATE bookAuthor SET nameKey = fold(name)`,
  `UPDATE seriesMetadata SET publisherKey = fold(publisher), titleKey = fold(title)`,
  `CREATE INDEX seriesTermFolded ON seriesTerm (kind, valueKey)`,
  `CREATE INDEX bookTagFolded ON bookTag (valueKey)`,
  `CREATE INDEX bookAuthorFolded ON bookAuthor (nameKey, role)`,
];

/**
 * KOReader's digests of names are columns; of each only the half that tells files apart. The indexes of
 * earlier versions held the digests whole, worked out by a function.
 */
const digestSchema = [
  `DROP INDEX bookNameDigest`,
  `DROP INDEX bookStemDigest`,
  `ALTER TABLE book ADD COLUMN nameDigest TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE book ADD COLUMN stemDigest TEXT NOT NULL DEFAULT ''`,
  `UPDATE book SET
    nameDigest = substr(nameDigest(url), 1, 16), stemDigest = substr(stemDigest(url), 1, 16)`,
  `CREATE INDEX bookNameDigest ON book (nameDigest)`,
  `CREATE INDEX bookStemDigest ON book (stemDigest)`,
];

/** Migrations that follow each other. */
export const keyColumnsSchemas: string[][] = [
  historyWordsSchema,
  setOrderSchema,
  foldedSchema,
  digestSchema,
  staleSchema,
];
