import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import type { LiveEvent } from '@longbox/contract/events';
import {
  createReadList,
  deleteReadList,
  getNextInReadList,
  getReadList,
  listBooksOfReadList,
  listReadLists,
  listReadListsOfBook,
  ReadListMatch,
  updateReadList,
} from '@longbox/contract/readlists';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openZip } from '../../media/zip/read-zip.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  fixture,
  hasFixtures,
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { writeFileSync } from 'node:fs';

let server: TestServer;
const ids = new Map<string, string>();
const id = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  const comic = (name: string, year: string) =>
    makeComic(path.join(root, 'Tale', `${name}.cbz`), {
      comicInfo: `<Series>Tale</Series>${year}`,
    });
  await comic('Tale 1', '<Year>2021</Year><Number>01</Number>');
  await comic('Tale 2', '<Number>2</Number>');
  await comic('Tale 3', '<Year>2019</Year><Number>3</Number>');
  await server.addLibrary(root);
  await server.idle();
  for (const book of (await server.call(listBooks, {})).content) ids.set(book.name, book.id);
});
afterAll(() => server.close());

const named = (events: LiveEvent[]): string[] =>
  events.map(({ name }) => name).filter((name) => name.startsWith('ReadList'));

describe('a read list', () => {
  test('keeps its order, tells of itself, and its name is taken ignoring case', async () => {
    const heard = await listenTo(server);
    const bookIds = [id('Tale 3'), id('Tale 1'), 'unknown'];
    const list = await server.call(createReadList, { body: { name: ' First ', bookIds } });
    expect(list).toMatchObject({
      name: ' First ',
      summary: '',
      ordered: true,
      bookIds: bookIds.slice(0, 2),
      filtered: false,
    });
    const params = { readListId: list.id };
    const names = async () =>
      (await server.call(listBooksOfReadList, { params })).content.map(({ name }) => name);
    expect(await names()).toEqual(['Tale 3', 'Tale 1']);
    const next = { ...params, bookId: id('Tale 3') };
    expect((await server.call(getNextInReadList, { params: next })).name).toBe('Tale 1');
    const path = `/api/v1/readlists/${list.id}/books`;
    expect((await server.fetch(`${path}/${id('Tale 3')}/previous`)).status).toBe(404);
    expect((await server.fetch(`${path}/${id('Tale 2')}/next`)).status).toBe(404);

    const again = await server.fetch(
      '/api/v1/readlists',
      sends('POST', { name: 'FIRST', bookIds }),
    );
    expect(await refusalOf(again)).toEqual({
      status: 400,
      message: 'Read list name already exists',
    });
    await server.call(updateReadList, {
      params,
      body: { name: 'FIRST', ordered: false, summary: 'All of it', bookIds: [...ids.values()] },
    });
    expect(await names()).toEqual(['Tale 2', 'Tale 3', 'Tale 1']);
    expect(await server.call(getReadList, { params })).toMatchObject({
      name: 'FIRST',
      summary: 'All of it',
      ordered: false,
    });
    const bookParams = { bookId: id('Tale 2') };
    expect(await server.call(listReadListsOfBook, { params: bookParams })).toHaveLength(1);
    expect((await server.call(listReadLists, { query: { search: 'irs' } })).totalElements).toBe(1);
    expect((await server.call(listReadLists, { query: { search: 'x' } })).totalElements).toBe(0);
    expect((await server.fetch(`/api/v1/readlists/${list.id}/thumbnail`)).status).toBe(200);
    await server.call(deleteReadList, { params });
    expect((await server.fetch(`/api/v1/readlists/${list.id}`)).status).toBe(404);
    expect(named(await heard.stop())).toEqual([
      'ReadListAdded',
      'ReadListChanged',
      'ReadListDeleted',
    ]);
  });

  test('without a name, or without books, is refused', async () => {
    for (const body of [
      { name: ' ', bookIds: [id('Tale 1')] },
      { name: 'A', bookIds: [] },
      { name: 'A', bookIds: [id('Tale 1'), id('Tale 1')] },
      { name: 'A' },
    ]) {
      const response = await server.fetch('/api/v1/readlists', sends('POST', body));
      expect([body, response.status]).toEqual([body, 400]);
    }
  });

  test('is downloaded as one archive, its books numbered in order', async () => {
    const list = await server.call(createReadList, {
      body: { name: 'Träume: 1', bookIds: [id('Tale 2'), id('Tale 1')] },
    });
    const response = await server.fetch(`/api/v1/readlists/${list.id}/file`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Traume: 1.zip"; filename*=UTF-8''Tr%C3%A4ume%3A%201.zip`,
    );
    const file = path.join(temporaryFolder(), 'list.zip');
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const zip = await openZip(file);
    expect(zip.entries.map(({ name }) => name)).toEqual(['1 - Tale 2.cbz', '2 - Tale 1.cbz']);
    await zip.close();
  });
});

