import { describe, expect, test } from 'vitest';
import { book, series } from '../testing/things.ts';
import {
  changedSince,
  changeOf,
  editedWords,
  isChange,
  keptValues,
  noEdit,
  reverseOf,
  writeOf,
} from './edits.ts';
import { blankValues, type Subject } from './members.ts';

const people = [
  { name: 'Ann', role: 'writer' },
  { name: 'Bo', role: 'writer' },
  { name: 'Cy', role: 'inker' },
];
const aBook = (metadata: object = {}): Subject => ({
  kind: 'book',
  book: book({ metadata: { tags: ['sea', 'boats'], authors: people, ...metadata } }),
});
const aOneshot: Subject = { kind: 'oneshot', series: series(), book: book() };

describe('words of a list', () => {
  test.each([
    ['add', ['Sea', 'new'], ['sea', 'boats', 'new']],
    ['remove', ['SEA', 'unknown'], ['boats']],
    ['replace', ['new'], ['new']],
    ['replace', [], []],
  ] as const)('%s', (way, words, left) => {
    expect(editedWords(['sea', 'boats'], { way, words })).toEqual(left);
  });

  test('are compared as servers keep them: small, each once, in any order', () => {
    const same = { words: { tags: { way: 'replace', words: [' Boats', 'sea', 'SEA'] } } } as const;
    expect(isChange(changeOf(aBook(), { ...noEdit, ...same }))).toBe(false);
  });
});

describe('people', () => {
  test('of a role change without those of the others', () => {
    const edit = { people: { writer: { way: 'remove', words: ['bo'] } } } as const;
    const { to, members } = changeOf(aBook(), { ...noEdit, ...edit });
    expect(members).toEqual(['authors']);
    expect(to.authors).toEqual([people[0], people[2]]);
  });

  test('come into a role that nobody had', () => {
    const edit = { people: { Chef: { way: 'add', words: ['Di'] } } } as const;
    const { to } = changeOf(aBook(), { ...noEdit, ...edit });
    expect(to.authors).toContainEqual({ name: 'Di', role: 'chef' });
  });
});

describe('a change', () => {
  const edit = {
    ...noEdit,
    set: { title: ' Two ', releaseDate: '', isbn: '978-3-16-148410-0', numberSort: 1.5 },
    locks: { title: true, isbn: false },
  };
  const change = changeOf(aBook({ releaseDate: '2020-01-01' }), edit);

  test('sends what becomes something else, as it is kept', () => {
    expect(writeOf(change).book?.body).toEqual({
      title: 'Two',
      titleLock: true,
      releaseDate: null,
      isbn: '9783161484100',
      numberSort: 1.5,
    });
  });

  test('backwards puts everything back, locks too', () => {
    expect(writeOf(reverseOf(change)).book?.body).toMatchObject({
      title: 'One',
      titleLock: false,
      releaseDate: '2020-01-01',
      isbn: '',
      numberSort: 1,
    });
  });

  test('of a one-shot goes to the half that keeps it, titles to both', () => {
    const { series: ofSeries, book: ofBook } = writeOf(
      changeOf(aOneshot, {
        ...noEdit,
        set: { title: 'New', publisher: 'Red Door', readingDirection: 'WEBTOON' },
        words: { genres: { way: 'add', words: ['Noir'] }, tags: { way: 'add', words: ['sea'] } },
        locks: { title: true },
      }),
    );
    const genres = { genres: ['noir'], publisher: 'Red Door', readingDirection: 'WEBTOON' };
    expect(ofSeries?.body).toEqual({ title: 'New', titleLock: true, ...genres });
    expect(ofBook?.body).toEqual({ title: 'New', titleLock: true, tags: ['sea'] });
  });

  test('an emptied list of links is one', () => {
    const linked = aBook({ links: [{ label: 'Home', url: 'https://example.org' }] });
    const { series, book } = writeOf(changeOf(linked, { ...noEdit, set: { links: [] } }));
    expect(series).toBeUndefined();
    expect(book?.body).toEqual({ links: [] });
  });
});

describe('taking back', () => {
  const tagged = changeOf(aBook(), {
    ...noEdit,
    words: { tags: { way: 'add', words: ['new'] } },
    locks: { tags: true },
  });
  const after = { tags: ['new', 'boats', 'sea'], tagsLock: true };

  test('finds what was written, in any order, whatever else changed', () => {
    expect(changedSince(tagged, aBook({ ...after, title: 'Other' }))).toEqual([]);
  });

  test('names what somebody else changed since, locks too', () => {
    expect(changedSince(tagged, aBook({ ...after, tags: ['sea'] }))).toEqual(['tags']);
    expect(changedSince(tagged, aBook({ ...after, tagsLock: false }))).toEqual(['tags']);
  });
});

test('languages and ISBNs are kept in their one form', () => {
  const kept = keptValues({ ...blankValues, language: 'pt-br', isbn: 'ISBN 978 3 16 148410 0' });
  expect([kept.language, kept.isbn]).toEqual(['pt-BR', '9783161484100']);
});
