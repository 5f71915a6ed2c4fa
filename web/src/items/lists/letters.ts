import { fold } from '../../lib/fold.ts';
import { type LetterCount, letters } from './describe.ts';

/** Number of names per first letter; all other characters count together. */
export function countsByLetter(
  groups: readonly LetterCount[],
  { folded }: { readonly folded: boolean },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { group, count } of groups) {
    const first = folded ? fold(group) : group.toLowerCase();
    const letter = letters.find((one) => one === first) ?? '#';
    counts.set(letter, (counts.get(letter) ?? 0) + count);
  }
  return counts;
}
