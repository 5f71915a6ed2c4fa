import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { analyzeZip } from './zip/analyze-zip.ts';
import { writeZip } from './zip/write-zip.ts';
import { findBarcodeIsbn } from './barcode.ts';

/** The bars of a digit in the three sets of EAN-13 (ISO/IEC 15420); G is R read backwards. */
const right = [
  '1110010',
  '1100110',
  '1101100',
  '1000010',
  '1011100',
  '1001110',
  '1010000',
  '1000100',
  '1001000',
  '1110100',
];
const sets = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
const left = (digit: number, set: string): string => {
  const bars = right[digit] ?? '';
  if (set === 'G') return [...bars].toReversed().join('');
  return [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('');
};

function modulesOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const halves = [
    digits.slice(0, 6).map((digit, index) => left(digit, sets[first]?.[index] ?? 'L')),
    digits.slice(6).map((digit) => right[digit] ?? ''),
  ];
  return `101${halves[0]?.join('')}01010${halves[1]?.join('')}101`;
}

/** A page with a barcode on it, three pixels a module. */
async function pageWith(code: string | undefined): Promise<Buffer> {
  const bars = [...(code === undefined ? '' : modulesOf(code))]
    .map((bar, index) =>
      bar === '1' ? `<rect x="${60 + index * 3}" y="500" width="3" height="120"/>` : '',
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#fff"/><circle cx="300" cy="200" r="90"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function search(codes: readonly (string | undefined)[]): Promise<string | undefined> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'longbox-')), 'book.cbz');
  const pages = await Promise.all(codes.map(pageWith));
  await writeZip(
    file,
    pages.map((bytes, index) => ({ name: `${index}.jpg`, bytes })),
  );
  return findBarcodeIsbn(file, (await analyzeZip(file, { dimensions: true })).pages);
}

const isbn = '9783161484100';
const other = '9780306406157';

test('the ISBN on one of the last three pages is found, else that on the first', async () => {
  expect(await search([undefined, isbn])).toBe(isbn);
  expect(await search([other, undefined, isbn, undefined, undefined])).toBe(isbn);
  expect(await search([other, undefined, undefined, undefined, undefined])).toBe(other);
  expect(await search([undefined, isbn, undefined, undefined, undefined])).toBeUndefined();
  expect(await search([undefined])).toBeUndefined();
});

test('a barcode of something else than a book is none', async () => {
  expect(await search(['4006381333931'])).toBeUndefined();
});
