import type { Collection } from '@longbox/contract/collections';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  collectionsOfSeriesQuery,
  endlessSeriesOfCollectionQuery,
} from '../../data/collections.ts';
import { useT } from '../../lib/i18n.ts';
import { collectionPlace } from '../places.ts';
import { isPrivate, isRuled } from '../own-set.ts';
import type { ReadingContext } from '../reading-context.ts';
import { rowOf } from '../shelves/shelf.ts';
import { SeriesCard } from '../SeriesCard.tsx';
import { removeFromCollection } from '../sets/removing.ts';
import { useCardTools } from '../use-card-tools.ts';
import { type PanelLinkProps, SetPanel } from './SetPanel.tsx';

/** The collections that hold a series, each folded until it is opened. */
export function CollectionPanels({ seriesId }: { readonly seriesId: string }) {
  const { data: collections } = useQuery(collectionsOfSeriesQuery(seriesId));
  return collections?.map((collection) => (
    <CollectionPanel key={collection.id} collection={collection} seriesId={seriesId} />
  ));
}

interface CollectionPanelProps {
  readonly collection: Collection;
  readonly seriesId: string;
}

function CollectionPanel({ collection, seriesId }: CollectionPanelProps) {
  const t = useT();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, name } = collection;
  const row = rowOf(useInfiniteQuery({ ...endlessSeriesOfCollectionQuery(id), enabled: isOpen }));
  const context = useMemo<ReadingContext>(() => ({ context: 'COLLECTION', contextId: id }), [id]);
  const tools = useCardTools(context);
  return (
    <SetPanel
      label={t('collection.named', { name })}
      link={linkTo(collection)}
      isOpen={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
      }}
      row={row}
      own={isPrivate(collection)}
      ruled={isRuled(collection)}
      render={(series) => <SeriesCard series={series} tools={tools} />}
      onRemove={() => void removeFromCollection(client, collection, seriesId)}
    />
  );
}

function linkTo({ id }: Collection) {
  return (link: PanelLinkProps) => <Link {...collectionPlace(id)} {...link} />;
}
