import { deleteCollection, listCollections } from '@longbox/contract/collections';
import { deleteReadList, listReadLists } from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import type { Site } from './site.ts';

/** The ids of the samples' series by title. */
export async function idsOf(site: Site, ...titles: string[]): Promise<string[]> {
  const { content } = await site.call(listSeries, { query: { unpaged: true } });
  return titles.map((title) => content.find(({ metadata }) => metadata.title === title)?.id ?? '');
}

/** Takes every collection and read list away, so that each journey begins with none. */
export async function clearSets(site: Site): Promise<void> {
  const collections = await site.call(listCollections, { query: { unpaged: true } });
  for (const { id } of collections.content) {
    await site.call(deleteCollection, { params: { collectionId: id } });
  }
  const readLists = await site.call(listReadLists, { query: { unpaged: true } });
  for (const { id } of readLists.content) {
    await site.call(deleteReadList, { params: { readListId: id } });
  }
}
