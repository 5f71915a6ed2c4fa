import { inDigits } from '@longbox/contract/numerals';

// One collator for all: making one costs far more than a comparison. English stands for the root order of
// Unicode, so that names sort alike on every machine.
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Natural order of names, ignoring case: numbers by value, so that `page2` stands before `page10`.
 * Names that differ only in accents, case or leading zeros keep one fixed order; 0 only for names that are
 * the same text in NFC.
 */
export function compareNatural(a: string, b: string): number {
  const order = collator.compare(inDigits(a), inDigits(b));
  if (order !== 0) return order;
  const left = a.normalize('NFC');
  const right = b.normalize('NFC');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
