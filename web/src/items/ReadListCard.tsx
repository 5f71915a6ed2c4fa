import type { ReadList } from '@longbox/contract/readlists';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { usePosterVersion } from '../data/poster-versions.ts';
import { readListThumbnailUrl } from '../data/readlists.ts';
import { useT } from '../lib/i18n.ts';
import { type CardLinkProps, CoverCard } from '../ui/CoverCard.tsx';
import { readListPlace } from './places.ts';
import { SetMarks } from './SetMarks.tsx';
import { useCardHandles } from './use-card-handles.ts';
import type { CardTools } from './use-card-tools.ts';

interface ReadListCardProps {
  readonly readList: ReadList;
  readonly tools: CardTools;
}

/** A read list among others: cover, name, and how many books are in it. */
export const ReadListCard = memo(function ReadListCard({ readList, tools }: ReadListCardProps) {
  const t = useT();
  const version = usePosterVersion(readList.id);
  const handles = useCardHandles({ kind: 'readLists', item: readList }, tools);
  return (
    <CoverCard
      cover={{ src: readListThumbnailUrl(readList.id, version) }}
      name={readList.name}
      link={linkTo(readList)}
      title={
        // The picture leads to the same place: one stop for the keyboard is enough.
        <Link {...readListPlace(readList.id)} tabIndex={-1}>
          {readList.name}
        </Link>
      }
      subtitle={
        <>
          <SetMarks of={readList} />
          {t('series.books', { count: readList.bookIds.length })}
        </>
      }
      detail={readList.summary}
      {...handles}
    />
  );
});

function linkTo({ id }: ReadList) {
  return (link: CardLinkProps) => <Link {...readListPlace(id)} {...link} />;
}
