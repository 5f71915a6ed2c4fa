import type { Book } from '@longbox/contract/books';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { isText, pagesLeft, pagesToRead, readShare, readState } from '../names.ts';
import { TimeLeftLater } from '../TimeLeftLater.tsx';
import styles from './detail.module.css';

interface BookLineProps {
  readonly book: Book;
  readonly available: boolean;
  /** Leaves the number away, where it says nothing. */
  readonly plain?: boolean;
}

/** Number, pages, release date and what is wrong with a book, in a line. */
export function BookLine({ book, available, plain = false }: BookLineProps) {
  const t = useT();
  const { metadata, media } = book;
  const parts = [
    !plain && metadata.number !== '' ? t('book.number', { number: metadata.number }) : '',
    media.status === 'UNKNOWN' ? t('state.waiting') : '',
    media.status !== 'UNKNOWN' && media.pagesCount > 0
      ? t('book.pages', { count: media.pagesCount })
      : '',
    metadata.releaseDate === null ? '' : formatDate(metadata.releaseDate, { dateStyle: 'long' }),
  ].filter((part) => part !== '');
  return (
    <>
      {parts.map((part, index) => (
        <span key={part} className={index < parts.length - 1 ? styles['parted'] : undefined}>
          {part}
        </span>
      ))}
      {media.status === 'ERROR' && <Chip label={t('state.error')} />}
      {media.status === 'UNSUPPORTED' && <Chip label={t('state.unsupported')} />}
      {media.status === 'OUTDATED' && <Chip label={t('state.outdated')} />}
      {!available && <Chip label={t('state.unavailable')} />}
    </>
  );
}

/** How far a book is read, under its cover. */
export function ReadCaption({ book }: { readonly book: Book }) {
  const t = useT();
  const { readProgress } = book;
  if (readProgress === null) return t('state.unread');
  const date = formatDate(readProgress.readDate, { dateStyle: 'medium', timeStyle: 'short' });
  if (readState(book) === 'READ') return t('detail.readOn', { date });
  return (
    <Explained text={t('detail.lastRead', { date })}>
      {isText(book)
        ? t('detail.share', { share: readShare(book) })
        : t('detail.left', { count: pagesLeft(book) ?? 0 })}
      <TimeLeftLater before=" · " media={book.media} pages={pagesToRead(book)} />
    </Explained>
  );
}
