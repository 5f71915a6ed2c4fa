import type { Series } from '@longbox/contract/series';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useCoverVersion } from '../data/poster-versions.ts';
import { seriesThumbnailUrl } from '../data/series.ts';
import { formatNumber, useT } from '../lib/i18n.ts';
import { CardAction, type CardLinkProps, CoverCard } from '../ui/CoverCard.tsx';
import { BodyLineText } from './CardLines.tsx';
import { booksToRead, isUntouched, seriesBodyLine, type Shown } from './names.ts';
import { seriesPlace } from './places.ts';
import { useCardHandles } from './use-card-handles.ts';
import type { CardTools } from './use-card-tools.ts';

interface SeriesCardProps {
  readonly series: Series;
  readonly tools: CardTools;
  /** Subject of the list, if the quiet line should show it. */
  readonly shown?: Shown | undefined;
}

type SeriesLinkProps = Partial<CardLinkProps> & {
  readonly tabIndex?: number;
  readonly children?: ReactNode;
};

/** A series among others: cover, how many books wait in it, and the ways on. */
export const SeriesCard = memo(function SeriesCard({ series, tools, shown }: SeriesCardProps) {
  const t = useT();
  const version = useCoverVersion(series.id, series.cover);
  const { title } = series.metadata;
  const link = (props: SeriesLinkProps) => (
    <Link {...seriesPlace(series, tools.context)} {...props} />
  );
  const handles = useCardHandles({ kind: 'series', item: series }, tools);
  const waiting = booksToRead(series);
  const isElsewhere = tools.isElsewhere({ kind: 'series', item: series });
  const count = series.oneshot ? true : formatNumber(waiting);
  const name = series.oneshot
    ? t('card.unread', { name: title })
    : t('card.waiting', { name: title, count: waiting });
  return (
    <CoverCard
      cover={{
        src: seriesThumbnailUrl(series.id, version),
        veiled: isUntouched(series),
      }}
      name={waiting > 0 ? name : title}
      badge={waiting > 0 ? count : undefined}
      link={link}
      title={
        // The picture leads to the same place: one stop for the keyboard is enough.
        link({ tabIndex: -1, children: title })
      }
      isDimmed={isElsewhere}
      subtitle={
        <BodyLineText
          line={
            isElsewhere
              ? { kind: 'elsewhere' }
              : seriesBodyLine(series, tools.isAvailable(series), shown)
          }
        />
      }
      detail={series.metadata.summary || series.booksMetadata.summary}
      actions={{
        bottomStart: tools.canEdit && (
          <CardAction
            label={t('card.edit', { name: title })}
            aria-haspopup="dialog"
            onClick={() => {
              tools.editSeries(series);
            }}
          >
            <IconPencil size={18} />
          </CardAction>
        ),
      }}
      {...handles}
    />
  );
});
