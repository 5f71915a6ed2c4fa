import path from 'node:path';
import {
  type BookMetadataUpdate,
  getBook,
  listBooks,
  listDuplicateBooks,
  listLatestBooks,
  updateBookMetadata,
  updateBooksMetadata,
} from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { getSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
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
let root: string;
let libraryId: string;
let seriesId: string;
const ids = new Map<string, string>();
const id = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['T1', 'T2', 'T3']) await makeComic(path.join(root, 'T', `${name}.cbz`));
  libraryId = await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) {
    ids.set(book.name, book.id);
    ({ seriesId } = book);
  }
});
afterAll(() => server.close());

const edit = (name: string, body: BookMetadataUpdate) =>
  server.call(updateBookMetadata, { params: { bookId: id(name) }, body });
const metadata = async (name: string) =>
  (await server.call(getBook, { params: { bookId: id(name) } })).metadata;
const path1 = (): string => `/api/v1/books/${id('T1')}/metadata`;

const whole: BookMetadataUpdate = {
  title: ' A title ',
  summary: 'A summary.',
  number: ' 1a ',
  numberSort: 1.5,
  releaseDate: '2020-02-29',
  authors: [
    { name: ' Ann ', role: ' Writer ' },
    { name: 'Bo', role: 'cover' },
  ],
  tags: [' Sea ', 'sea', 'SKY', ' '],
  isbn: '978-3-16-148410-0 (paperback)',
  links: [{ label: 'Home', url: 'https://example.org/a?b#c' }],
  titleLock: true,
  isbnLock: true,
};

describe('editing a book', () => {
  test('stores every member, trimmed and normalised', async () => {
    const before = await metadata('T1');
    await edit('T1', whole);
    const after = await metadata('T1');
    expect({ ...after, lastModified: '' }).toEqual({
      ...before,
      title: 'A title',
      summary: 'A summary.',
      number: '1a',
      numberSort: 1.5,
      releaseDate: '2020-02-29',
      authors: [
        { name: 'Ann', role: 'writer' },
        { name: 'Bo', role: 'cover' },
      ],
      tags: ['sea', 'sky'],
      isbn: '9783161484100',
      links: [{ label: 'Home', url: 'https://example.org/a?b#c' }],
      titleLock: true,
      isbnLock: true,
      lastModified: '',
    });
  });

  test('keeps what is absent', async () => {
    const before = await metadata('T1');
    await edit('T1', {});
    expect({ ...(await metadata('T1')), lastModified: '' }).toEqual({
      ...before,
      lastModified: '',
    });
  });

  test('null keeps title, numbers and locks, and clears all else', async () => {
    await edit('T1', whole);
    const none = Object.fromEntries(Object.keys(whole).map((member) => [member, null]));
    await edit('T1', none);
    expect(await metadata('T1')).toMatchObject({
      title: 'A title',
      number: '1a',
      numberSort: 1.5,
      summary: '',
      releaseDate: null,
      authors: [],
      tags: [],
      isbn: '',
      links: [],
      titleLock: true,
      isbnLock: true,
    });
    await edit('T1', { titleLock: false });
    expect(await metadata('T1')).toMatchObject({ titleLock: false, isbnLock: true });
  });

  test('refuses what breaks a rule, and then changes nothing', async () => {
    await edit('T1', { title: 'Stays', isbn: '' });
    for (const [member, value] of [
      ['title', ' '],
      ['number', ''],
      ['numberSort', 'one'],
      ['releaseDate', '2021-02-29'],
      ['releaseDate', '2021'],
      ['authors', [{ name: ' ', role: 'writer' }]],
      ['authors', [{ name: 'Ann', role: '' }]],
      ['tags', 'sea'],
      ['isbn', '9783161484101'],
      ['isbn', '0306406152'],
      ['isbn', 'none'],
      ['links', [{ label: '', url: 'https://example.org' }]],
      ['links', [{ label: 'Home', url: 'example' }]],
      ['links', [{ label: 'Home', url: 'javascript:alert(1)' }]],
      ['titleLock', 'yes'],
    ] as const) {
      const body = { summary: 'No.', [member]: value };
      const refused = await refusalOf(await server.fetch(path1(), sends('PATCH', body)));
      expect([member, value, refused.status]).toEqual([member, value, 400]);
      expect(refused.message).toMatch(new RegExp(`^${member}`));
    }
    expect(await metadata('T1')).toMatchObject({ title: 'Stays', isbn: '', summary: '' });
  });

  test('tells of the book and its series, whose sums follow', async () => {
    const stream = await listenTo(server);
    await edit('T2', { releaseDate: '1999-12-31', summary: 'Second.', number: '2' });
    await edit('T3', { releaseDate: '2001-01-01', tags: ['late'] });
    const { booksMetadata } = await server.call(getSeries, { params: { seriesId } });
    expect(booksMetadata).toMatchObject({
      releaseDate: '1999-12-31',
      summary: 'Second.',
      summaryNumber: '2',
      tags: ['late'],
    });
    const payload = { seriesId, libraryId };
    await expect
      .poll(() => stream.heard.filter(({ name }) => name.endsWith('Changed')))
      .toEqual([
        { name: 'BookChanged', payload: { bookId: id('T2'), ...payload } },
        { name: 'SeriesChanged', payload },
        { name: 'BookChanged', payload: { bookId: id('T3'), ...payload } },
        { name: 'SeriesChanged', payload },
      ]);
    await stream.stop();
  });

  test('is for administrators, and of books that exist', async () => {
    const { headers } = await addReader(server);
    const init = sends('PATCH', { title: 'Mine' });
    const asReader = { ...init, headers: { ...headers, 'content-type': 'application/json' } };
    expect((await server.fetch(path1(), asReader)).status).toBe(403);
    expect((await server.fetch('/api/v1/books/metadata', asReader)).status).toBe(403);
    expect((await server.fetch('/api/v1/books/X/metadata', init)).status).toBe(404);
    expect((await metadata('T1')).title).toBe('Stays');
  });
});

