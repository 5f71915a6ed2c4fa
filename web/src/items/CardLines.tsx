import type { Book } from '@longbox/contract/books';
import { type BodyLine, pagesToRead } from './names.ts';
import { TimeLeftLater } from './TimeLeftLater.tsx';
import { useT } from '../lib/i18n.ts';
import { cx } from '../ui/cx.ts';
import styles from './cards.module.css';
import { tip } from '../ui/tip.ts';
import { bodyText, wholeDate } from './words.ts';

const tones: Partial<Record<BodyLine['kind'], string | undefined>> = {
  unavailable: styles['danger'],
  error: styles['danger'],
  unsupported: styles['warning'],
};

interface BodyLineProps {
  readonly line: BodyLine;
  /** Tells how long the rest of it takes, instead of its pages. */
  readonly book?: Book | undefined;
}

/** The quiet line of a card. */
export function BodyLineText({ line, book }: BodyLineProps) {
  const t = useT();
  const text = bodyText(t, line);
  return (
    <span
      className={cx(styles['line'], tones[line.kind])}
      {...(line.kind === 'date' && tip(wholeDate(line.date)))}
    >
      {book !== undefined && line.kind === 'pages' ? (
        <TimeLeftLater media={book.media} pages={pagesToRead(book)} otherwise={text} />
      ) : (
        text
      )}
    </span>
  );
}
