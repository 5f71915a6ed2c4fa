import type { BodyLine } from './names.ts';
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

/** The quiet line of a card. */
export function BodyLineText({ line }: { readonly line: BodyLine }) {
  const t = useT();
  return (
    <span
      className={cx(styles['line'], tones[line.kind])}
      {...(line.kind === 'date' && tip(wholeDate(line.date)))}
    >
      {bodyText(t, line)}
    </span>
  );
}
