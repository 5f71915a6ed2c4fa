import type { MarkOfBook } from '@longbox/contract/marks';
import { IconBraces, IconMarkdown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { bookThumbnailUrl } from '../../data/books.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import type { ExportForm } from '../../items/marks/export-marks.ts';
import { MarkLine } from '../../items/marks/MarkLine.tsx';
import lines from '../../items/marks/marks.module.css';
import { bookPlace, epubReaderPlace, pageReaderPlace } from '../../items/places.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Cover } from '../../ui/Cover.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import styles from './marks-screen.module.css';

interface BookGroupProps {
  /** Of one book, at least one. */
  readonly marks: readonly MarkOfBook[];
  readonly onEdit: (mark: MarkOfBook) => void;
  readonly onRemove: (mark: MarkOfBook) => void;
  readonly onExport: (bookId: string, form: ExportForm) => void;
}

/** Where a mark is read: in the reader that shows such places. */
function readerAt({ id, bookId, place }: MarkOfBook) {
  return place.type === 'page'
    ? pageReaderPlace({ id: bookId }, { page: place.page })
    : epubReaderPlace({ id: bookId }, { mark: id });
}

/** A book with some of its marks. */
export function BookGroup({ marks, onEdit, onRemove, onExport }: BookGroupProps) {
  const t = useT();
  const heading = useId();
  const [first] = marks;
  const version = usePosterVersion(first?.bookId ?? '');
  if (first === undefined) return null;
  const { book, bookId } = first;
  const place = bookPlace(book);
  return (
    <section className={styles['group']} aria-labelledby={heading}>
      <Link {...place} className={styles['cover']} aria-hidden tabIndex={-1}>
        <Cover src={bookThumbnailUrl(bookId, version)} />
      </Link>
      <header className={styles['head']}>
        <div className={styles['names']}>
          <h2 id={heading} dir="auto">
            <Link {...place}>{book.title}</Link>
          </h2>
          {!book.oneshot && (
            <p dir="auto">
              {t('marks.ofSeries', { series: book.seriesTitle, number: book.number })}
            </p>
          )}
        </div>
        <MenuButton
          label={t('marks.ofBook', { title: book.title })}
          items={() => [
            {
              label: t('marks.markdown'),
              icon: <IconMarkdown size={20} />,
              onSelect: () => {
                onExport(bookId, 'markdown');
              },
            },
            {
              label: t('marks.json'),
              icon: <IconBraces size={20} />,
              onSelect: () => {
                onExport(bookId, 'json');
              },
            },
          ]}
        />
      </header>
      <ul className={`${lines['lines']} ${styles['lines']}`}>
        {marks.map((mark) => (
          <MarkLine
            key={mark.id}
            bookId={bookId}
            mark={mark}
            when={formatDate(mark.created, { dateStyle: 'medium' })}
            renderWay={(way) => <Link {...readerAt(mark)} {...way} />}
            onEdit={() => {
              onEdit(mark);
            }}
            onRemove={() => {
              onRemove(mark);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
