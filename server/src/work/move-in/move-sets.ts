import { insertRows } from '../../base/db/long-lists.ts';
import { setNameColumns, setNameKey } from '../../base/db/text-columns.ts';
import { grouped } from './batches.ts';
import { freeName, type Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

/** Collections and read lists, with their members in the order of a person. */
export async function moveSets(moving: Moving): Promise<void> {
  const { komga, db, report, series, books } = moving;
  const collections = new Set<string>();
  const names = new Set<string>();
  for (const row of komga.rows(tables.collection)) {
    const name = freeName(row.NAME, setNameKey, names);
    await insertRows(db, 'collection', [
      {
        id: row.ID,
        ...setNameColumns(name),
        ordered: row.ORDERED ? 1 : 0,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
      },
    ]);
    collections.add(row.ID);
    report.took('collections');
  }
  const members = komga.rows(tables.collectionSeries, { order: 'COLLECTION_ID, NUMBER, rowid' });
  for (const [collectionId, own] of grouped(members, (row) => row.COLLECTION_ID)) {
    const isKnown = collections.has(collectionId);
    const ids = own.map(({ SERIES_ID }) => (isKnown ? series.get(SERIES_ID) : undefined));
    const kept = membersOf(moving, 'series in collections', ids);
    await insertRows(
      db,
      'collectionSeries',
      kept.map((seriesId, position) => ({ collectionId, seriesId, position })),
    );
  }
  const readLists = new Set<string>();
  names.clear();
  for (const row of komga.rows(tables.readList)) {
    const name = freeName(row.NAME, setNameKey, names);
    await insertRows(db, 'readList', [
      {
        id: row.ID,
        ...setNameColumns(name),
        summary: row.SUMMARY,
        ordered: row.ORDERED ? 1 : 0,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
      },
    ]);
    readLists.add(row.ID);
    report.took('read lists');
  }
  const listed = komga.rows(tables.readListBook, { order: 'READLIST_ID, NUMBER, rowid' });
  for (const [readListId, own] of grouped(listed, (row) => row.READLIST_ID)) {
    const isKnown = readLists.has(readListId);
    const ids = own.map(({ BOOK_ID }) => (isKnown ? books.get(BOOK_ID) : undefined));
    const kept = membersOf(moving, 'books in read lists', ids);
    await insertRows(
      db,
      'readListBook',
      kept.map((bookId, position) => ({ readListId, bookId, position })),
    );
  }
}

/** Each member once, at its first place. */
function membersOf(
  { report }: Moving,
  what: string,
  ids: readonly (string | undefined)[],
): string[] {
  const kept = new Set<string>();
  for (const id of ids) {
    if (id === undefined) report.left(what, 'missing');
    else if (kept.has(id)) report.left(what, 'duplicate');
    else {
      kept.add(id);
      report.took(what);
    }
  }
  return [...kept];
}
