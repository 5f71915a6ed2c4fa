import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { plainWords } from '../../catalogue/search/plain-words.ts';
import { searchIds } from '../../catalogue/search/search-ids.ts';

/** With more words than this, each would only cost time. */
const mostWords = 8;

/**
 * The series with all words of a text in their titles, the best match first; then those that have some
 * of the words in titles of their books.
 *
 * @returns undefined for a text without words
 */
export async function searchSeries(
  db: Db,
  viewer: Viewer,
  text: string,
): Promise<string[] | undefined> {
  const words = plainWords(text);
  const byTitle = await searchIds(db, { kind: 'series', text: words, viewer });
  if (words === undefined || byTitle === undefined) return undefined;
  let left: Set<string> | undefined;
  for (const word of words.split(' ').slice(0, mostWords)) {
    const series = await searchIds(db, { kind: 'series', text: word, viewer });
    const books = await searchIds(db, { kind: 'book', text: word, viewer });
    const found = new Set([...(series ?? []), ...(await seriesOf(db, books ?? []))]);
    left = left ? left.intersection(found) : found;
  }
  return [...new Set([...byTitle, ...(left ?? [])])];
}

async function seriesOf(db: Db, bookIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('book')
    .select('seriesId')
    .where('id', 'in', among(bookIds))
    .distinct()
    .execute();
  return rows.map(({ seriesId }) => seriesId);
}
