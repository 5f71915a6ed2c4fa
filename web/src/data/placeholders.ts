import {
  deletePlaceholder,
  fillPlaceholder,
  listPlaceholders,
} from '@longbox/contract/placeholders';
import { type Placeholder } from '@longbox/contract/placeholders';
import { updateReadList } from '@longbox/contract/readlists';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from './many.ts';
import { queryOf } from './query.ts';

/** The missing books of a read list, in its order. */
export function placeholdersQuery(readListId: string) {
  return queryOf(
    listPlaceholders,
    { params: { readListId } },
    { failureTitle: 'failure.readLists' },
  );
}

interface Place {
  readonly readListId: string;
  readonly placeholderId: string;
}

/** Puts a book in the place of a missing one. */
export function fillPlace(client: QueryClient, params: Place, bookId: string): Promise<boolean> {
  const input = { params: { ...params }, body: { bookId } };
  return changeOne(client, fillPlaceholder, input, 'failure.readListSave');
}

/** Removes a missing book from its list. */
export function removePlace(client: QueryClient, params: Place): Promise<boolean> {
  return changeOne(client, deletePlaceholder, { params: { ...params } }, 'failure.readListSave');
}

/** Brings a missing book back that was removed from the list. */
export async function bringPlaceBack(
  client: QueryClient,
  readListId: string,
  removed: Placeholder,
): Promise<void> {
  const now = await client.fetchQuery({ ...placeholdersQuery(readListId), staleTime: 0 });
  const placeholders = [...now, removed].toSorted((a, b) => a.after - b.after);
  const input = { params: { readListId }, body: { placeholders } };
  await changeOne(client, updateReadList, input, 'failure.readListSave');
}
