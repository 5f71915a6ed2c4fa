import type { MarkOfBook } from '@longbox/contract/marks';
import { expect, test } from 'vitest';
import { matching } from './marks-here.ts';

const mark = (id: string, more: Partial<MarkOfBook> = {}): MarkOfBook => ({
  id,
  bookId: 'book',
  kind: 'note',
  place: { type: 'page', page: 1, area: null },
  colour: 'yellow',
  text: '',
  note: '',
  created: '2026-01-01T00:00:00.000Z',
  changed: '2026-01-01T00:00:00.000Z',
  revision: 0,
  deleted: false,
  book: {
    id: 'book',
    seriesId: 'sea',
    libraryId: 'library',
    title: 'The Lamp',
    number: '1',
    seriesTitle: 'Sea',
    authors: ['Ann'],
    oneshot: false,
    deleted: false,
  },
  ...more,
});

test('marks of this browser are found as the server finds them', () => {
  const all = [
    mark('a', { note: 'Éclair at night' }),
    mark('b', { kind: 'bookmark' }),
    mark('c', {
      kind: 'highlight',
      text: 'salt',
      place: { type: 'text', path: 'a', progression: 0, share: 0, chapter: 'Night' },
    }),
  ];
  const ids = (search: Parameters<typeof matching>[1]) => matching(all, search).map(({ id }) => id);
  expect(ids({})).toEqual(['a', 'b', 'c']);
  expect(ids({ q: 'NIGHT' })).toEqual(['a', 'c']);
  expect(ids({ q: 'eclair lamp' })).toEqual(['a']);
  expect(ids({ kind: ['bookmark', 'highlight'] })).toEqual(['b', 'c']);
  expect(ids({ series: 'land' })).toEqual([]);
});
