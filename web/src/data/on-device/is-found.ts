import { fold } from '../../lib/fold.ts';

/** Whether a text has all words that are looked for, in any order, also as parts of words. */
export function isFound(text: string, search: unknown): boolean {
  const folded = fold(text);
  return fold(String(search))
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
