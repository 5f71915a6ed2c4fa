import { IconBookmark, IconDownload, IconTrash } from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import type { BookMark } from '../../data/book-marks.ts';
import { download } from '../../data/downloads.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './epub.module.css';
import { marksAsJson, marksAsMarkdown } from './export-marks.ts';

interface MarksListProps {
  readonly book: Book;
  readonly marks: readonly BookMark[];
  readonly onGo: (mark: BookMark) => void;
  readonly onRemove: (mark: BookMark) => void;
}

function save(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  download(url, name);
  // The browser has taken it by then.
  setTimeout(URL.revokeObjectURL, 60_000, url);
}

function ExportButtons({ book, marks }: Pick<MarksListProps, 'book' | 'marks'>) {
  const t = useT();
  const about = {
    title: book.metadata.title,
    series: book.seriesTitle,
    authors: book.metadata.authors.map(({ name }) => name),
  };
  return (
    <div className={styles['tools']}>
      <Button
        icon={<IconDownload size={18} />}
        onClick={() => {
          const text = marksAsMarkdown(about, marks, { bookmark: t('epub.bookmark') });
          save(text, 'text/markdown', `${book.name}.md`);
        }}
      >
        {t('epub.marks.markdown')}
      </Button>
      <Button
        icon={<IconDownload size={18} />}
        onClick={() => {
          save(marksAsJson(about, marks), 'application/json', `${book.name}.json`);
        }}
      >
        {t('epub.marks.json')}
      </Button>
    </div>
  );
}

/** Highlights with their notes, and bookmarks, in the order of the book. */
export function MarksList({ book, marks, onGo, onRemove }: MarksListProps) {
  const t = useT();
  if (marks.length === 0) {
    return (
      <EmptyState
        icon={<IconBookmark size={32} stroke={1.5} />}
        title={t('epub.marks.none')}
        text={t('epub.marks.none.text')}
      />
    );
  }
  return (
    <>
      <ExportButtons book={book} marks={marks} />
      <p className={styles['quiet']}>{t('epub.marks.here')}</p>
      <ul className={styles['entries']}>
        {marks.map((mark) => (
          <li key={mark.id} className={styles['mark']}>
            {mark.kind === 'bookmark' ? (
              <IconBookmark size={20} aria-label={t('epub.bookmark')} />
            ) : (
              <i className={styles['dot']} data-colour={mark.colour} />
            )}
            <button
              type="button"
              onClick={() => {
                onGo(mark);
              }}
            >
              <span className={styles['quote']} dir="auto">
                {mark.text === '' ? t('epub.percent', { share: mark.share }) : mark.text}
              </span>
            </button>
            <IconButton
              label={t('epub.marks.remove')}
              size="small"
              onClick={() => {
                onRemove(mark);
              }}
            >
              <IconTrash size={18} />
            </IconButton>
            {mark.note !== '' && (
              <p className={styles['note']} dir="auto">
                {mark.note}
              </p>
            )}
            <p className={styles['where']} dir="auto">
              {mark.chapter === ''
                ? t('epub.percent', { share: mark.share })
                : t('epub.where', { chapter: mark.chapter, share: mark.share })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
