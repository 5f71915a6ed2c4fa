import type { Book } from '@longbox/contract/books';
import { bookThumbnailUrl } from '../../data/books.ts';
import { compactTitle, numberedTitle } from '../../items/names.ts';
import { SmallCover } from '../../items/reader/SmallCover.tsx';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './strip-end.module.css';

interface StripEndProps {
  readonly next: Book | null;
  readonly onOpen: (book: Book) => void;
  readonly onLeave: () => void;
}

/** The foot of a strip: says that it ends, and opens what comes next. */
export function StripEnd({ next, onOpen, onLeave }: StripEndProps) {
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
