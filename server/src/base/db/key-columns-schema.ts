/*
 * Keys that SQL used to work out by functions of ours. They are stored since then, so that any program can
 * open and repair the file; whoever writes a row takes them from `text-columns.ts`. Only migrations still
 * call the functions, to fill the columns of what is there.
 */

/** The history is searched in a column of folded words. */
export const historyWordsSchema: string[] = [
  `ALTER TABLE history ADD COLUMN words TEXT NOT NULL DEFAULT ''`,
  `UPDATE history SET words = fold(coalesce(
    (SELECT group_concat(value, ' ') FROM json_each(history.properties)), ''))`,
];

/** Collections and read lists are sorted by a column. */
export const setOrderSchema: string[] = ['collection', 'readList'].flatMap((table) => [
  `ALTER TABLE ${table} ADD COLUMN nameOrder TEXT NOT NULL DEFAULT ''`,
  `UPDATE ${table} SET nameOrder = sortKey(name)`,
]);
