import { expect, test } from 'vitest';
import { blockPathAt, progressionOfXPointer } from './xpointer.ts';

const half = 'x'.repeat(50);
const document = Buffer.from(`<?xml version="1.0"?><html><head><title>t</title></head><body><div>
<h1>${'h'.repeat(18)}</h1><p>${half}</p><p><i>${half}</i>${half}</p></div><aside/></body></html>`);
const length = 1 + 18 + 150;

test.each([
  ['/body/DocFragment[3]/body/div/h1.0', 1],
  ['/body/DocFragment[3]/body/div/p[1]/text().10', 19 + 10],
  ['/body/DocFragment/body/div/p[2].0', 69],
  ['/body/DocFragment[3]/body/div/p[2]/i/text().5', 74],
  ['/body/DocFragment[3]/body/div/p[2]/text().5', 124],
  ['/body/DocFragment[3]/body/div/p[2]/text()[1].500', length],
  ['/body/DocFragment[3]/body.0', 0],
])('%s has %i letters before it', (xpointer, letters) => {
  expect(progressionOfXPointer(document, xpointer)).toBeCloseTo(letters / length, 6);
});

test.each([
  '/body/DocFragment[3]/body/div/p[9].0',
  '/body/DocFragment[3].0',
  '#_doc_fragment_2_ c1',
  '12',
])('%s is no place in a document', (xpointer) => {
  expect(progressionOfXPointer(document, xpointer)).toBeUndefined();
});

test('the last block at or before a place is named as KOReader does', () => {
  expect(blockPathAt(document, 0)).toBe('/body/div');
  expect(blockPathAt(document, 5 / length)).toBe('/body/div/h1');
  expect(blockPathAt(document, 30 / length)).toBe('/body/div/p[1]');
  expect(blockPathAt(document, 1)).toBe('/body/div/p[2]');
});

test('every block is found again by its own path', () => {
  for (const letters of [1, 19, 69]) {
    const path = blockPathAt(document, letters / length);
    const back = progressionOfXPointer(document, `/body/DocFragment[1]${path}.0`);
    expect(back).toBeCloseTo(letters / length, 6);
  }
});
