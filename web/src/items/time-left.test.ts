import { expect, test } from 'vitest';
import { timeOf } from './time-left.ts';

const paces = [
  { kind: 'comic', perPage: 20_000 },
  { kind: 'text', perPage: 60_000 },
] as const;
const media = { mediaProfile: 'DIVINA', epubDivinaCompatible: false };
const epub = { mediaProfile: 'EPUB', epubDivinaCompatible: false };

test('the time left follows the pace of the book’s kind', () => {
  expect(timeOf(paces, media, 30)).toBe(600_000);
  expect(timeOf(paces, epub, 30)).toBe(1_800_000);
  // Pictures in an EPUB are read as pages.
  expect(timeOf(paces, { ...epub, epubDivinaCompatible: true }, 30)).toBe(600_000);
});

test('no time is told without a pace of the kind, or at the end', () => {
  expect(timeOf(paces, { ...media, mediaProfile: 'PDF' }, 30)).toBeUndefined();
  expect(timeOf([], media, 30)).toBeUndefined();
  expect(timeOf(paces, media, 0)).toBeUndefined();
});
