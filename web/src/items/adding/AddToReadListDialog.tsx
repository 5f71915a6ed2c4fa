import type { ReadList } from '@longbox/contract/readlists';
import { useQueryClient } from '@tanstack/react-query';
import {
  readListQuery,
  everyReadListQuery,
  useCreateReadList,
  useUpdateReadList,
} from '../../data/readlists.ts';
import { useT } from '../../lib/i18n.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { readListPlace } from '../places.ts';
import { AddTo } from './AddTo.tsx';
import { type NamedSet, union } from './set-rules.ts';
import { useAddedNotice } from './use-added-notice.ts';
import { useFoundSets } from './use-found-sets.ts';

const setOf = ({ id, name, visibility, bookIds, lastModifiedDate }: ReadList): NamedSet => ({
  id,
  name,
  visibility,
  members: bookIds,
  changed: lastModifiedDate,
});

/** Adds books to a read list, one that is there or a new one. */
export function AddToReadListDialog({
  bookIds,
  onClose,
}: HostedDialog & { readonly bookIds: readonly string[] }) {
  const t = useT();
  const client = useQueryClient();
  const found = useFoundSets({ every: everyReadListQuery(), setOf });
  const create = useCreateReadList();
  const update = useUpdateReadList();
  const tell = useAddedNotice();
  return (
    <AddTo
      {...found}
      title={t('addTo.readList', { count: bookIds.length })}
      fieldLabel={t('addTo.readListName')}
      nameTaken={t('addTo.readListTaken')}
      empty={t('addTo.noReadLists')}
      sizeOf={({ members }) => t('series.books', { count: members.length })}
      ids={bookIds}
      onPick={async ({ id, name }) => {
        // As it is now, not as it was when the dialog opened: what others added meanwhile stays.
        const now = await client.fetchQuery({ ...readListQuery(id), staleTime: 0 });
        const body = { bookIds: union(now.bookIds, bookIds) };
        await update.mutateAsync({ params: { readListId: id }, body });
        tell(name, readListPlace(id));
      }}
      onCreate={async (name, visibility) => {
        const body = { name, visibility, bookIds: union([], bookIds) };
        const made = await create.mutateAsync({ body });
        tell(name, readListPlace(made.id));
      }}
      onClose={onClose}
    />
  );
}
