import { expect, test } from 'vitest';
import { linesOf, wordsOf } from './block.ts';

const rect = { x: 10, y: 20, width: 30, height: 200 };
const block = (vertical: boolean, ...texts: string[]) => ({
  ...rect,
  vertical,
  lines: texts.map((text) => ({ ...rect, text })),
});

test('lines run the way their block says, as long as their place', () => {
  expect(linesOf(block(true, '雨が降る'))).toEqual([
    {
      ...rect,
      x: 0,
      y: 0,
      way: 'down',
      rtl: false,
      runs: [{ text: '雨が降る', length: 200 }],
      end: '\n',
    },
  ]);
  expect(
    linesOf(block(false, 'rain', 'שלום')).map(({ way, rtl, runs }) => [way, rtl, runs[0]?.length]),
  ).toEqual([
    ['right', false, 30],
    ['right', true, 30],
  ]);
});

test.each([
  [['A thousand', 'cranes, and', 'you may wish.'], 'A thousand cranes, and you may wish.'],
  [['今日は', '雨が降る。', 'だから'], '今日は雨が降る。だから'],
  [['extra-', 'ordinary'], 'extraordinary'],
  [['so—', 'well'], 'so— well'],
])('the words of %j are read as one text', (lines, words) => {
  expect(wordsOf(block(false, ...lines))).toBe(words);
});
