import { useLocale, useT } from '../../lib/i18n.ts';
import type { Change } from './edits.ts';
import type { Member } from './members.ts';
import { valueText, wordsIn } from './value-text.ts';

interface DifferenceProps {
  readonly change: Change;
  readonly member: Member;
}

/** The old and the new value, each in its own direction; for lists, the entries removed, added and kept. */
export function Difference({ change: { from, to }, member }: DifferenceProps) {
  const t = useT();
  const { code: locale } = useLocale();
  const before = wordsIn(from, member, t);
  const after = wordsIn(to, member, t);
  if (before === undefined || after === undefined) {
    return (
      <>
        <del>
          <bdi>{valueText(from, member, { t, locale })}</bdi>
        </del>
        <ins>
          <bdi>{valueText(to, member, { t, locale })}</bdi>
        </ins>
      </>
    );
  }
  const words = [...new Set([...before, ...after])];
  return words.map((word) => {
    const shown = <bdi key={word}>{word}</bdi>;
    if (!after.includes(word)) return <del key={word}>{shown}</del>;
    return before.includes(word) ? shown : <ins key={word}>{shown}</ins>;
  });
}
