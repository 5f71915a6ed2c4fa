import { expect, test } from 'vitest';
import { listOfTitles } from './list-of-titles.ts';

const titles = ['Ferro 12', 'Night Tram'];

test('titles are separated as the language does', () => {
  expect(listOfTitles({ code: 'en', rtl: false }, titles)).toBe('Ferro 12 and Night Tram');
  expect(listOfTitles({ code: 'ja', rtl: false }, titles)).toBe('Ferro 12、Night Tram');
  expect(listOfTitles({ code: 'en', rtl: false }, ['Ferro 12'])).toBe('Ferro 12');
});

test('from right to left, each title keeps its direction, and the list has that of the page', () => {
  expect(listOfTitles({ code: 'ar', rtl: true }, titles)).toBe(
    '\u200F\u2068Ferro 12\u2069 و\u2068Night Tram\u2069',
  );
});
