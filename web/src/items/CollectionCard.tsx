import type { Collection } from '@longbox/contract/collections';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { collectionThumbnailUrl } from '../data/collections.ts';
import { usePosterVersion } from '../data/poster-versions.ts';
import { useT } from '../lib/i18n.ts';
import { type CardLinkProps, CoverCard } from '../ui/CoverCard.tsx';
import { collectionPlace } from './places.ts';
import { SetMarks } from './SetMarks.tsx';
import { useCardHandles } from './use-card-handles.ts';
import type { CardTools } from './use-card-tools.ts';

interface CollectionCardProps {
  readonly collection: Collection;
  readonly tools: CardTools;
}

/** A collection among others: cover, name, and how many series are in it. */
export const CollectionCard = memo(function CollectionCard({
  collection,
  tools,
}: CollectionCardProps) {
  const t = useT();
  const version = usePosterVersion(collection.id);
  const handles = useCardHandles({ kind: 'collections', item: collection }, tools);
  return (
    <CoverCard
      cover={{ src: collectionThumbnailUrl(collection.id, version) }}
      name={collection.name}
      link={linkTo(collection)}
      title={
        // The picture leads to the same place: one stop for the keyboard is enough.
        <Link {...collectionPlace(collection.id)} tabIndex={-1}>
          {collection.name}
        </Link>
      }
      subtitle={
        <>
          <SetMarks of={collection} />
          {t('collection.series', { count: collection.seriesIds.length })}
        </>
      }
      {...handles}
    />
  );
});

function linkTo({ id }: Collection) {
  return (link: CardLinkProps) => <Link {...collectionPlace(id)} {...link} />;
}
