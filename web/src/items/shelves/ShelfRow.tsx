import { Link } from '@tanstack/react-router';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useOutOfReach } from '../../ui/out-of-reach.ts';
import { Shelf as ShelfOfCards, type ShelfProps } from '../../ui/Shelf.tsx';
import { BookCard } from '../BookCard.tsx';
import { CollectionCard } from '../CollectionCard.tsx';
import { ReadListCard } from '../ReadListCard.tsx';
import { SelectionArea } from '../selection/SelectionArea.tsx';
import { SeriesCard } from '../SeriesCard.tsx';
import type { CardTools } from '../use-card-tools.ts';
import { entriesOf, type Shelf } from './shelf.ts';
import styles from './shelves.module.css';

interface ShelfRowProps {
  readonly shelf: Shelf;
  readonly tools: CardTools;
  readonly at?: ShelfProps['at'];
}

/** A shelf with its heading, or what kept it from loading. */
export function ShelfRow({ shelf, tools, at }: ShelfRowProps) {
  const t = useT();
  const { title, whole, news = 0 } = shelf;
  const why = useOutOfReach(true);
  if (shelf.error !== null) {
    return (
      <section className={styles['failed']} aria-label={title}>
        <h2>{title}</h2>
        {why === undefined ? (
          <p role="alert">{t('home.shelfFailed', { reason: reasonOf(shelf.error) })}</p>
        ) : (
          <p>{why}</p>
        )}
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
          whole === undefined ? (
            <>
              {title}
              {news > 0 && (
                <span className={styles['news']}>{t('home.arrivals.count', { count: news })}</span>
              )}
            </>
          ) : (
            <Link {...whole} className={styles['wholeList']}>
              {title}
            </Link>
          )
        }
        label={title}
        count={shelf.items.length}
        at={at}
        hasMore={shelf.isPending || shelf.hasMore}
        onMore={shelf.more}
        renderItem={(index) => <Card shelf={shelf} index={index} tools={tools} />}
      />
    </SelectionArea>
  );
}

function Card({
  shelf,
  index,
  tools,
}: Pick<ShelfRowProps, 'shelf' | 'tools'> & { readonly index: number }) {
  if (shelf.kind === 'series') {
    const series = shelf.items[index];
    return series && <SeriesCard series={series} tools={tools} />;
  }
  if (shelf.kind === 'collections') {
    const collection = shelf.items[index];
    return collection && <CollectionCard collection={collection} tools={tools} />;
  }
  if (shelf.kind === 'readLists') {
    const readList = shelf.items[index];
    return readList && <ReadListCard readList={readList} tools={tools} />;
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
        suggestion={shelf.suggestions?.[index]}
      />
    )
  );
}
