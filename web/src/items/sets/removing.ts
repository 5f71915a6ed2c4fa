import { type Collection, updateCollection } from '@longbox/contract/collections';
import { type ReadList, updateReadList } from '@longbox/contract/readlists';
import type { QueryClient } from '@tanstack/react-query';
import { collectionQuery } from '../../data/collections.ts';
import { reasonOf } from '../../data/error-text.ts';
import { changeOne } from '../../data/many.ts';
import { readListQuery } from '../../data/readlists.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { askToDelete } from '../deleting.ts';

/**
 * Takes a series out of a collection as that is now: somebody else may have changed it. With its last
 * series it goes itself, which is asked first.
 */
export function removeFromCollection(client: QueryClient, { id }: Collection, seriesId: string) {
  return reporting('failure.collectionRemove', async () => {
    const item = await client.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
    const seriesIds = item.seriesIds.filter((one) => one !== seriesId);
    if (seriesIds.length === 0) {
      askToDelete(client, [{ kind: 'collections', item }]);
      return;
    }
    const input = { params: { collectionId: id }, body: { seriesIds } };
    await changeOne(client, updateCollection, input, 'failure.collectionRemove');
  });
}

/** Takes a book out of a read list as that is now; with its last book the list goes. */
export function removeFromReadList(client: QueryClient, { id }: ReadList, bookId: string) {
  return reporting('failure.readListRemove', async () => {
    const item = await client.fetchQuery({ ...readListQuery(id), staleTime: 0 });
    const bookIds = item.bookIds.filter((one) => one !== bookId);
    if (bookIds.length === 0) {
      askToDelete(client, [{ kind: 'readLists', item }]);
      return;
    }
    const input = { params: { readListId: id }, body: { bookIds } };
    await changeOne(client, updateReadList, input, 'failure.readListRemove');
  });
}

async function reporting(
  title: 'failure.collectionRemove' | 'failure.readListRemove',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ title: t(title), text: reasonOf(error), tone: 'danger' });
  }
}
