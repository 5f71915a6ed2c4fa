// One collator for all: making one costs far more than a comparison. English stands for the root order of
// Unicode, so that names sort alike on every machine.
const collator = new Intl.Collator('en', { numeric: true });

/** Whether a name may have a number that isn't written in digits; most have none. */
const special =
  /[\u00BC-\u00BE\u2150-\u215E\u2189\u2460-\u2473\u24EA\u3251-\u325F\u32B1-\u32BF第上中下]/u;
const circled = /[\u2460-\u2473\u24EA\u3251-\u325F\u32B1-\u32BF]/gu;
const fraction = /(?:(\d+) ?)?([\u00BC-\u00BE\u2150-\u215E\u2189])/gu;
const counted = /第([〇零一二三四五六七八九十百千]+)/gu;
/** The volumes of a book in two or three, at the end of a word or before their counter. */
const ofThree = /(?<![\p{L}\p{N}])[上中下](?=巻|\P{L}|$)/gu;

const kanjiDigits = '〇一二三四五六七八九';
const kanjiUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** `十二` and `二十` by their value, and `一二` digit by digit. */
function kanjiValue(text: string): number {
  let total = 0;
  let digits = '';
  for (const sign of text.replaceAll('零', '〇')) {
    const unit = kanjiUnits[sign];
    if (unit === undefined) digits += String(kanjiDigits.indexOf(sign));
    else {
      total += (digits === '' ? 1 : Number(digits)) * unit;
      digits = '';
    }
  }
  return total + Number(digits);
}

/** A part of one with as many digits as all others, since digits after the point are compared as a number. */
function shareOf(sign: string): string {
  const [part = '0', of = '1'] = sign.normalize('NFKD').split('\u2044');
  return (Number(part) / Number(of)).toFixed(3).slice(1);
}

/** A name whose numbers are all written in digits: the collator knows no others by value. */
const withDigits = (name: string): string =>
  special.test(name)
    ? name
        .replaceAll(circled, (sign) => sign.normalize('NFKC'))
        .replaceAll(
          fraction,
          (_, whole: string | undefined, sign: string) => (whole ?? '0') + shareOf(sign),
        )
        .replaceAll(counted, (_, number: string) => `第${kanjiValue(number)}`)
        .replaceAll(ofThree, (sign) => String('上中下'.indexOf(sign) + 1))
    : name;

/**
 * Natural order of names, ignoring case: numbers by value, so that `page2` stands before `page10`.
 * Names that differ only in accents, case or leading zeros keep one fixed order; 0 only for names that are
 * the same text in NFC.
 */
export function compareNatural(a: string, b: string): number {
  const order = collator.compare(withDigits(a), withDigits(b));
  if (order !== 0) return order;
  const left = a.normalize('NFC');
  const right = b.normalize('NFC');
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
