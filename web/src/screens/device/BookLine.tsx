import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bookThumbnailUrl } from '../../data/books.ts';
import type { KeptBook } from '../../data/on-device/kept-book.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { bookPlace } from '../../items/places.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Cover } from '../../ui/Cover.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './device.module.css';

interface BookLineProps {
  readonly kept: KeptBook;
  readonly onRemove: () => void;
}

/** A book on this device: what it takes, and how far it has come. */
export function BookLine({ kept, onRemove }: BookLineProps) {
  const t = useT();
  const { book, bytes } = kept;
  const version = useCoverVersion(book.id, book.cover);
  const place = bookPlace(book);
  return (
    <li className={styles['book']}>
      <Link {...place} className={styles['cover']} aria-hidden tabIndex={-1}>
        <Cover src={bookThumbnailUrl(book.id, version)} />
      </Link>
      <div className={styles['names']}>
        <Link {...place} dir="auto" className={styles['title']}>
          {book.metadata.title}
        </Link>
        <p className={styles['quiet']}>
          <StateText kept={kept} /> · {formatBytes(bytes)}
          {kept.reason === 'rule' && ` · ${t('device.rules')}`}
        </p>
      </div>
      <IconButton label={t('menu.removeHere')} onClick={onRemove}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}

function StateText({ kept: { bookId, state } }: Pick<BookLineProps, 'kept'>) {
  const t = useT();
  const step = useOnDevice((device) => device.step);
  if (state !== 'coming') return t(`device.state.${state}`);
  if (step?.bookId !== bookId) return t('device.state.waiting');
  const format = step.unit === 'bytes' ? formatBytes : formatNumber;
  return t('device.state.loading', { done: format(step.done), total: format(step.total) });
}
