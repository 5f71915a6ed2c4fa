import type { Book } from '@longbox/contract/books';
import type { SeriesState } from '@longbox/contract/personal';
import { seriesStates } from '@longbox/contract/personal';
import type { Series } from '@longbox/contract/series';
import { IconBookmark, IconBookmarkFilled, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { loadKeeping } from '../personal/load-keeping.ts';
import { isListed } from '../personal/own-lists.ts';
import type { Entry } from '../selection/selection.ts';
import { OwnNote } from './OwnNote.tsx';
import styles from './own.module.css';
import { RecommendButton } from './RecommendButton.tsx';
import { Stars } from './Stars.tsx';

interface OwnProps {
  readonly entry: Extract<Entry, { readonly kind: 'books' | 'series' }>;
  /** What can be recommended to others: the book of the page. */
  readonly book?: Book | undefined;
}

/** What one keeps about a book or series: rating, lists, status and note. */
export function Own(props: OwnProps) {
  return isOwnServer ? <OwnParts key={props.entry.item.id} {...props} /> : null;
}

const lists = [
  { list: 'wanted', label: 'own.wanted', off: IconBookmark, on: IconBookmarkFilled },
  { list: 'favorite', label: 'own.favorite', off: IconHeart, on: IconHeartFilled },
] as const;

function OwnParts({ entry, book }: OwnProps) {
  const t = useT();
  const client = useQueryClient();
  const { kind, item } = entry;
  const keep = async (change: { rating: number | null } | { note: string }) => {
    const { keepBook, keepSeries } = await loadKeeping();
    return (kind === 'books' ? keepBook : keepSeries)(client, item.id, change);
  };
  const toggle = async (list: 'wanted' | 'favorite') => {
    const { listBooks, listSeries } = await loadKeeping();
    await (kind === 'books'
      ? listBooks(client, list, [entry.item])
      : listSeries(client, list, [entry.item]));
  };
  return (
    <section className={styles['own']} aria-label={t('detail.own')}>
      <div className={styles['line']}>
        <Stars rating={item.personal?.rating ?? null} onRate={(rating) => keep({ rating })} />
        {item.rated && (
          <span className={styles['average']}>
            {t('detail.own.average', {
              average: formatNumber(item.rated.average, { maximumFractionDigits: 1 }),
              count: item.rated.count,
            })}
          </span>
        )}
        {lists.map(({ list, label, on: On, off: Off }) => {
          const isIn = isListed(list, item);
          return (
            <IconButton
              key={list}
              label={t(label)}
              pressed={isIn}
              remote
              onClick={() => void toggle(list)}
            >
              {isIn ? <On size={20} /> : <Off size={20} />}
            </IconButton>
          );
        })}
        {book && <RecommendButton book={book} />}
        {kind === 'series' && !item.oneshot && <State series={item} />}
      </div>
      <OwnNote note={item.personal?.note ?? ''} onSave={(note) => keep({ note })} />
    </section>
  );
}

/** The status that follows from what was read. */
function followed({ booksCount, booksReadCount, booksUnreadCount, metadata }: Series) {
  if (booksUnreadCount === booksCount) return undefined;
  return booksReadCount === booksCount && metadata.status === 'ENDED' ? 'FINISHED' : 'READING';
}

function State({ series }: { readonly series: Series }) {
  const t = useT();
  const client = useQueryClient();
  const state = followed(series);
  const isAgain = series.personal?.again === true;
  const set = async (value: SeriesState | 'AGAIN' | '') => {
    const { keepSeries } = await loadKeeping();
    const byHand = value === '' || value === 'AGAIN' ? null : value;
    const again = value === 'AGAIN';
    await keepSeries(client, series.id, { state: byHand, ...(again !== isAgain && { again }) });
  };
  return (
    <span className={styles['state']}>
      <SelectField
        label={t('own.state')}
        value={series.personal?.state ?? (isAgain ? 'AGAIN' : '')}
        options={[
          {
            value: '' as const,
            label: state === undefined ? t('detail.own.none') : t(`own.state.${state}`),
          },
          ...(state === undefined
            ? []
            : [{ value: 'AGAIN' as const, label: t('detail.own.again') }]),
          ...seriesStates
            .filter((value) => value !== state)
            .map((value) => ({ value, label: t(`own.state.${value}`) })),
        ]}
        onChange={(value) => void set(value)}
      />
    </span>
  );
}
