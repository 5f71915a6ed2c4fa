import { expect, test } from 'vitest';
import { lineText, pageTextOf } from './model.ts';
import { linesOf, type PlacedChar } from './text-lines.ts';

/** Characters as wide as high, one after the other; blanks that only part words have no place. */
function charsAt(text: string, x: number, y: number, step: 1 | -1 = 1): PlacedChar[] {
  return Array.from(text, (letter, at) =>
    letter === ' '
      ? { text: letter }
      : { text: letter, place: { x: x + at * step * 10, y, width: 10, height: 10, way: 'right' } },
  );
}

const down = (text: string, x: number): PlacedChar[] =>
  Array.from(text, (letter, at) => ({
    text: letter,
    place: { x, y: at * 10, width: 10, height: 10, way: 'right' },
  }));

test('a blank reaches from one word to the next, and takes no room at the ends of a line', () => {
  const [line] = linesOf(charsAt(' ab c ', 0, 0));
  expect(line).toMatchObject({ x: 10, width: 40 });
  expect(line?.runs).toEqual([
    { text: 'ab', length: 20 },
    { text: ' ', length: 10 },
    { text: 'c', length: 10 },
  ]);
});

test('what goes back to the begin of a line is a line of its own', () => {
  const lines = linesOf([...charsAt('one', 0, 0), ...charsAt('two', 0, 20)]);
  expect(pageTextOf(lines)).toBe('one\ntwo\n');
});

test('a word that goes on in the next line is one word', () => {
  const lines = linesOf([...charsAt('light\u00AD', 0, 0), ...charsAt('house at sea', 0, 20)]);
  expect(pageTextOf(lines)).toBe('light\u00ADhouse at sea\n');
});

test('words from right to left follow each other from the right', () => {
  const [line] = linesOf(charsAt('שלום עם', 100, 0, -1));
  expect(line).toMatchObject({ rtl: true, x: 40, width: 70 });
  expect(line?.runs).toEqual([
    { text: 'שלום', length: 40 },
    { text: ' ', length: 10 },
    { text: 'עם', length: 20 },
  ]);
});

test('a line in both directions is left to the browser', () => {
  const [line] = linesOf(charsAt('שלום abc', 100, 0, -1));
  expect(line?.runs.map(({ text }) => text)).toEqual(['שלום abc']);
});

test('columns from top to bottom are lines', () => {
  const lines = linesOf([...down('雨の', 50), { text: '\n' }, ...down('郵便屋', 20)]);
  expect(lines.map((line) => [lineText(line), line.way, line.height])).toEqual([
    ['雨の', 'down', 20],
    ['郵便屋', 'down', 30],
  ]);
});

test('without letters there are no lines', () => {
  expect(linesOf([{ text: ' ' }, { text: '\n' }])).toEqual([]);
});
