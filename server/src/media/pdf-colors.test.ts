import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onePagePdf, pdfStream } from '../testing/make-pdf.ts';
import { renderPdfPage } from './render-pdf-page.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-pdf-colors-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The page drawn, and how far the red, green and blue in its middle are from these. */
async function distance(pdf: Buffer, wanted: readonly number[]): Promise<number> {
  const file = path.join(folder, 'book.pdf');
  writeFileSync(file, pdf);
  const picture = await renderPdfPage(file, 0, { width: 30, height: 10 });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const middle = (5 * info.width + 15) * info.channels;
  return Math.max(...wanted.map((value, part) => Math.abs(value - (data[middle + part] ?? 0))));
}

const red = [255, 0, 0];
const blue = [0, 0, 255];

describe('calibrated colors are what they are', () => {
  const white = '/WhitePoint[0.9505 1 1.089]';
  const matrix = '0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505';
  const srgb = `/CalRGB<<${white}/Gamma[2.2 2.2 2.2]/Matrix[${matrix}]>>`;
  const lab = `/Lab<<${white}/Range[-128 127 -128 127]>>`;

  test.each([
    ['red of CalRGB', srgb, '1 0 0', red],
    ['a mixture of CalRGB', srgb, '0.2 0.4 0.8', [51, 102, 204]],
    ['gray of CalGray', `/CalGray<<${white}/Gamma 2.2>>`, '0.5', [128, 128, 128]],
    ['white of Lab', lab, '100 0 0', [255, 255, 255]],
    ['red of Lab', lab, '53.2 80.1 67.2', red],
    ['blue of Lab', lab, '32.3 79.2 -107.9', blue],
  ])('%s', async (_, space, color, wanted) => {
    const content = `/C cs ${color} sc 0 0 300 100 re f`;
    const pdf = onePagePdf(`/ColorSpace<</C[${space}]>>`, content);
    expect(await distance(pdf, wanted)).toBeLessThan(16);
  });

  test.each([
    ['CalRGB', srgb, Buffer.from([255, 0, 0])],
    ['Lab', lab, Buffer.from([136, 208, 195])],
  ])('in a picture of %s', async (_, space, pixel) => {
    const facts = `/Width 1/Height 1/ColorSpace[${space}]/BitsPerComponent 8`;
    const picture = pdfStream(pixel, `/Type/XObject/Subtype/Image${facts}`);
    const pdf = onePagePdf('/XObject<</I 5 0 R>>', '300 0 0 100 0 0 cm /I Do', [picture]);
    expect(await distance(pdf, red)).toBeLessThan(16);
  });
});

describe('letters that the file draws itself (Type 3)', () => {
  test.each([
    ['take the color of the text', '1000 0 0 0 1000 1000 d1', red],
    ['have a color of their own', '1000 0 d0 0 0 1 rg', blue],
  ])('%s', async (_, start, wanted) => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]' +
      '/CharProcs<</square 6 0 R>>/Encoding<</Type/Encoding/Differences[97/square]>>' +
      '/FirstChar 97/LastChar 97/Widths[1000]/Resources<<>>>>';
    const letters = 'BT 1 0 0 rg /F 100 Tf (aaa) Tj ET';
    const square = pdfStream(`${start} 0 0 1000 1000 re f`);
    const pdf = onePagePdf('/Font<</F 5 0 R>>', letters, [Buffer.from(font), square]);
    expect(await distance(pdf, wanted)).toBeLessThan(16);
  });
});
