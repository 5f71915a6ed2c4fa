import type { Book, BookPage } from '@longbox/contract/books';
import { describe, expect, test } from 'vitest';
import {
  chosenOf,
  coverParts,
  editionOf,
  isMended,
  isOtherThan,
  isWhole,
  type KeptBook,
  limitOf,
  missingRoom,
  nextToLoad,
  partsOfPages,
  partsOfText,
  seemsOther,
} from './kept-book.ts';
import { book as anyBook } from '../../items/testing/things.ts';

const page = (number: number, mediaType = 'image/jpeg'): BookPage => ({
  number,
  fileName: `${number}.jpg`,
  mediaType,
  width: 800,
  height: 1200,
  sizeBytes: 1000,
  size: '',
});
const aBook = (change: Partial<Book>): Book => ({
  ...anyBook({ media: { mediaProfile: 'DIVINA' } }),
  ...change,
});
const shown = new Set(['image/jpeg']);

function kept(bookId: string, more: Partial<KeptBook> = {}): KeptBook {
  const begun = { form: 1, state: 'waiting', edition: null, fileBytes: 0, bytes: 10 } as const;
  const whose = { base: '', userId: 'u', kind: 'comic', reason: 'chosen' } as const;
  return {
    ...whose,
    ...begun,
    bookId,
    addedAt: 1,
    openedAt: 0,
    book: aBook({ id: bookId }),
    ...more,
  };
}

describe('what a comic needs', () => {
  test('each page as stored, or converted where this browser shows no such pictures', () => {
    const parts = partsOfPages('b', [page(1), page(2, 'image/jxl')], shown);
    expect(parts.map(({ path, query, bytes }) => [path, query, bytes])).toEqual([
      ['/api/v1/books/b/pages/1', '', 1000],
      ['/api/v1/books/b/pages/2', '?convert=jpeg', null],
      ['/api/v1/books/b/pages/1/thumbnail', '', null],
      ['/api/v1/books/b/pages/2/thumbnail', '', null],
    ]);
  });

  test('it is whole with its pages; small pictures and cover may be missing', () => {
    const parts = [
      ...partsOfPages('b', [page(1), page(2)], shown),
      ...coverParts({ id: 'b', seriesId: 's' }),
    ];
    expect(isWhole(parts, new Set(['/api/v1/books/b/pages/1']))).toBe(false);
    const pages = new Set(['/api/v1/books/b/pages/1', '/api/v1/books/b/pages/2']);
    expect(isWhole(parts, pages)).toBe(true);
    expect(isWhole([], pages)).toBe(false);
  });

  test('of many pages no small pictures are kept', () => {
    const pages = Array.from({ length: 501 }, (_, index) => page(index + 1));
    expect(partsOfPages('b', pages, shown)).toHaveLength(501);
  });
});

test('a file with other content is another edition, other metadata is not', () => {
  const book = aBook({});
  expect(editionOf(aBook({ name: 'Other' }))).toBe(editionOf(book));
  for (const other of [
    { sizeBytes: 2 },
    { fileLastModified: '2026-02-02T00:00:00Z' },
    { fileHash: 'abc' },
  ]) {
    expect(editionOf(aBook(other))).not.toBe(editionOf(book));
  }
});

test('a hash that becomes known later is no other file, another hash is', () => {
  const unhashed = editionOf(aBook({ fileHash: '' }));
  expect(isOtherThan(unhashed, aBook({ fileHash: 'abc' }))).toBe(false);
  expect(isOtherThan(unhashed, aBook({ fileHash: 'abc', sizeBytes: 2 }))).toBe(true);
  expect(isOtherThan(editionOf(aBook({ fileHash: 'abc' })), aBook({ fileHash: 'def' }))).toBe(true);
});

test('a book that could not be loaded is tried again once it can be read, or has another file', () => {
  const readable = aBook({});
  const { media } = readable;
  const analyzed = aBook({ media: { ...media, status: 'UNKNOWN' } });
  const other = aBook({ sizeBytes: 2 });
  expect(isMended({ state: 'broken', book: analyzed }, readable)).toBe(true);
  expect(isMended({ state: 'broken', book: readable }, other)).toBe(true);
  expect(isMended({ state: 'broken', book: readable }, readable)).toBe(false);
  expect(isMended({ state: 'broken', book: readable }, analyzed)).toBe(false);
  expect(isMended({ state: 'ready', book: readable }, other)).toBe(false);
});

