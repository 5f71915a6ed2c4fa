import { type Collection, updateCollection } from '@longbox/contract/collections';
import { type ReadList, updateReadList } from '@longbox/contract/readlists';
import type { QueryClient } from '@tanstack/react-query';
import { collectionQuery } from '../../data/collections.ts';
import { reasonOf } from '../../data/error-text.ts';
import { changeOne } from '../../data/many.ts';
import { readListQuery } from '../../data/readlists.ts';
import { type PlainKey, t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { askToDelete } from '../deleting.ts';
import { sayRemoved } from '../say-removed.ts';

/** A set of one kind: how its members are read and written now, as others may have changed them. */
interface SetHands {
  readonly name: string;
  readonly failure: PlainKey;
  readonly read: () => Promise<readonly string[]>;
  readonly write: (memberIds: string[]) => Promise<boolean>;
  /** With its last member the set itself goes; that is asked first. */
  readonly askToDelete: () => void;
}

/** The members with one back where it was, as far as they still are what they were. */
export function putBack(members: readonly string[], id: string, at: number): string[] {
  return members.includes(id) ? [...members] : members.toSpliced(at, 0, id);
}

async function removeMember(set: SetHands, memberId: string): Promise<void> {
  await reporting(set.failure, async () => {
    const members = await set.read();
    const others = members.filter((one) => one !== memberId);
    if (others.length === 0) {
      set.askToDelete();
      return;
    }
    if (!(await set.write(others))) return;
    sayRemoved(t('undo.removedFrom', { name: set.name }), () => {
      void reporting(set.failure, async () => {
        await set.write(putBack(await set.read(), memberId, members.indexOf(memberId)));
      });
    });
  });
}

/** Removes a series from a collection as it is now, and offers to undo it. */
export function removeFromCollection(client: QueryClient, item: Collection, seriesId: string) {
  const { id, name } = item;
  const failure = 'failure.collectionRemove';
  const read = () => client.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
  return removeMember(
    {
      name,
      failure,
      read: async () => (await read()).seriesIds,
      write: (seriesIds) =>
        changeOne(
          client,
          updateCollection,
          { params: { collectionId: id }, body: { seriesIds } },
          failure,
        ),
      askToDelete: () => {
        askToDelete(client, [{ kind: 'collections', item }]);
      },
    },
    seriesId,
  );
}

/** Removes a book from a read list as it is now, and offers to undo it. */
export function removeFromReadList(client: QueryClient, item: ReadList, bookId: string) {
  const { id, name } = item;
  const failure = 'failure.readListRemove';
  const read = () => client.fetchQuery({ ...readListQuery(id), staleTime: 0 });
  return removeMember(
    {
      name,
      failure,
      read: async () => (await read()).bookIds,
      write: (bookIds) =>
        changeOne(
          client,
          updateReadList,
          { params: { readListId: id }, body: { bookIds } },
          failure,
        ),
      askToDelete: () => {
        askToDelete(client, [{ kind: 'readLists', item }]);
      },
    },
    bookId,
  );
}

async function reporting(title: PlainKey, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ title: t(title), text: reasonOf(error), tone: 'danger' });
  }
}
