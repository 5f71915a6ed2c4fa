import { IconBooks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reasonOf } from '../../data/error-text.ts';
import { librarySeriesPlace } from '../../items/places.ts';
import { BookCard } from '../../items/BookCard.tsx';
import type { Entry } from '../../items/selection/selection.ts';
import { SelectionArea } from '../../items/selection/SelectionArea.tsx';
import { SelectionScreen } from '../../items/selection/SelectionScreen.tsx';
import { SeriesCard } from '../../items/SeriesCard.tsx';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Shelf as ShelfOfCards } from '../../ui/Shelf.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import styles from './dashboard.module.css';
import { type Shelf, useShelves } from './use-shelves.ts';

/**
 * The shelves that may be drawn: those that hold something or failed, up to the first that is
 * still loading. What comes later never pushes down what is on screen.
 */
function drawable(shelves: readonly Shelf[]): readonly Shelf[] {
  const waiting = shelves.findIndex((shelf) => shelf.isPending);
  const settled = waiting === -1 ? shelves : shelves.slice(0, waiting + 1);
  return settled.filter(
    (shelf) => shelf.isPending || shelf.error !== null || shelf.items.length > 0,
  );
}

/** What is being read, what comes next, and what is new: in all libraries or in one. */
export function Shelves({ libraryId }: { readonly libraryId: string }) {
  const t = useT();
  const shelves = useShelves(libraryId);
  const tools = useCardTools();
  const failed = shelves.every((shelf) => shelf.error !== null) ? shelves[0]?.error : undefined;
  const shown = drawable(shelves);
  if (failed) {
    return (
      <ErrorState
        reason={reasonOf(failed)}
        onRetry={() => {
          for (const shelf of shelves) shelf.retry();
        }}
      />
    );
  }
  return (
    <SelectionScreen>
      <div className={styles['home']}>
        {shown.map((shelf) => (
          <ShelfRow key={shelf.title} libraryId={libraryId} shelf={shelf} tools={tools} />
        ))}
        {shown.length === 0 && (
          <EmptyState
            icon={<IconBooks size={32} stroke={1.5} />}
            title={t('home.empty')}
            text={t('home.emptyText')}
          />
        )}
      </div>
    </SelectionScreen>
  );
}

interface ShelfRowProps {
  readonly libraryId: string;
  readonly shelf: Shelf;
  readonly tools: CardTools;
}

function entriesOf(shelf: Shelf): Entry[] {
  return shelf.kind === 'series'
    ? shelf.items.map((item) => ({ kind: 'series', item }))
    : shelf.items.map((item) => ({ kind: 'books', item }));
}

function ShelfRow({ libraryId, shelf, tools }: ShelfRowProps) {
  const t = useT();
  const label = t(shelf.title);
  if (shelf.error !== null) {
    return (
      <section className={styles['failed']} aria-label={label}>
        <h2>{label}</h2>
        <p role="alert">{t('home.shelfFailed', { reason: reasonOf(shelf.error) })}</p>
        <Button size="small" onClick={shelf.retry}>
          {t('error.retry')}
        </Button>
      </section>
    );
  }
  return (
    <SelectionArea kind={shelf.kind} order={() => entriesOf(shelf)}>
      <ShelfOfCards
        title={
          shelf.kind === 'series' ? (
            <WholeList libraryId={libraryId} sort={shelf.sort}>
              {label}
            </WholeList>
          ) : (
            label
          )
        }
        label={label}
        count={shelf.items.length}
        hasMore={shelf.isPending || shelf.hasMore}
        onMore={shelf.more}
        renderItem={(index) => <Card shelf={shelf} index={index} tools={tools} />}
      />
    </SelectionArea>
  );
}

interface WholeListProps {
  readonly libraryId: string;
  readonly sort: 'createdDate,desc' | 'lastModifiedDate,desc';
  readonly children: string;
}

/** Leads from a shelf to everything that is on it. */
function WholeList({ libraryId, sort, children }: WholeListProps) {
  return (
    <Link {...librarySeriesPlace(libraryId, { sort })} className={styles['wholeList']}>
      {children}
    </Link>
  );
}

interface CardProps {
  readonly shelf: Shelf;
  readonly index: number;
  readonly tools: CardTools;
}

function Card({ shelf, index, tools }: CardProps) {
  if (shelf.kind === 'series') {
    const series = shelf.items[index];
    return series && <SeriesCard series={series} tools={tools} />;
  }
  const book = shelf.items[index];
  return (
    book && (
      <BookCard
        book={book}
        tools={tools}
        showSeries
        shown={shelf.shown}
        showContinue={shelf.showContinue === true}
      />
    )
  );
}
