import type { Book } from '@longbox/contract/books';
import { getRouteApi } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { bookThumbnailUrl } from '../../data/books.ts';
import { compactTitle, numberedTitle } from '../../items/names.ts';
import { afterEndPart } from '../../items/reader/next/after-end-part.ts';
import { SmallCover } from '../../items/reader/SmallCover.tsx';
import { useLocale, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import { Button } from '../../ui/Button.tsx';
import { usePart } from '../../ui/use-part.ts';
import styles from './strip-end.module.css';

const route = getRouteApi('/book/$bookId/read');

interface StripEndProps {
  readonly next: Book | null;
  readonly store: ReaderStore;
  readonly onOpen: (book: Book) => void;
  readonly onLeave: () => void;
}

/** The foot of a strip: says that it ends, and opens what comes next. */
export function StripEnd({ next, store, onOpen, onLeave }: StripEndProps) {
  const t = useT();
  const { rtl } = useLocale();
  return (
    <section className={styles['end']} dir={rtl ? 'rtl' : 'ltr'} aria-label={t('reader.edge.end')}>
      <p className={styles['said']}>{t('reader.edge.end')}</p>
      {next && (
        <div className={styles['next']}>
          <SmallCover
            className={styles['cover']}
            src={bookThumbnailUrl(next.id, 0)}
            loading="lazy"
          />
          <p>
            <span>{t('reader.end.next')}</span>
            <b dir="auto">{compactTitle(next.seriesTitle, numberedTitle(next))}</b>
          </p>
        </div>
      )}
      {next === null && isOwnServer && <AfterStrip store={store} />}
      <div className={styles['ways']}>
        {next && (
          <Button
            tone="primary"
            onClick={() => {
              onOpen(next);
            }}
          >
            {t('reader.end.read')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('reader.end.leave')}</Button>
      </div>
    </section>
  );
}

/** How many pages before the last one its end is near. */
const nearEnd = 2;

/** What to read after the last strip of a series; nothing is loaded before its end is near. */
function AfterStrip({ store }: Pick<StripEndProps, 'store'>) {
  const { bookId } = route.useParams();
  const { incognito = false } = route.useSearch();
  const wanted = useSyncExternalStore(store.subscribe, () => {
    const { index, spreads } = store.get();
    return index >= spreads.length - 1 - nearEnd;
  });
  const afterEnd = usePart(afterEndPart, { wanted });
  return wanted && afterEnd.state === 'ready' && <afterEnd.part {...{ bookId, incognito }} />;
}
