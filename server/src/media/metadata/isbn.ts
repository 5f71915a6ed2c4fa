import { checkDigit } from '@longbox/contract/isbn';

function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/u.test(text)) return false;
  const last = text.endsWith('X') ? 10 : Number(text[9]);
  const sum = Array.from(text.slice(0, 9)).reduce(
    (all, digit, i) => all + Number(digit) * (10 - i),
    0,
  );
  return (sum + last) % 11 === 0;
}

/**
 * The ISBN in a text as 13 digits without separators; an ISBN-10 is converted. Undefined when the text is no
 * ISBN, or its check digit is wrong.
 */
export function normaliseIsbn(text: string): string | undefined {
  const compact = text
    .toUpperCase()
    .replace(/^\s*(?:URN:)?ISBN(?:-1[03])?:?/u, '')
    .replaceAll(/[\s\p{Dash}]/gu, '');
  if (isIsbn10(compact)) {
    const digits = `978${compact.slice(0, 9)}`;
    return digits + checkDigit(digits);
  }
  // Only the prefixes 978 and 979 are books.
  if (!/^97[89]\d{10}$/u.test(compact)) return undefined;
  return compact.endsWith(checkDigit(compact)) ? compact : undefined;
}
