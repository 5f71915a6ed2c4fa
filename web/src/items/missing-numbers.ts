import type { MissingNumbers } from '@longbox/contract/gaps';

/** So many are named; a series numbered by years could lack hundreds. */
const mostNamed = 12;

/** Missing numbers in words, such as “3, 5–8”. */
export function missingNumbers(locale: string, missing: readonly MissingNumbers[]): string {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false });
  const named = missing
    .slice(0, mostNamed)
    .map(({ from, to }) => (from === to ? numbers.format(from) : numbers.formatRange(from, to)));
  const rest = missing.length > mostNamed ? ['…'] : [];
  // Lists of units stand side by side in Chinese, without anything between them.
  return new Intl.ListFormat(locale, { style: 'narrow' }).format([...named, ...rest]);
}

/** How many numbers are missing. */
export function countMissing(missing: readonly MissingNumbers[]): number {
  return missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}
