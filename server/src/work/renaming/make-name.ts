import type { NamePart } from '@longbox/contract/file-names';
import { fillPattern, type Pattern, type Values } from './pattern.ts';
import { cleanName, longestName, type NameRules } from './system-names.ts';

interface Made {
  readonly pattern: Pattern;
  readonly values: Values;
  readonly rules: NameRules;
  /** Of these rules. */
  readonly clean: (value: string) => string;
  /** Bytes of the longest ending that the name is to have. */
  readonly ending: number;
}

/** Parts that can be cut without making another book of it. */
const longParts: readonly NamePart[] = ['title', 'series', 'publisher', 'writer'];

const letters = new Intl.Segmenter();

/**
 * The new name of a file, without its ending; empty if no part is known.
 * @returns undefined if it's too long even with its long parts cut
 */
export function makeName({ pattern, values, rules, clean, ending }: Made): string | undefined {
  const cleaned: Partial<Record<NamePart, string>> = {};
  for (const part of pattern.parts) {
    const value = values[part];
    if (value !== undefined) cleaned[part] = clean(value);
  }
  for (;;) {
    const name = cleanName(fillPattern(pattern, cleaned), rules);
    const excess = Buffer.byteLength(name) + ending - longestName;
    if (excess <= 0) return name;
    const [longest] = longParts
      .map((part) => ({ part, text: cleaned[part] ?? '' }))
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => b.text.length - a.text.length);
    const shorter = longest && cut(longest.text, excess);
    if (!longest || shorter === undefined) return undefined;
    cleaned[longest.part] = shorter;
  }
}

/** A text that is so many bytes shorter, but never empty. */
function cut(text: string, excess: number): string | undefined {
  const kept = [...letters.segment(text)].map(({ segment }) => segment);
  if (kept.length < 2) return undefined;
  for (let gone = 0; gone < excess && kept.length > 1;) {
    gone += Buffer.byteLength(kept.pop() ?? '');
  }
  return kept.join('').trimEnd();
}
