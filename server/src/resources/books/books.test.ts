import path from 'node:path';
import {
  deleteReadProgress,
  getBook,
  getNextBook,
  getPreviousBook,
  listBooks,
  listBooksOnDeck,
  listPages,
  updateReadProgress,
} from '@longbox/contract/books';
import { toInstant } from '@longbox/contract/dates';
import { updateProgression } from '@longbox/contract/publication';
import { getSeries, listSeries, markSeriesRead, markSeriesUnread } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageSize } from '../../media/images/images.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
const ids = new Map<string, string>();
const id = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const [name, info] of [
    [
      'Tale 1',
      '<Number>1</Number><Title>Beginnings</Title><Year>2020</Year><Writer>Ann, Bo</Writer>',
    ],
    ['Tale 2', '<Number>2</Number><Year>2021</Year><Month>5</Month><Tags>Sea, sky</Tags>'],
    ['Tale 3', '<Number>2.5</Number><Summary>Half way.</Summary>'],
  ] as const) {
    await makeComic(path.join(root, 'Tale', `${name}.cbz`), { pages: 5, comicInfo: info });
  }
  await makeComic(path.join(root, 'Other', 'Other 1.cbz'));
  await makeComic(path.join(root, 'Other', 'Other 2.cbz'));
  await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) ids.set(book.name, book.id);
});
afterAll(() => server.close());

const read = (name: string, body: { page?: number; completed?: boolean }) =>
  server.call(updateReadProgress, { params: { bookId: id(name) }, body });
const unread = (name: string) => server.call(deleteReadProgress, { params: { bookId: id(name) } });
const names = async (query: object): Promise<string[]> =>
  (await server.call(listBooks, { query })).content.map(({ name }) => name);

describe('lists of books', () => {
  test('come in pages with the whole envelope', async () => {
    const page = await server.call(listBooks, { query: { size: 2, page: 1, sort: ['name'] } });
    expect(page).toMatchObject({
      number: 1,
      size: 2,
      numberOfElements: 2,
      totalElements: 5,
      totalPages: 3,
      first: false,
      last: false,
      empty: false,
    });
    expect(page.content.map(({ name }) => name)).toEqual(['Tale 1', 'Tale 2']);
    const beyond = await server.call(listBooks, { query: { page: 9 } });
    expect(beyond).toMatchObject({ number: 9, empty: true, totalElements: 5 });
    const whole = await server.call(listBooks, { query: { unpaged: true } });
    expect(whole).toMatchObject({ number: 0, size: 20, numberOfElements: 5 });
  });

  test('sort by any known key and drop the unknown', async () => {
    expect(await names({ sort: ['name,desc'] })).toEqual([
      'Tale 3',
      'Tale 2',
      'Tale 1',
      'Other 2',
      'Other 1',
    ]);
    expect(await names({ sort: ['nonsense', 'metadata.releaseDate,desc'] })).toEqual(
      expect.arrayContaining(['Tale 2', 'Tale 1']),
    );
    expect((await names({ sort: ['metadata.releaseDate,desc'] })).slice(0, 2)).toEqual([
      'Tale 2',
      'Tale 1',
    ]);
    expect(await names({ sort: ['series,desc', 'metadata.numberSort,desc'] })).toEqual([
      'Tale 3',
      'Tale 2',
      'Tale 1',
      'Other 2',
      'Other 1',
    ]);
    expect((await names({ sort: ['media.pagesCount', 'name'] })).slice(0, 3)).toEqual([
      'Other 1',
      'Other 2',
      'Tale 1',
    ]);
  });

  test('narrow by every member of the filter', async () => {
    expect(await names({ tag: ['sea'] })).toEqual(['Tale 2']);
    expect(await names({ author: ['ann,WRITER'] })).toEqual(['Tale 1']);
    expect(await names({ released_after: '2020-12-31' })).toEqual(['Tale 2']);
    expect(await names({ media_status: ['ERROR', 'UNSUPPORTED'] })).toEqual([]);
    expect(await names({ search: 'beginn' })).toEqual(['Tale 1']);
    expect(await names({ library_id: ['nowhere'] })).toEqual([]);
    expect(await names({ deleted: true })).toEqual([]);
    const bad = await server.fetch('/api/v1/books?read_status=SOMETIMES');
    expect((await refusalOf(bad)).message).toMatch(/^read_status/);
  });
});

