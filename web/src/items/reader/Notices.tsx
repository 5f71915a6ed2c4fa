import type { Book } from '@longbox/contract/books';
import { IconCloudOff } from '@tabler/icons-react';
import { bookThumbnailUrl } from '../../data/books.ts';
import { useT } from '../../lib/i18n.ts';
import type { Edge } from '../../readers/paged/reader-state.ts';
import styles from './notices.module.css';
import { SmallCover } from './SmallCover.tsx';
import type { Siblings } from './siblings.ts';
import type { Notice } from './use-notice.ts';

interface EdgeNoticeProps {
  readonly edge: Edge | null;
  /** The press came from elsewhere in the book, by a button of the bar. */
  readonly isAway?: boolean;
  readonly siblings: Siblings | undefined;
  readonly onOpen: (book: Book) => void;
  readonly onLeave: () => void;
}

/** Says that an end of the book is reached, and what pressing on does; a press on it does the same. */
function EdgeNotice({ edge, isAway = false, siblings, onOpen, onLeave }: EdgeNoticeProps) {
  const t = useT();
  if (edge === null) return null;
  const book = edge === 'end' ? siblings?.next : siblings?.previous;
  const beside = edge === 'end' ? 'reader.nextBook' : 'reader.previousBook';
  const away = book ? beside : 'reader.edge.last';
  const heading = t(isAway ? away : `reader.edge.${edge}`);
  if (!book && edge === 'start') return <p className={styles['note']}>{heading}</p>;
  return (
    <button
      type="button"
      className={`${styles['note']} ${styles['way']}`}
      onClick={() => {
        if (book) onOpen(book);
        else onLeave();
      }}
    >
      {book && <SmallCover className={styles['cover']} src={bookThumbnailUrl(book.id, 0)} />}
      <span dir="auto">
        <b>{heading}</b>
        <span>
          {book ? t('reader.edge.open', { title: book.metadata.title }) : t('reader.edge.leave')}
        </span>
      </span>
    </button>
  );
}

interface NoticesProps extends EdgeNoticeProps {
  readonly notice: Notice | null;
  /** Pages wait for the connection. */
  readonly unsaved: boolean;
}

/** The short messages over the page; they take no taps but their own. */
export function Notices({ notice, unsaved, ...edge }: NoticesProps) {
  const t = useT();
  return (
    <>
      <div className={styles['head']} aria-live="polite">
        <EdgeNotice {...edge} />
      </div>
      {(['centre', 'foot'] as const).map((place) => (
        <div key={place} className={styles[place]} aria-live="polite">
          {notice?.place === place && (
            <div key={notice.text} className={styles['note']} dir="auto">
              <p>{notice.text}</p>
              {notice.action && (
                <button type="button" className={styles['action']} onClick={notice.action.run}>
                  {notice.action.label}
                </button>
              )}
            </div>
          )}
        </div>
      ))}
      <div className={styles['corner']} aria-live="polite">
        {unsaved && (
          <p className={styles['unsaved']}>
            <IconCloudOff size={18} aria-hidden />
            <span dir="auto">{t('reader.unsaved')}</span>
          </p>
        )}
      </div>
    </>
  );
}
