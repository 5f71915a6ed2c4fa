import { describe, expect, test } from 'vitest';
import {
  bookBodyLine,
  bookFormat,
  booksToRead,
  compactTitle,
  numberedTitle,
  titleUnderSeries,
  pageReached,
  pagesLeft,
  readerOf,
  readShare,
  readState,
  seriesBodyLine,
} from './names.ts';
import { at, book, series } from './testing/things.ts';

describe('titles', () => {
  test('the series title stands in front unless the book says it', () => {
    expect(compactTitle('Saga', 'The End')).toBe('Saga\u{a0}– The End');
    expect(compactTitle('Saga', 'saga 2')).toBe('saga 2');
  });

  test('a one-shot and a book without number go without', () => {
    expect(numberedTitle(book())).toBe('1\u{a0}- One');
    expect(numberedTitle(book({ rest: { oneshot: true } }))).toBe('One');
    expect(numberedTitle(book({ metadata: { number: '' } }))).toBe('One');
  });

  test('a number or a series title that is there already is not said twice', () => {
    const named = (number: string, title: string) => book({ metadata: { number, title } });
    expect(numberedTitle(named('2', 'Thunder Mountain 002'))).toBe('Thunder Mountain 002');
    expect(numberedTitle(named('1.5', 'Vol 1.5'))).toBe('Vol 1.5');
    expect(numberedTitle(named('2', 'Apollo 13'))).toBe('2\u{a0}- Apollo 13');
    expect(numberedTitle(named('3', 'R3'))).toBe('3\u{a0}- R3');
    const same = { ...named('1', 'Tide Tables'), seriesTitle: 'Tide Tables' };
    expect(titleUnderSeries(same)).toBe('1');
    expect(titleUnderSeries({ ...same, seriesTitle: 'Tides' })).toBe('1\u{a0}- Tide Tables');
  });
});

describe('progress', () => {
  test('states', () => {
    expect(readState(book())).toBe('UNREAD');
    expect(readState(book({ progress: {} }))).toBe('IN_PROGRESS');
    expect(readState(book({ progress: { completed: true } }))).toBe('READ');
  });

  test('shares', () => {
    expect(readShare(book())).toBe(0);
    expect(readShare(book({ progress: {} }))).toBe(0.25);
    expect(readShare(book({ progress: { completed: true } }))).toBe(1);
    expect(readShare(book({ progress: {}, media: { pagesCount: 0 } }))).toBe(0);
    expect(readShare(book({ progress: { page: 99 } }))).toBe(1);
  });

  test('of text it is where the place begins, and no place lies before the first', () => {
    const media = { mediaProfile: 'EPUB', epubDivinaCompatible: false } as const;
    expect(readShare(book({ progress: { page: 11 }, media }))).toBe(0.25);
    expect(readShare(book({ progress: { page: 0 }, media }))).toBe(0);
    expect(pageReached(book({ progress: { page: 0 } }))).toBe(1);
  });

  test('pages left only while in progress', () => {
    expect(pagesLeft(book({ progress: {} }))).toBe(30);
    expect(pagesLeft(book())).toBeUndefined();
    expect(pagesLeft(book({ progress: { completed: true } }))).toBeUndefined();
  });

  test('a series waits for what is unread or begun', () => {
    expect(booksToRead(series())).toBe(3);
  });
});

describe('formats and readers', () => {
  test.each([
    ['application/zip', false, 'CBZ'],
    ['application/x-rar-compressed; version=4', false, 'CBR'],
    ['application/x-rar-compressed; version=5', false, 'RAR5'],
    ['application/pdf', false, 'PDF'],
    ['application/epub+zip', false, 'EPUB'],
    ['application/epub+zip', true, 'KEPUB'],
    ['application/x-7z-compressed', false, 'CB7'],
    ['application/x-unknown', false, 'application/x-unknown'],
  ])('%s, kepub %s: %s', (mediaType, epubIsKepub, format) => {
    expect(bookFormat({ mediaType, epubIsKepub })).toBe(format);
  });

  test.each([
    ['EPUB', false, 'epub'],
    ['epub', false, 'epub'],
    ['EPUB', true, 'pages'],
    ['DIVINA', false, 'pages'],
    ['PDF', false, 'pages'],
  ])('%s, pages only %s: %s', (mediaProfile, epubDivinaCompatible, reader) => {
    expect(readerOf({ mediaProfile, epubDivinaCompatible })).toBe(reader);
  });
});

describe('the quiet line of a book', () => {
  test('what is missing or broken comes first', () => {
    const broken = book({ media: { status: 'ERROR' } });
    expect(bookBodyLine(broken, false, 'added')).toEqual({ kind: 'unavailable' });
    expect(bookBodyLine(broken, true, 'added')).toEqual({ kind: 'error' });
    expect(bookBodyLine(book({ media: { status: 'UNSUPPORTED' } }), true).kind).toBe('unsupported');
    expect(bookBodyLine(book({ media: { status: 'UNKNOWN' } }), true).kind).toBe('waiting');
  });

  test('then what the list is about', () => {
    expect(bookBodyLine(book(), true, 'released')).toEqual({ kind: 'noDate' });
    expect(bookBodyLine(book(), true, 'added')).toEqual({ kind: 'date', date: at });
    expect(bookBodyLine(book(), true, 'read')).toEqual({ kind: 'unread' });
    expect(bookBodyLine(book(), true, 'size')).toEqual({ kind: 'size', bytes: 2048 });
  });

  test('else its pages', () => {
    expect(bookBodyLine(book(), true)).toEqual({ kind: 'pages', count: 40 });
  });
});

test('the quiet line of a series', () => {
  expect(seriesBodyLine(series(), false)).toEqual({ kind: 'unavailable' });
  expect(seriesBodyLine(series(), true, 'released')).toEqual({ kind: 'date', date: '2020-02-29' });
  expect(seriesBodyLine(series(), true)).toEqual({ kind: 'books', count: 3 });
  expect(seriesBodyLine(series({ oneshot: true }), true)).toEqual({ kind: 'oneshot' });
});
