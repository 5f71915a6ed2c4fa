import { describe, expect, test } from 'vitest';
import { book, series } from '../testing/things.ts';
import {
  conflictsOf,
  type Draft,
  editOfMany,
  editOfOne,
  startMarks,
  startValues,
  wayOfRole,
} from './item-edit.ts';
import { membersOf, type Subject, type Subjects, valuesOf } from './members.ts';

const aSeries = (metadata: object): Subject => ({
  kind: 'series',
  series: series({ metadata: { ...series().metadata, ...metadata } }),
});
const many: Subjects = [
  aSeries({ publisher: 'Red Door', language: 'en', genres: ['noir'], statusLock: true }),
  aSeries({ publisher: 'Red Door', language: 'fr', genres: ['noir'] }),
];
const members = membersOf('series', true);

describe('several things', () => {
  const start = startValues(many, members);
  const marks = startMarks(many, members);
  const edit = (draft: Partial<Draft['values']>, changed: Partial<Draft['marks']> = {}) =>
    editOfMany(
      { values: { ...start, ...draft }, marks: { ...marks, ...changed } },
      { subjects: many, members },
    );

  test('begin with what they share, lists empty, locks that differ open', () => {
    expect(start).toMatchObject({ publisher: 'Red Door', language: '', genres: [] });
    expect([marks.locks.now.status, marks.locks.changed.size]).toEqual([false, 0]);
  });

  test('untouched, nothing changes, not even a lock', () => {
    expect(edit({})).toEqual({ set: {}, words: {}, people: {}, locks: {} });
  });

  test('what was typed and typed back is no change, unless they differ', () => {
    const edited = new Set(['publisher', 'language'] as const);
    expect(edit({}, { edited }).set).toEqual({ language: '' });
    expect(edit({ publisher: 'Blue' }, { edited }).set).toEqual({
      publisher: 'Blue',
      language: '',
    });
  });

  test('words are added unless told otherwise; replacing by nothing empties', () => {
    expect(edit({ genres: ['sea'] }).words).toEqual({ genres: { way: 'add', words: ['sea'] } });
    expect(edit({}, { ways: { tags: 'replace' } }).words).toEqual({
      tags: { way: 'replace', words: [] },
    });
    expect(edit({}, { ways: { tags: 'remove' } }).words).toEqual({});
  });
});

test('people of several books change by role', () => {
  const books: Subjects = [
    { kind: 'book', book: book() },
    { kind: 'book', book: book() },
  ];
  const ofBooks = membersOf('book', true);
  const values = {
    ...startValues(books, ofBooks),
    authors: [{ name: 'Ann', role: 'writer' }],
  };
  const marks = {
    ...startMarks(books, ofBooks),
    ways: { [wayOfRole('writer')]: 'remove', [wayOfRole('inker')]: 'replace' } as const,
  };
  expect(editOfMany({ values, marks }, { subjects: books, members: ofBooks }).people).toEqual({
    writer: { way: 'remove', words: ['Ann'] },
    inker: { way: 'replace', words: [] },
  });
});

describe('one thing that somebody else changed meanwhile', () => {
  const one = membersOf('book', false);
  const at = (metadata: object) => valuesOf({ kind: 'book', book: book({ metadata }) });
  const opened = at({ title: 'Old', summary: 'Old.', number: '1' });
  const typed = { ...opened, title: 'Mine', number: '2' };
  const subjects: Subjects = [{ kind: 'book', book: book() }];
  const edit = editOfOne(
    { values: typed, marks: startMarks(subjects, one) },
    { opened, members: one },
  );

  test('only what was typed here is written', () => {
    expect(edit.set).toEqual({ title: 'Mine', number: '2' });
  });

  test.each([
    [{ title: 'Theirs', summary: 'Theirs.', number: '1' }, ['title']],
    [{ title: 'Mine', summary: 'Old.', number: '3' }, ['number']],
    [{ title: 'Old', summary: 'Theirs.', number: '1' }, []],
  ])('%j', (now, moved) => {
    expect(conflictsOf(edit, { seen: opened, now: at(now), typed })).toEqual(moved);
  });
});
