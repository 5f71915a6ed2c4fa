/*
 * Numbers in names that aren't written in plain digits, so that `½`, `Ⅳ`, `②`, `第十二巻` and `雪国 上` stand where
 * their values belong.
 */

/** Whether a text may have such a number; most have none. */
const special = /(?!\d)\p{N}|[第上中下]/u;

/** Signs of numbers that Unicode has no plain form for: the first of each row, its value, and their count. */
const rows = [
  [0x24_eb, 11, 10],
  [0x24_f5, 1, 10],
  [0x24_ff, 0, 1],
  [0x27_76, 1, 10],
  [0x27_80, 1, 10],
  [0x27_8a, 1, 10],
] as const;

function plainSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const row = rows.find(([first, , count]) => code >= first && code < first + count);
  return row ? String(code - row[0] + row[1]) : sign.normalize('NFKD');
}

/** The ten digits of a script are in a row, so the character before the first isn't one. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** The signs from Ⅰ to Ⅿ; the small ones follow them. */
const romanValues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 100, 500, 1000];

/** `Ⅳ`, `ⅩⅣ` and `ⅩⅩ` by value: a smaller sign before a larger one counts less. */
function romanValue(signs: string): string {
  const values = [...signs].map(
    (sign) => romanValues[((sign.codePointAt(0) ?? 0) - 0x21_60) % romanValues.length] ?? 0,
  );
  const total = values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
  return String(total);
}

/** A run of Roman signs, of small raised or lowered digits, or another sign of a number that isn't a fraction. */
const sign =
  /[\u2160-\u217F]+|[\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]+|(?![\u00BC-\u00BE\u2150-\u215F\u2189])\p{No}/gu;

/** A text whose numbers are in plain digits, fractions aside; `2①` and `3²` don't become one number. */
export function plainNumerals(text: string): string {
  if (!special.test(text)) return text;
  const digits = text.replaceAll(/(?!\d)\p{Nd}/gu, digitValue);
  return digits.replaceAll(sign, (found: string, at: number) => {
    const plain = /^[\u2160-\u217F]/u.test(found)
      ? romanValue(found)
      : [...found].map(plainSign).join('');
    const before = /\p{N}$/u.test(digits.slice(0, at)) ? ' ' : '';
    const after = /^\d/u.test(digits.slice(at + found.length)) ? ' ' : '';
    return before + plain + after;
  });
}

const fraction = /(?:(\d+) ?)?([\u00BC-\u00BE\u2150-\u215E\u2189])/gu;

/** Stands behind all that may follow a number, in code as in Unicode's own order: `1½巻` comes after `1巻`. */
const last = '\uFFFF';

/** A part of one with as many digits as all others, since they are compared as a number. */
function shareOf(fractionSign: string): string {
  const [part = '0', of = '1'] = fractionSign.normalize('NFKD').split('\u2044');
  return last + (Number(part) / Number(of)).toFixed(3).slice(2);
}

const counted = /第([〇零一二三四五六七八九十百千]+)/gu;
/** The volumes of a book in two or three, at the end of a word or before their counter. */
const ofThree = /(?<![\p{L}\p{N}])[上中下](?=巻|\P{L}|$)/gu;

const kanjiDigits = '〇一二三四五六七八九';
const kanjiUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** `十二` and `二十` by their value, and `一二` digit by digit. */
function kanjiValue(text: string): number {
  let total = 0;
  let digits = '';
  for (const one of text.replaceAll('零', '〇')) {
    const unit = kanjiUnits[one];
    if (unit === undefined) digits += String(kanjiDigits.indexOf(one));
    else {
      total += (digits === '' ? 1 : Number(digits)) * unit;
      digits = '';
    }
  }
  return total + Number(digits);
}

/** A name whose numbers are all written in digits, to be ordered by it; not to be shown. */
export const inDigits = (name: string): string =>
  special.test(name)
    ? plainNumerals(name)
        .replaceAll(
          fraction,
          (_, whole: string | undefined, found: string) => (whole ?? '0') + shareOf(found),
        )
        .replaceAll(counted, (_, number: string) => `第${kanjiValue(number)}`)
        .replaceAll(ofThree, (found) => String('上中下'.indexOf(found) + 1))
    : name;