test('what was begun is loaded first, then what was asked for first', () => {
  const books = [
    kept('c', { addedAt: 3 }),
    kept('b', { addedAt: 2 }),
    kept('old', { addedAt: 1, state: 'outdated' }),
    kept('ready', { addedAt: 0, state: 'ready' }),
    kept('broken', { addedAt: 0, state: 'broken' }),
  ];
  expect(nextToLoad(books)?.bookId).toBe('b');
  expect(nextToLoad([...books, kept('begun', { addedAt: 9, state: 'coming' })])?.bookId).toBe(
    'begun',
  );
  expect(nextToLoad(books.filter(({ state }) => state !== 'waiting'))?.bookId).toBe('old');
  expect(nextToLoad([])).toBeUndefined();
});

const giga = 1024 ** 3;

test('books may take half of the storage, 5 GiB at most, unless another limit is chosen', () => {
  expect(limitOf({ quota: 100 * giga }, null)).toBe(5 * giga);
  expect(limitOf({ quota: giga }, null)).toBe(giga / 2);
  expect(limitOf({ quota: 100 * giga }, 20 * giga)).toBe(20 * giga);
  expect(limitOf({ quota: 10 * giga }, 20 * giga)).toBe(8 * giga);
});

test('what is missing is told by the limit and by what the browser has left, some being spared', () => {
  expect(missingRoom(giga, 0, 5 * giga, { quota: 100 * giga, usage: 0 })).toBe(0);
  expect(missingRoom(2 * giga, 4 * giga, 5 * giga, { quota: 100 * giga, usage: 0 })).toBe(giga);
  expect(missingRoom(giga, 0, 5 * giga, { quota: giga, usage: 0 })).toBe(Math.ceil(giga / 10));
});

test('an EPUB needs its chapters; each file is fetched once, wherever the server says it is', () => {
  const at = (path: string) => ({ href: `http://other:1/x/api/v1/books/b/resource/${path}` });
  const parts = partsOfText('b', {
    readingOrder: [at('OPS/one.xhtml#a'), at('OPS/one.xhtml'), at("OPS/it's.xhtml")],
    resources: [at('OPS/one.xhtml'), at('fonts/a.woff2'), { title: 'a heading' }],
  });
  expect(parts.map(({ path, isNeeded }) => [path, isNeeded])).toEqual([
    ['/api/v1/books/b/resource/OPS/one.xhtml', true],
    ["/api/v1/books/b/resource/OPS/it's.xhtml", true],
    ['/api/v1/books/b/resource/fonts/a.woff2', false],
  ]);
});

describe('which books of a series a choice means', () => {
  const progress = (completed: boolean) => anyBook({ progress: { completed } }).readProgress;
  const unread = (id: string) => aBook({ id });
  const read = (id: string) => aBook({ id, readProgress: progress(true) });
  const begun = (id: string) => aBook({ id, readProgress: progress(false) });
  const ids = (books: ReturnType<typeof chosenOf>) => books.map(({ id }) => id).join('');

  test('the next ones come after the furthest; gaps before it are left out', () => {
    const books = [read('1'), unread('2'), read('3'), unread('4'), unread('5'), unread('6')];
    expect(ids(chosenOf(books, 2))).toBe('45');
    expect(ids(chosenOf([unread('1'), unread('2')], 1))).toBe('1');
    expect(ids(chosenOf([read('1'), begun('2'), unread('3')], 2))).toBe('23');
    expect(ids(chosenOf([read('1')], 3))).toBe('');
  });

  test('all, and all unread ones', () => {
    const books = [read('1'), unread('2'), begun('3')];
    expect(ids(chosenOf(books, 'unread'))).toBe('23');
    expect(ids(chosenOf(books, 'all'))).toBe('123');
  });

  test('books that cannot be read are none', () => {
    const gone = aBook({ id: '1', deleted: true });
    const broken = aBook({ id: '2', media: { ...gone.media, status: 'ERROR' } });
    expect(chosenOf([gone, broken], 'all')).toEqual([]);
  });
});

test.each([
  [1, 1, false],
  [2, 2, true],
  [9, 10, false],
  [10, 20, false],
  [11, 20, true],
])('a server that lacks %i of %i books seems to be another one: %s', (unknown, all, seems) => {
  expect(seemsOther(unknown, all)).toBe(seems);
});