test('the file says what the book is called, by whom and when', async () => {
  const book = await server.call(getBook, { params: { bookId: id('Tale 1') } });
  expect(book.metadata).toMatchObject({
    title: 'Beginnings',
    number: '1',
    releaseDate: '2020-01-01',
    authors: [
      { name: 'Ann', role: 'writer' },
      { name: 'Bo', role: 'writer' },
    ],
  });
  expect(book.media).toMatchObject({ status: 'READY', pagesCount: 5, mediaProfile: 'DIVINA' });
  expect(book.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(book.readProgress).toBeNull();
});

test('next and previous follow the sort number', async () => {
  const next = await server.call(getNextBook, { params: { bookId: id('Tale 2') } });
  expect([next.name, next.metadata.numberSort]).toEqual(['Tale 3', 2.5]);
  const previous = await server.call(getPreviousBook, { params: { bookId: id('Tale 2') } });
  expect(previous.name).toBe('Tale 1');
  for (const edge of [`${id('Tale 3')}/next`, `${id('Tale 1')}/previous`, 'X/next']) {
    expect((await server.fetch(`/api/v1/books/${edge}`)).status).toBe(404);
  }
});

describe('pages', () => {
  test('are listed with their sizes and served as they are', async () => {
    const pages = await server.call(listPages, { params: { bookId: id('Tale 1') } });
    expect(pages.map(({ fileName }) => fileName)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `page ${number}.jpg`),
    );
    expect(pages[0]).toMatchObject({ number: 1, mediaType: 'image/jpeg', width: 40, height: 60 });
    const page = await server.fetch(`/api/v1/books/${id('Tale 1')}/pages/5`);
    expect(page.headers.get('content-type')).toBe('image/jpeg');
    expect((await page.arrayBuffer()).byteLength).toBe(pages[4]?.sizeBytes);
  });

  test('are converted, or refused, as asked', async () => {
    const png = await server.fetch(
      `/api/v1/books/${id('Tale 1')}/pages/0?zero_based=true&convert=PNG`,
    );
    expect(png.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(await imageSize(bytes)).toEqual({ width: 40, height: 60 });
    for (const [rest, status] of [
      ['0', 400],
      ['6', 400],
      ['x', 400],
      ['1?convert=tiff', 400],
    ] as const) {
      expect((await server.fetch(`/api/v1/books/${id('Tale 1')}/pages/${rest}`)).status).toBe(
        status,
      );
    }
  });

  test('and posters are asked for once and then only conditionally', async () => {
    for (const rest of ['pages/1', 'pages/1/thumbnail', 'thumbnail']) {
      const path = `/api/v1/books/${id('Tale 1')}/${rest}`;
      const first = await server.fetch(path);
      expect(first.headers.get('cache-control')).toMatch(/private/);
      const tag = first.headers.get('etag') ?? '';
      const again = await server.fetch(path, { headers: { 'if-none-match': tag } });
      expect([rest, again.status]).toEqual([rest, 304]);
      const other = await server.fetch(path, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    }
    const path = `/api/v1/books/${id('Tale 1')}/pages/1`;
    const since = (await server.fetch(path)).headers.get('last-modified') ?? '';
    expect((await server.fetch(path, { headers: { 'if-modified-since': since } })).status).toBe(
      304,
    );
    const list = await server.fetch('/api/v1/books');
    const tag = list.headers.get('etag') ?? '';
    expect(
      (await server.fetch('/api/v1/books', { headers: { 'if-none-match': tag } })).status,
    ).toBe(304);
  });

  test('of a file that is gone are missing, not an error of the server', async () => {
    await server.db
      .updateTable('book')
      .set({ url: '/nowhere.cbz' })
      .where('id', '=', id('Other 2'))
      .execute();
    expect((await server.fetch(`/api/v1/books/${id('Other 2')}/pages/1`)).status).toBe(404);
  });
});

describe('read progress', () => {
  test('is kept by page, completes on the last one, and is told to its user', async () => {
    const heard = await listenTo(server);
    await read('Tale 1', { page: 3 });
    expect(await names({ read_status: ['IN_PROGRESS'] })).toEqual(['Tale 1']);
    let book = await server.call(getBook, { params: { bookId: id('Tale 1') } });
    expect(book.readProgress).toMatchObject({ page: 3, completed: false });
    await read('Tale 1', { page: 5 });
    book = await server.call(getBook, { params: { bookId: id('Tale 1') } });
    expect(book.readProgress).toMatchObject({ page: 5, completed: true });
    expect((await heard.stop()).filter(({ name }) => name === 'ReadProgressChanged')).toHaveLength(
      2,
    );
  });

  test('refuses pages that do not exist', async () => {
    for (const body of [{ page: 0 }, { page: 6 }, { page: 1.5 }, { completed: false }, {}]) {
      const path = `/api/v1/books/${id('Tale 2')}/read-progress`;
      expect([body, (await server.fetch(path, sends('PATCH', body))).status]).toEqual([body, 400]);
    }
  });

  test('gives way to later reading when it arrives with an earlier date', async () => {
    const bookId = id('Tale 3');
    const path = `/api/v1/books/${bookId}/read-progress`;
    const progress = async () => (await server.call(getBook, { params: { bookId } })).readProgress;
    const ago = (hours: number) => toInstant(Date.now() - hours * 3_600_000);
    const marked = ago(3);
    const device = { id: 'here', name: 'here' };
    await server.fetch(path, sends('PATCH', { completed: true, modified: marked, device }));
    expect(await progress()).toMatchObject({ readDate: marked, deviceId: 'here' });
    // Read two hours ago elsewhere, which arrives after the mark, too.
    const since = ago(2);
    const place = { modified: since, device: { id: 'there', name: 'there' } };
    const locator = { href: '', type: '', locations: { position: 2 } };
    await server.call(updateProgression, { params: { bookId }, body: { ...place, locator } });
    const early: readonly [string, RequestInit][] = [
      [path, sends('PATCH', { completed: true, modified: marked })],
      [`${path}?modified=${marked}`, { method: 'DELETE' }],
    ];
    for (const [asked, init] of early) expect((await server.fetch(asked, init)).status).toBe(409);
    expect(await progress()).toMatchObject({ page: 2, readDate: since });
    const later = `${path}?modified=${ago(1)}`;
    expect((await server.fetch(later, { method: 'DELETE' })).status).toBe(204);
    expect(await progress()).toBeNull();
  });

  test('puts the next unread book on deck, unless one is in progress', async () => {
    const onDeck = async () =>
      (await server.call(listBooksOnDeck, {})).content.map(({ name }) => name);
    expect(await onDeck()).toEqual(['Tale 2']);
    await read('Other 1', { completed: true });
    expect(await onDeck()).toEqual(['Other 2', 'Tale 2']);
    await read('Tale 2', { page: 2 });
    expect(await onDeck()).toEqual(['Other 2']);
    await unread('Tale 2');
    await unread('Other 1');
    expect(await onDeck()).toEqual(['Tale 2']);
  });

  test('of a series counts, and is set and removed as a whole', async () => {
    const { seriesId } = await server.call(getBook, { params: { bookId: id('Tale 1') } });
    const counts = async () => {
      const series = await server.call(getSeries, { params: { seriesId } });
      return [series.booksReadCount, series.booksInProgressCount, series.booksUnreadCount];
    };
    const inState = async (read_status: ('READ' | 'UNREAD' | 'IN_PROGRESS')[]) =>
      (await server.call(listSeries, { query: { read_status } })).content.map(({ name }) => name);
    expect(await counts()).toEqual([1, 0, 2]);
    expect(await inState(['IN_PROGRESS'])).toEqual(['Tale']);
    await server.call(markSeriesRead, { params: { seriesId } });
    expect(await counts()).toEqual([3, 0, 0]);
    expect(await inState(['READ'])).toEqual(['Tale']);
    await server.call(markSeriesUnread, { params: { seriesId } });
    expect(await counts()).toEqual([0, 0, 3]);
    expect((await inState(['UNREAD'])).toSorted()).toEqual(['Other', 'Tale']);
  });
});