async function match(file: Buffer | string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([file]), 'list.cbl');
  return server.fetch('/api/v1/readlists/match/comicrack', { method: 'POST', body: form });
}

const listOf = (books: string): string =>
  `<?xml version="1.0"?><ReadingList><Name>Mine</Name><Books>${books}</Books></ReadingList>`;

describe('a ComicRack list', () => {
  test('is matched by title and number, without case, zeros and volumes in the way', async () => {
    const response = await match(
      listOf(
        '<Book Series="TALE" Number="001" Volume="2020"/><Book Series="Tale" Number="9"/><Book Series="Other" Number="1"/>',
      ),
    );
    const result = z.parse(ReadListMatch, await response.json());
    expect(result.readListMatch).toEqual({ name: 'Mine', errorCode: '' });
    expect(result.requests.map(({ request }) => request)).toMatchObject([
      {
        series: ['TALE (2020)', 'TALE'],
        number: '001',
        wanted: { series: 'TALE', volume: '2020' },
      },
      { series: ['Tale'], number: '9' },
      { series: ['Other'], number: '1' },
    ]);
    const books = result.requests.map(({ matches }) => matches.flatMap((one) => one.books));
    expect(books).toEqual([[{ bookId: id('Tale 1'), number: '01', title: 'Tale 1' }], [], []]);
  });

  test.each([
    ['no list at all', 'hello', 'ERR_1015'],
    ['cut short', listOf('<Book').slice(0, -20), 'ERR_1015'],
    ['empty', '', 'ERR_1015'],
    [
      'without a name',
      '<ReadingList><Books><Book Series="A" Number="1"/></Books></ReadingList>',
      'ERR_1030',
    ],
    ['without books', listOf(''), 'ERR_1029'],
    ['with a book without number', listOf('<Book Series="A"/>'), 'ERR_1031'],
  ])('that is %s is refused by its code', async (_, file, code) => {
    expect(await refusalOf(await match(file))).toEqual({ status: 400, message: code });
  });

  test.skipIf(!hasFixtures)('of the fixtures is read or refused as its row says', async () => {
    const rows: [string, string | number][] = [
      ['All matched', 3],
      ['Partly matched', 6],
      ['None matched', 2],
      ['utf8 bom and unicode', 2],
      ['large 3000 books', 3000],
      ['no name', 'ERR_1030'],
      ['no books', 'ERR_1029'],
      ['book lacks number', 'ERR_1031'],
      ['not xml', 'ERR_1015'],
      ['truncated', 'ERR_1015'],
      ['empty', 'ERR_1015'],
    ];
    for (const [name, expected] of rows) {
      const response = await match(
        readFileSync(path.join(fixture('reading-lists'), `${name}.cbl`)),
      );
      const answer =
        typeof expected === 'number'
          ? z.parse(ReadListMatch, await response.json()).requests.length
          : (await refusalOf(response)).message;
      expect([name, answer]).toEqual([name, expected]);
    }
    const hostile = await match(
      readFileSync(path.join(fixture('reading-lists'), 'external entity.cbl')),
    );
    expect(await hostile.text()).not.toContain('root:');
  });

  test('above ten megabytes is too large', async () => {
    expect((await match(Buffer.alloc(10_000_001))).status).toBe(413);
  });
});
