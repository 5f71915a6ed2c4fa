import { IconBookmark, IconBraces, IconMarkdown } from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import type { ReactNode } from 'react';
import type { KeptMark } from '../../data/kept-marks.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { type ExportForm, exportMarks } from './export-marks.ts';
import { MarkLine } from './MarkLine.tsx';
import styles from './marks.module.css';
import { removeMark } from './remove-mark.ts';
import { sayRemoved } from '../say-removed.ts';
import type { Marks } from './use-marks.ts';

interface MarksListProps {
  readonly book: Book;
  readonly marks: Marks;
  /** How marks are made here, for a list that is empty. */
  readonly help: string;
  /** What makes new ones. */
  readonly tools?: ReactNode;
  readonly onGo: (mark: KeptMark) => void;
  readonly onEdit: (mark: KeptMark) => void;
}

function ExportButtons({ book, marks }: Pick<MarksListProps, 'book' | 'marks'>) {
  const t = useT();
  const save = (form: ExportForm) => () => {
    const { metadata, seriesTitle: series } = book;
    const authors = [...new Set(metadata.authors.map(({ name }) => name))];
    const marked = { title: metadata.title, series, authors, marks: marks.marks };
    exportMarks([marked], form, book.name);
  };
  return (
    <div className={styles['tools']}>
      <Button icon={<IconMarkdown size={18} />} onClick={save('markdown')}>
        {t('marks.markdown')}
      </Button>
      <Button icon={<IconBraces size={18} />} onClick={save('json')}>
        {t('marks.json')}
      </Button>
    </div>
  );
}

/** A note of ours that a later one of another device has taken the place of. */
function LostNote({ mark, marks }: { readonly mark: KeptMark; readonly marks: Marks }) {
  const t = useT();
  const { lost, ...rest } = mark;
  if (lost === undefined) return null;
  return (
    <div className={styles['lost']}>
      <p dir="auto">{t('marks.lost', { note: lost })}</p>
      <div className={styles['tools']}>
        <Button
          onClick={() => {
            marks.save({ ...rest, note: lost });
          }}
        >
          {t('marks.lost.use')}
        </Button>
        <Button
          onClick={() => {
            marks.save(rest);
            sayRemoved(t('marks.lost.dropped'), () => {
              marks.save(mark);
            });
          }}
        >
          {t('marks.lost.drop')}
        </Button>
      </div>
    </div>
  );
}

/** The marks of a book in order, with links to them and where they are stored. */
export function MarksList({ book, marks, help, tools, onGo, onEdit }: MarksListProps) {
  const t = useT();
  const { marks: list, kept } = marks;
  return (
    <>
      {tools}
      {list.length === 0 ? (
        <EmptyState
          icon={<IconBookmark size={32} stroke={1.5} />}
          title={t('marks.none')}
          text={help}
        />
      ) : (
        <>
          <ul className={styles['lines']} aria-label={t('marks.title')}>
            {list.map((mark) => (
              <MarkLine
                key={mark.id}
                bookId={book.id}
                mark={mark}
                renderWay={(way) => (
                  <button
                    type="button"
                    {...way}
                    onClick={() => {
                      onGo(mark);
                    }}
                  />
                )}
                onEdit={() => {
                  onEdit(mark);
                }}
                onRemove={() => {
                  removeMark(mark, marks.save);
                }}
              >
                <LostNote mark={mark} marks={marks} />
              </MarkLine>
            ))}
          </ul>
          <ExportButtons book={book} marks={marks} />
        </>
      )}
      {kept !== undefined && <p className={styles['kept']}>{t(`marks.kept.${kept}`)}</p>}
    </>
  );
}
