import { expect, test } from 'vitest';
import { parseComicList } from './comic-list.ts';

const list = (name: string) =>
  parseComicList(
    Buffer.from(
      `<ReadingList><Name>${name}</Name><Books><Book Series=" S " Number=" 1"/></Books></ReadingList>`,
    ),
  );

test('the name of a list keeps its spaces, those of its books do not', () => {
  expect(list(' My  list ')).toEqual({
    name: ' My  list ',
    books: [{ series: 'S', number: '1', volume: undefined, year: undefined, issueId: undefined }],
  });
});

test('a name of nothing but spaces is none', () => {
  expect(list('  ')).toBe('ERR_1030');
});
