import type { Collection } from '@longbox/contract/collections';
import { useQueryClient } from '@tanstack/react-query';
import {
  collectionQuery,
  everyCollectionQuery,
  useCreateCollection,
  useUpdateCollection,
} from '../../data/collections.ts';
import { useT } from '../../lib/i18n.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { collectionPlace } from '../places.ts';
import { AddTo } from './AddTo.tsx';
import { type NamedSet, union } from './set-rules.ts';
import { useAddedNotice } from './use-added-notice.ts';
import { useFoundSets } from './use-found-sets.ts';

const setOf = ({ id, name, visibility, seriesIds, lastModifiedDate }: Collection): NamedSet => ({
  id,
  name,
  visibility,
  members: seriesIds,
  changed: lastModifiedDate,
});

/** Adds series to a collection, one that is there or a new one. */
export function AddToCollectionDialog({
  seriesIds,
  onClose,
}: HostedDialog & { readonly seriesIds: readonly string[] }) {
  const t = useT();
  const client = useQueryClient();
  const found = useFoundSets({ every: everyCollectionQuery(), setOf });
  const create = useCreateCollection();
  const update = useUpdateCollection();
  const tell = useAddedNotice();
  return (
    <AddTo
      {...found}
      title={t('addTo.collection', { count: seriesIds.length })}
      fieldLabel={t('addTo.collectionName')}
      nameTaken={t('addTo.collectionTaken')}
      empty={t('addTo.noCollections')}
      sizeOf={({ members }) => t('collection.series', { count: members.length })}
      ids={seriesIds}
      onPick={async ({ id, name }) => {
        // As it is now, not as it was when the dialog opened: what others added meanwhile stays.
        const now = await client.fetchQuery({ ...collectionQuery(id), staleTime: 0 });
        const body = { seriesIds: union(now.seriesIds, seriesIds) };
        await update.mutateAsync({ params: { collectionId: id }, body });
        tell(name, collectionPlace(id));
      }}
      onCreate={async (name, visibility) => {
        const body = { name, visibility, ordered: false, seriesIds: union([], seriesIds) };
        const made = await create.mutateAsync({ body });
        tell(name, collectionPlace(made.id));
      }}
      onClose={onClose}
    />
  );
}
