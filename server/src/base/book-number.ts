import { plainNumerals } from '@longbox/contract/numerals';
import { sortKey } from './text.ts';

/** A book's number for sorting: by value, then by suffix, so `1.MU` and `1a` come after `1`. */
export interface BookNumber {
  readonly value: number;
  /** The suffix in a form that sorts naturally as plain text; empty without one. */
  readonly tail: string;
}

/** Digits of any script as ASCII, `½` as ` 1/2`, Roman and circled numbers as plain ones. */
const plainDigits = (text: string): string =>
  plainNumerals(text)
    // Fractions alone are left of them.
    .replaceAll(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKD')} `)
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', '')
    .replaceAll(/[\u2212\uFE63]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Prefixes of the number itself: `#5`, `No. 5`, `第5話`. */
const before = /^(?:#|no?\.?º?|nr\.?|№|vol(?:ume)?\.?|v\.?|ch(?:apter)?\.?|第)\s*(?=[-+.]?\d)/iu;

const shapes = {
  /** `1/2` and `3 1/2`: only fractions below one, so `12/6` isn't one. */
  fraction: /^(?<sign>[-+]?) ?(?:(?<whole>\d{1,9}) )?(?<part>\d{1,4})\/(?<of>\d{1,4})(?!\d)/u,
  thousands: /^(?<sign>[-+]?)(?<digits>[1-9]\d{0,2}(?:,\d{3})+)(?![\d,])/u,
  decimal: /^(?<sign>[-+]?)(?<digits>\d{1,15}(?:[.,]\d{1,15})?|[.,]\d{1,15})/u,
} as const;

function leadingNumber(text: string): { value: number; length: number } | undefined {
  const signed = (sign: string | undefined, value: number): number =>
    sign === '-' && value !== 0 ? -value : value;
  const fraction = shapes.fraction.exec(text);
  if (fraction?.groups) {
    const { sign, whole = '0', part, of } = fraction.groups;
    const share = Number(part) / Number(of);
    if (share < 1)
      return { value: signed(sign, Number(whole) + share), length: fraction[0].length };
  }
  const number = shapes.thousands.exec(text) ?? shapes.decimal.exec(text);
  if (!number?.groups) return undefined;
  const { sign, digits = '' } = number.groups;
  const isThousands = shapes.thousands.test(text);
  const value = Number(isThousands ? digits.replaceAll(',', '') : digits.replace(',', '.'));
  return { value: signed(sign, value), length: number[0].length };
}

/**
 * The value of a number as people write it: `½`, `1/2`, `1,5`, `٣`, `1a`, `1.MU`, `#5`; undefined for a
 * text that begins with none, such as `Annual`.
 */
export function readBookNumber(text: string): BookNumber | undefined {
  const plain = plainDigits(text).replace(before, '');
  const found = leadingNumber(plain);
  if (!found) return undefined;
  const tail = plain.slice(found.length).trim();
  // Alone, a mark or the counter of `第5話` says nothing.
  const isWord = /[\p{L}\p{N}]/u.test(tail) && !/^[話话章巻卷回集号號화권]$/u.test(tail);
  return { value: found.value, tail: isWord ? sortKey(tail) : '' };
}

/** The suffix of a number, which orders books of the same value. */
export const numberTail = (text: string): string => readBookNumber(text)?.tail ?? '';
