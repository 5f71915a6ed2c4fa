import type { Book } from '@longbox/contract/books';
import { listBooks } from '@longbox/contract/books';
import { type Collection, createCollection } from '@longbox/contract/collections';
import { createReadList, type ReadList } from '@longbox/contract/readlists';
import { idsOf } from './sets.ts';
import type { Site } from './site.ts';

/** A collection of the series with these titles, in this order. */
export async function makeCollection(
  site: Site,
  name: string,
  titles: readonly string[],
): Promise<Collection> {
  const body = { name, ordered: true, seriesIds: await idsOf(site, ...titles) };
  return site.call(createCollection, { body });
}

/** The first books of these series, in this order. */
export async function firstBooks(site: Site, titles: readonly string[]): Promise<Book[]> {
  const query = { size: 200, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  return titles.flatMap((title) => content.find(({ seriesTitle }) => seriesTitle === title) ?? []);
}

/** A read list of the first books of these series, in this order. */
export async function makeReadList(
  site: Site,
  name: string,
  titles: readonly string[],
): Promise<ReadList> {
  const bookIds = (await firstBooks(site, titles)).map(({ id }) => id);
  return site.call(createReadList, { body: { name, summary: 'All of it.', bookIds } });
}
