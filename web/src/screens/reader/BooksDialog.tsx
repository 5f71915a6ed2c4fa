import type { Book } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bookThumbnailUrl, siblingsQuery } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import {
  isText,
  listedTitle,
  numberedTitle,
  pageReached,
  readShare,
  readState,
} from '../../items/names.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './books.module.css';
import { SmallCover } from '../../items/reader/SmallCover.tsx';
import { ReaderDialog } from '../../items/reader/ReaderDialog.tsx';

interface BooksDialogProps {
  readonly book: Book;
  readonly readList: ReadList | null;
  readonly onOpen: (book: Book) => void;
  readonly onClose: () => void;
}

/** The line in view at first. */
function toView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

interface LineProps {
  readonly book: Book;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function Line({ book, title, isCurrent, onOpen }: LineProps) {
  const t = useT();
  const version = usePosterVersion(book.id);
  const count = book.media.pagesCount;
  const states = {
    UNREAD: t('book.pages', { count }),
    IN_PROGRESS: isText(book)
      ? t('detail.share', { share: readShare(book) })
      : t('reader.pageOf', { page: pageReached(book), count }),
    READ: t('reader.books.read'),
  };
  const state = readState(book);
  return (
    <button
      ref={isCurrent ? toView : undefined}
      type="button"
      className={styles['line']}
      aria-current={isCurrent ? 'true' : undefined}
      data-autofocus={isCurrent ? '' : undefined}
      disabled={book.media.status !== 'READY'}
      onClick={onOpen}
    >
      <span className={styles['cover']}>
        <SmallCover
          className={styles['picture']}
          src={bookThumbnailUrl(book.id, version)}
          loading="lazy"
        />
        {state === 'IN_PROGRESS' && <i style={{ inlineSize: `${readShare(book) * 100}%` }} />}
      </span>
      <span className={styles['words']} dir="auto">
        <b>{title}</b>
        <span>{isCurrent ? t('reader.books.current') : states[state]}</span>
      </span>
      {state === 'READ' && <IconCheck size={18} aria-hidden className={styles['done']} />}
    </button>
  );
}

/** The other books of the series, or of the read list, to go on in without leaving the reader. */
export function BooksDialog({ book, readList, onOpen, onClose }: BooksDialogProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(siblingsQuery(book, readList?.id));
  return (
    <ReaderDialog title={readList?.name ?? book.seriesTitle} onClose={onClose}>
      {data === undefined && error === null && (
        <div className={styles['waiting']} aria-busy="true" aria-label={t('dialog.loading')}>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height="72px" />
          ))}
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('failure.books')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <ol className={styles['lines']} aria-label={t('reader.books')}>
        {data?.content.map((one) => (
          <li key={one.id}>
            <Line
              book={one}
              title={readList ? listedTitle(one) : numberedTitle(one)}
              isCurrent={one.id === book.id}
              onOpen={() => {
                onClose();
                if (one.id !== book.id) onOpen(one);
              }}
            />
          </li>
        ))}
      </ol>
    </ReaderDialog>
  );
}
