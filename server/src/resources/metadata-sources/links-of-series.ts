import type { Series } from '@longbox/contract/series';
import { WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { normaliseIsbn } from '../../media/metadata/isbn.ts';
import { fromJson } from '../../base/db/json.ts';

/** The addresses that a series links to; those of a one-shot are its book's. */
export async function linksOfSeries(
  db: Db,
  { id, oneshot, metadata }: Pick<Series, 'id' | 'oneshot' | 'metadata'>,
): Promise<string[]> {
  const own = metadata.links.map(({ url }) => url);
  if (!oneshot) return own;
  const books = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select('bookMetadata.links')
    .where('book.seriesId', '=', id)
    .execute();
  return [...own, ...books.flatMap(({ links }) => fromJson(Links, links).map(({ url }) => url))];
}

/** The ISBN of a one-shot's book, in 13 digits. */
export async function isbnOfOneshot(
  db: Db,
  { id, oneshot }: Pick<Series, 'id' | 'oneshot'>,
): Promise<string | undefined> {
  if (!oneshot) return undefined;
  const row = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select('bookMetadata.isbn')
    .where('book.seriesId', '=', id)
    .executeTakeFirst();
  return normaliseIsbn(row?.isbn ?? '');
}

const Links = z.array(WebLink);
