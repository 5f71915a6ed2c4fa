import type { Suggestion } from '@longbox/contract/reading-next';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bookThumbnailUrl } from '../../../data/books.ts';
import { nextAfterQuery } from '../../../data/reading-next.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { readerPlace } from '../../places.ts';
import { Reason } from '../../shelves/Reason.tsx';
import { SmallCover } from '../SmallCover.tsx';
import styles from './next.module.css';

/** As many as a phone has room for. */
const most = 3;

interface AfterEndProps {
  readonly bookId: string;
  readonly incognito: boolean;
  /** Lies over the page, while it's open; without it, it's part of the page. */
  readonly over?: { readonly isOpen: boolean; readonly onClose: () => void };
}

/** What to read after the last book of a series, and why; nothing if nothing resembles it. */
export function AfterEnd({ bookId, incognito, over }: AfterEndProps) {
  const t = useT();
  const { rtl } = useLocale();
  const client = useQueryClient();
  const { data } = useQuery({
    // Asked once: turning pages changes progress, which suggestions follow.
    queryKey: ['after end', bookId],
    queryFn: () => client.fetchQuery(nextAfterQuery(bookId)),
    staleTime: Infinity,
    gcTime: 0,
    meta: { failureTitle: 'failure.books' },
  });
  const suggestions = data?.suggestions.slice(0, most) ?? [];
  const [first] = suggestions;
  if (first === undefined) return null;
  const title = t('next.because', { title: first.after.title });
  const card = (
    <section
      className={`${styles['card']} ${styles['list']}`}
      aria-label={title}
      dir={rtl ? 'rtl' : 'ltr'}
    >
      <header>
        <h2>{title}</h2>
        {over && (
          <IconButton label={t('dialog.close')} onClick={over.onClose}>
            <IconX size={18} />
          </IconButton>
        )}
      </header>
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion.book.id}>
            <Way {...{ suggestion, incognito }} />
          </li>
        ))}
      </ul>
    </section>
  );
  if (over === undefined) return card;
  return (
    <div className={styles['layer']} aria-live="polite">
      {over.isOpen && card}
    </div>
  );
}

interface WayProps {
  readonly suggestion: Suggestion;
  readonly incognito: boolean;
}

/** Opens a suggested book. */
function Way({ suggestion, incognito }: WayProps) {
  const { book } = suggestion;
  return (
    <Link className={styles['way']} {...readerPlace(book, incognito ? { incognito } : {})}>
      <SmallCover className={styles['cover']} src={bookThumbnailUrl(book.id, 0)} loading="lazy" />
      <span>
        <b dir="auto">{book.oneshot ? book.metadata.title : book.seriesTitle}</b>
        <Reason suggestion={suggestion} />
      </span>
    </Link>
  );
}
