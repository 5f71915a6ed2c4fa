import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePagePdf, pdfStream } from '../testing/make-pdf.ts';
import { analyzeBook } from './analyze-book.ts';
import { withPage } from './read-page.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-pdf-scripts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** A page with a text in a composite font that isn't in the file, whose numbers only the file explains. */
function pageOf(text: string, font: string): Buffer {
  const letters = [...text].map((letter, index) => ({ number: hex(index + 3), letter }));
  const meanings = letters.map(
    ({ number, letter }) => `<${number}> <${hex(letter.codePointAt(0) ?? 0)}>`,
  );
  const shown = letters.map(({ number }) => number).join('');
  return onePagePdf('/Font<</F 5 0 R>>', `BT /F 40 Tf 20 40 Td <${shown}> Tj ET`, [
    Buffer.from(
      `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>`,
    ),
    Buffer.from(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${font}/FontDescriptor 7 0 R/DW 1000` +
        '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
    ),
    Buffer.from(
      `<</Type/FontDescriptor/FontName/${font}/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0` +
        '/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
    ),
    pdfStream(
      'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
        `${letters.length} beginbfchar ${meanings.join(' ')} endbfchar endcmap`,
    ),
  ]);
}

/** How dark the parts of a page are that each letter has to itself, from 0 to 1. */
async function inkOfLetters(text: string, font: string): Promise<number[]> {
  const file = path.join(folder, 'book.pdf');
  writeFileSync(file, pageOf(text, font));
  const { pages } = await analyzeBook(file, { dimensions: true });
  const picture = pages[0] && (await withPage(file, pages[0], async (read) => read, 300));
  return Promise.all(
    Array.from(text, async (_, index) => {
      const place = { left: 20 + index * 40, top: 10, width: 40, height: 70 };
      const { data } = await sharp(picture)
        .resize(300, 100, { fit: 'fill' })
        .extract(place)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return 1 - data.reduce((sum, value) => sum + value, 0) / data.length / 255;
    }),
  );
}

test.each([
  ['Japanese', 'MS-Gothic', '日本かな'],
  ['Japanese with other letters', 'Meiryo', 'Aé本かЯ'],
  ['Chinese', 'SimSun', '汉字简体'],
  ['Korean', 'Batang', '한국어'],
  ['Hebrew', 'ArialMT', 'שלום'],
  ['Arabic', 'ArialMT', 'مرحبا'],
  ['Polish', 'ArialMT', 'ąćęł'],
])('%s in a font that isn’t in the file is drawn', async (_, font, text) => {
  for (const ink of await inkOfLetters(text, font)) expect(ink).toBeGreaterThan(0.01);
});