describe('editing many books', () => {
  test('changes each by its own, and passes over unknown ids', async () => {
    await server.call(updateBooksMetadata, {
      body: { [id('T1')]: { title: 'One' }, [id('T2')]: { title: 'Two' }, X: { title: 'None' } },
    });
    expect((await metadata('T1')).title).toBe('One');
    expect((await metadata('T2')).title).toBe('Two');
    await server.call(updateBooksMetadata, { body: {} });
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`X${at}`, {}]));
    await server.call(updateBooksMetadata, { body: many });
  });

  test('does all or nothing', async () => {
    const body = { [id('T1')]: { title: 'Changed' }, [id('T2')]: { isbn: 'none' } };
    const refused = await server.fetch('/api/v1/books/metadata', sends('PATCH', body));
    expect((await refusalOf(refused)).message).toContain(id('T2'));
    expect((await metadata('T1')).title).toBe('One');
  });
});

test('a lock keeps a member from what the file says later', async () => {
  await edit('T3', { title: 'Kept', titleLock: true, summary: 'Not kept.' });
  const comicInfo = '<Title>From the file</Title><Summary>From the file too.</Summary>';
  await makeComic(path.join(root, 'T', 'T3.cbz'), { pages: 4, comicInfo });
  await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
  await server.idle();
  expect(await metadata('T3')).toMatchObject({ title: 'Kept', summary: 'From the file too.' });
});

test('files of the same hash and size are listed together, for administrators', async () => {
  const call = async () =>
    (await server.call(listDuplicateBooks, {})).content.map(({ name }) => name);
  const set = (names: string[], fileHash: string) =>
    server.db
      .updateTable('book')
      .set({ fileHash, sizeBytes: 1000 })
      .where('id', 'in', names.map(id))
      .execute();
  await set(['T1', 'T2', 'T3'], '');
  expect(await call()).toEqual([]);
  await set(['T1', 'T3'], 'h1');
  await set(['T2'], 'h2');
  expect(await call()).toEqual(['T1', 'T3']);
  await server.db.updateTable('book').set({ sizeBytes: 999 }).where('id', '=', id('T3')).execute();
  expect(await call()).toEqual([]);
  const { headers } = await addReader(server);
  expect((await server.fetch('/api/v1/books/duplicates', { headers })).status).toBe(403);
});

test('the latest books are those changed last', async () => {
  await server.db
    .updateTable('book')
    .set({ lastModified: Date.now() + 60_000 })
    .where('id', '=', id('T2'))
    .execute();
  const [first] = (await server.call(listLatestBooks, {})).content;
  expect(first?.name).toBe('T2');
  const none = await server.call(listLatestBooks, { query: { library_id: ['nowhere'] } });
  expect(none.totalElements).toBe(0);
});
