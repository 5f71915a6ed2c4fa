import { IconMarquee2, IconNote } from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import { type Dispatch, useState } from 'react';
import { type KeptMark, newMark } from '../../data/kept-marks.ts';
import { MarkDialog } from '../../items/marks/MarkDialog.tsx';
import marksStyles from '../../items/marks/marks.module.css';
import { MarksList } from '../../items/marks/MarksList.tsx';
import { removeMark } from '../../items/marks/remove-mark.ts';
import type { Marks } from '../../items/marks/use-marks.ts';
import { SidePanel } from '../../items/reader/SidePanel.tsx';
import { useT } from '../../lib/i18n.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import { Button } from '../../ui/Button.tsx';
import { AreaDrawing } from './AreaDrawing.tsx';

export interface MarksPanelProps {
  readonly book: Book;
  /** The page read now, from 1. */
  readonly page: number;
  readonly marks: Marks;
  /** The mark whose note is open. */
  readonly opened: KeptMark | undefined;
  readonly open: (mark: KeptMark | undefined) => void;
  /** Whether the list is open, and not only a note. */
  readonly isList: boolean;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly openAsText: (mark?: string) => void;
  readonly onClose: () => void;
}

/** A note on a page or a rectangle of it, before anything is written. */
const begin = (place: Extract<KeptMark['place'], { type: 'page' }>) =>
  newMark({
    kind: place.area === null ? 'note' : 'highlight',
    place,
    colour: 'yellow',
    text: '',
    note: '',
  });

/** The marks of the book, and the actions to mark its pages. */
export function MarksPanel(props: MarksPanelProps) {
  const { book, page, marks, opened, open, isList, dispatch, openAsText, onClose } = props;
  const t = useT();
  const [isDrawing, setDrawing] = useState(false);
  if (!isList && !opened) return null;
  if (isDrawing) {
    return (
      <AreaDrawing
        onDrawn={(place) => {
          const mark = begin(place);
          marks.save(mark);
          setDrawing(false);
          open(mark);
        }}
        onClose={onClose}
      />
    );
  }
  if (opened) {
    const close = () => {
      open(undefined);
    };
    const isKept = marks.marks.some(({ id }) => id === opened.id);
    return (
      <MarkDialog
        bookId={book.id}
        mark={opened}
        onSave={(mark) => {
          // A note without words is none.
          if (mark.kind !== 'note' || mark.note !== '' || isKept) marks.save(mark);
          close();
        }}
        onRemove={
          isKept
            ? () => {
                removeMark(opened, marks.save);
                close();
              }
            : undefined
        }
        onClose={close}
      />
    );
  }
  const tools = (
    <div className={marksStyles['tools']}>
      <Button
        icon={<IconNote size={18} />}
        onClick={() => {
          open(begin({ type: 'page', page, area: null }));
        }}
      >
        {t('marks.addNote', { page })}
      </Button>
      <Button
        icon={<IconMarquee2 size={18} />}
        onClick={() => {
          setDrawing(true);
        }}
      >
        {t('marks.addArea')}
      </Button>
    </div>
  );
  return (
    <SidePanel title={t('marks.title')} side="start" onClose={onClose}>
      <MarksList
        {...{ book, marks, tools }}
        help={t('marks.none.pages')}
        onGo={({ id, place }) => {
          onClose();
          if (place.type === 'page') dispatch({ type: 'goTo', page: place.page });
          else openAsText(id);
        }}
        onEdit={open}
      />
    </SidePanel>
  );
}
