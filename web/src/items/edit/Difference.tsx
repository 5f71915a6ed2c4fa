import { useLocale, useT } from '../../lib/i18n.ts';
import type { Change } from './edits.ts';
import type { Member } from './members.ts';
import { valueText, wordsIn } from './value-text.ts';

interface DifferenceProps {
  readonly change: Change;
  readonly member: Member;
}

/** The old and the new value; for lists, the entries removed, added and kept. */
export function Difference({ change: { from, to }, member }: DifferenceProps) {
  const t = useT();
  const { code: locale } = useLocale();
  const before = wordsIn(from, member, t);
  const after = wordsIn(to, member, t);
  if (before === undefined || after === undefined) {
    return (
      <>
        <del>{valueText(from, member, { t, locale })}</del>
        <ins>{valueText(to, member, { t, locale })}</ins>
      </>
    );
  }
  const words = [...new Set([...before, ...after])];
  return words.map((word) => {
    if (!after.includes(word)) return <del key={word}>{word}</del>;
    if (!before.includes(word)) return <ins key={word}>{word}</ins>;
    return <span key={word}>{word}</span>;
  });
}
