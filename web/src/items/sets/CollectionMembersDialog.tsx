import type { Collection } from '@longbox/contract/collections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isMissing } from '../../data/api.ts';
import {
  collectionQuery,
  everySeriesOfCollectionQuery,
  useCreateCollection,
  useUpdateCollection,
} from '../../data/collections.ts';
import { seriesThumbnailUrl } from '../../data/series.ts';
import { useT } from '../../lib/i18n.ts';
import { collectionPlace } from '../places.ts';
import { MemberRow } from './MemberRow.tsx';
import { MembersDialog } from './MembersDialog.tsx';

export interface CollectionMembersProps {
  readonly collection: Collection;
}

/** The series of a collection, to be put in order and taken out. */
export function CollectionMembersDialog({
  collection: opened,
  onClose,
}: CollectionMembersProps & { readonly onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = opened;
  const now = useQuery(collectionQuery(id));
  const series = useQuery(everySeriesOfCollectionQuery(id));
  const update = useUpdateCollection();
  const create = useCreateCollection();
  const { name, ordered, visibility, seriesIds } = now.data ?? opened;
  return (
    <MembersDialog
      set={{ name, ordered, memberIds: seriesIds, isGone: isMissing(now.error) }}
      items={series.data?.content}
      error={series.error}
      onRetry={() => void series.refetch()}
      nameOf={({ metadata }) => metadata.title}
      render={({ id: seriesId, metadata, booksCount }) => (
        <MemberRow
          cover={seriesThumbnailUrl(seriesId, 0)}
          title={metadata.title}
          text={t('series.books', { count: booksCount })}
        />
      )}
      words={{
        failure: 'failure.collectionSave',
        gone: 'collection.gone',
        again: 'collection.again',
      }}
      orderByHand={() => {
        update.mutate({ params: { collectionId: id }, body: { ordered: true } });
      }}
      look={async () =>
        (await client.fetchQuery({ ...collectionQuery(id), staleTime: 0 })).seriesIds
      }
      save={async (ids) => {
        await update.mutateAsync({ params: { collectionId: id }, body: { seriesIds: ids } });
      }}
      remake={async (ids, isOrdered) => {
        const made = await create.mutateAsync({
          body: { name, ordered: isOrdered, visibility, seriesIds: ids },
        });
        void navigate(collectionPlace(made.id));
      }}
      onClose={onClose}
    />
  );
}
