import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Regrouped, SeriesOptions, SeriesPreview } from '@longbox/contract/series-preview';
import type { Db } from '../../base/db/connection.ts';
import { groupOf, isOfOneshots } from '../../work/metadata/group-of.ts';
import { selectSeriesFacts, type StoredFacts } from '../../work/metadata/stored-facts.ts';
import { fileName, folderName } from '../../work/files/names.ts';

const mostChanges = 50;
const mostSeries = 20;

/** A series on one side, and how many of its books are in each series of the other. */
interface Side {
  readonly name: string;
  readonly others: Map<string, number>;
}

/** What the next scan would make of a library's series with other options. */
export async function previewSeries(
  db: Db,
  library: Library,
  options: SeriesOptions,
): Promise<SeriesPreview> {
  const changed = { ...library, ...options };
  const books = await selectSeriesFacts(db, library.id);
  const before = new Map<string, Side>();
  const after = new Map<string, Side>();
  for (const book of books) {
    const now = seriesThen(changed, book);
    count(before, { url: book.seriesId, name: book.seriesName, other: now.url });
    count(after, { ...now, other: book.seriesId });
  }
  return {
    before: before.size,
    after: after.size,
    merged: changesOf(after, before),
    split: changesOf(before, after),
    unread: books.filter(({ status }) => status === 'UNREAD').length,
  };
}

function seriesThen(library: Library, book: StoredFacts): { url: string; name: string } {
  const folder = path.dirname(book.url);
  if (isOfOneshots(library, folder)) return { url: book.url, name: fileName(book.url) };
  return groupOf(library, book) ?? { url: folder, name: folderName(folder) };
}

function count(
  sides: Map<string, Side>,
  { url, name, other }: { url: string; name: string; other: string },
): void {
  const side = sides.get(url) ?? { name, others: new Map<string, number>() };
  side.others.set(other, (side.others.get(other) ?? 0) + 1);
  sides.set(url, side);
}

/** The series that have books of several on the other side, those of most first. */
function changesOf(
  sides: ReadonlyMap<string, Side>,
  others: ReadonlyMap<string, Side>,
): SeriesPreview['merged'] {
  const changed = [...sides.values()]
    .filter((side) => side.others.size > 1)
    .toSorted((a, b) => b.others.size - a.others.size || (a.name < b.name ? -1 : 1));
  const first = changed.slice(0, mostChanges).map(({ name, others: counts }): Regrouped => ({
    name,
    books: [...counts.values()].reduce((sum, one) => sum + one, 0),
    count: counts.size,
    series: [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostSeries)
      .map(([url, count]) => ({ name: others.get(url)?.name ?? '', books: count })),
  }));
  return { count: changed.length, first };
}
