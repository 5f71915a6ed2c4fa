import { inDigits } from '@longbox/contract/numerals';

// Making one takes longer than all comparisons of a list.
const collator = new Intl.Collator('en', { numeric: true });

/** Natural order of names, as on the server: numbers by value, whatever their signs. */
export const compareNames = (one: string, other: string): number =>
  collator.compare(inDigits(one), inDigits(other));
