import type { Book } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';
import { useEffect, useReducer, useState } from 'react';
import { withWords } from '../../../lib/i18n.ts';
import { partOf } from '../../../lib/load-part.ts';
import { isOwnServer } from '../../../lib/own-server.ts';
import { usePart } from '../../../ui/use-part.ts';
import { readState } from '../../names.ts';
import type { Shown } from '../reading-record.ts';
import type { Siblings } from '../siblings.ts';
import { afterEndPart } from './after-end-part.ts';

const askPart = partOf(
  async () => (await withWords('next', () => import('./AskAgain.tsx'))).AskAgain,
);

interface AlongBookProps {
  /** As they were when the book was opened. */
  readonly opened: {
    readonly book: Book;
    readonly series: Series;
    readonly readList: ReadList | null;
  };
  readonly siblings: Siblings | undefined;
  readonly incognito: boolean;
  /** What is on the screen. A new identity counts as a turn. */
  readonly shown: Shown | undefined;
  readonly isNearEnd: boolean;
  /** Someone goes on at the end of the book. */
  readonly isOver: boolean;
}

/** Views of a finished book after which someone reads it again, rather than looks something up. */
const viewsRead = 3;

/** Whether a series may be read again, which nobody was asked about yet. */
function maybeAgain({ opened: { book, series, readList }, siblings }: AlongBookProps): boolean {
  const isRead = readState(book) === 'READ';
  const leadsOn = readList === null && siblings !== undefined && siblings.next !== null;
  return isRead && leadsOn && (series.personal?.again ?? null) === null;
}

/** What goes along with a book in any reader: whether it's read again, and what to read after it. */
export function AlongBook(props: AlongBookProps) {
  return isOwnServer ? <Along {...props} /> : null;
}

function Along(props: AlongBookProps) {
  const { opened, siblings, incognito, shown, isNearEnd, isOver } = props;
  const [views, count] = useReducer((known: number) => Math.min(known + 1, viewsRead), 0);
  useEffect(() => {
    if (shown !== undefined) count();
  }, [shown]);
  const asks = !incognito && views === viewsRead && maybeAgain(props);
  const ask = usePart(askPart, { wanted: asks });

  const endsHere = siblings !== undefined && siblings.next === null;
  const afterEnd = usePart(afterEndPart, { wanted: endsHere && isNearEnd });
  const isAtEnd = shown?.atEnd === true;
  const [isOpen, close] = useOpenAtEnd(isOver, isAtEnd);
  return (
    <>
      {asks && ask.state === 'ready' && <ask.part series={opened.series} />}
      {endsHere && isNearEnd && afterEnd.state === 'ready' && (
        <afterEnd.part
          bookId={opened.book.id}
          incognito={incognito}
          over={{ isOpen, onClose: close }}
        />
      )}
    </>
  );
}

/** Opens when someone goes on at the end, and closes when they leave it. */
function useOpenAtEnd(isOver: boolean, isAtEnd: boolean): readonly [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  const [wasOver, setWasOver] = useState(false);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver) setOpen(true);
  }
  if (isOpen && !isAtEnd && !isOver) setOpen(false);
  const close = () => {
    setOpen(false);
  };
  return [isOpen, close];
}
