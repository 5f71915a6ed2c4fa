import { rmSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { importBooks } from '@longbox/contract/imports';
import { scanLibrary } from '@longbox/contract/libraries';
import {
  deletePlaceholder,
  fillPlaceholder,
  listPlaceholders,
} from '@longbox/contract/placeholders';
import {
  createReadList,
  getReadList,
  listReadLists,
  ReadListMatch,
  updateReadList,
} from '@longbox/contract/readlists';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createEventBus } from '../../base/events/event-bus.ts';
import { interleave } from '../../catalogue/sets/placeholders.ts';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { fillReadLists } from '../../work/metadata/fill-read-lists.ts';

let server: TestServer;
let root: string;
let libraryId: string;
beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  await tale(1);
  await tale(4);
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const tale = (number: number, folder = root) =>
  makeComic(path.join(folder, 'Tale', `Tale ${number}.cbz`), {
    pages: 1,
    comicInfo: `<Series>Tale</Series><Number>${number}</Number><Year>2020</Year>`,
  });
const scan = async () => {
  await server.call(scanLibrary, { params: { libraryId } });
  await server.idle();
};
const books = async () => (await server.call(listBooks, { query: { unpaged: true } })).content;
const idOf = async (name: string) => (await books()).find((one) => one.name === name)?.id ?? '';
const namesIn = async (readListId: string) => {
  const known = new Map((await books()).map(({ id, name }) => [id, name]));
  const { bookIds } = await server.call(getReadList, { params: { readListId } });
  return bookIds.map((id) => known.get(id));
};
const missingIn = async (readListId: string) =>
  (await server.call(listPlaceholders, { params: { readListId } })).map(
    ({ series, number, year, after }) => [series, number, year, after],
  );

/** Reads a list as the import screen does, and keeps what is missing. */
async function importList(name: string, entries: readonly string[]) {
  const file = `<ReadingList><Name>${name}</Name><Books>${entries.join('')}</Books></ReadingList>`;
  const body = new FormData();
  body.append('file', new Blob([file]), 'list.cbl');
  const answer = await server.fetch('/api/v1/readlists/match/comicrack', { method: 'POST', body });
  const { requests } = z.parse(ReadListMatch, await answer.json());
  const bookIds: string[] = [];
  const placeholders = requests.flatMap(({ request, matches }) => {
    const id = matches[0]?.books[0]?.bookId;
    if (id !== undefined) bookIds.push(id);
    return id === undefined && request.wanted ? [{ ...request.wanted, after: bookIds.length }] : [];
  });
  return server.call(createReadList, { body: { name, bookIds, placeholders } });
}
const entry = (number: number, more = '') =>
  `<Book Series="Tale" Number="${number}" Volume="2020" Year="2020" ${more}/>`;

test('missing books of a list take their places as they arrive, by a scan, an import, or by hand', async () => {
  const { id, missing } = await importList('Arc', [
    entry(1),
    entry(2),
    entry(4),
    entry(3),
    '<Book Series="Saga" Number="7" Year="1999"/>',
  ]);
  const params = { readListId: id };
  expect(missing).toBe(3);
  expect(await missingIn(id)).toEqual([
    ['Tale', '2', 2020, 1],
    ['Tale', '3', 2020, 2],
    ['Saga', '7', 1999, 2],
  ]);

  const heard = await listenTo(server);
  await tale(2);
  await scan();
  await expect.poll(() => namesIn(id)).toEqual(['Tale 1', 'Tale 2', 'Tale 4']);
  const told = (await heard.stop()).filter(({ name }) => name === 'ReadListChanged');
  expect(told.at(-1)?.payload).toMatchObject({ readListId: id });

  // The other order keeps each placeholder behind the book that it was behind.
  const [one = '', two = '', four = ''] = await Promise.all(
    ['Tale 1', 'Tale 2', 'Tale 4'].map(idOf),
  );
  await server.call(updateReadList, { params, body: { bookIds: [four, one, two] } });
  expect(await missingIn(id)).toEqual([
    ['Tale', '3', 2020, 1],
    ['Saga', '7', 1999, 1],
  ]);

  const inbox = temporaryFolder();
  await tale(3, inbox);
  const seriesId = (await books()).find((book) => book.id === one)?.seriesId ?? '';
  const sourceFile = path.join(inbox, 'Tale', 'Tale 3.cbz');
  const imported = { sourceFile, seriesId, upgradeBookId: null, destinationName: null };
  await server.call(importBooks, { body: { copyMode: 'COPY', books: [imported] } });
  await expect.poll(() => namesIn(id)).toEqual(['Tale 4', 'Tale 3', 'Tale 1', 'Tale 2']);

  // A book of another year is not surely the one; a person may know better.
  await makeComic(path.join(root, 'Saga', 'Saga 7.cbz'), {
    pages: 1,
    comicInfo: '<Series>Saga</Series><Number>7</Number><Year>2005</Year>',
  });
  await scan();
  await fillReadLists({ db: server.db, events: createEventBus() });
  const [left] = await server.call(listPlaceholders, { params });
  expect(left).toMatchObject({ series: 'Saga', after: 2 });
  const place = { ...params, placeholderId: left?.id ?? '' };
  await server.call(fillPlaceholder, { params: place, body: { bookId: await idOf('Saga 7') } });
  expect(await namesIn(id)).toEqual(['Tale 4', 'Tale 3', 'Saga 7', 'Tale 1', 'Tale 2']);
  expect(await server.call(getReadList, { params })).not.toHaveProperty('missing');
  const feed = await (await server.fetch(`/opds/v1.2/readlists/${id}`)).text();
  expect(feed.match(/<title>[^<]*(?:Tale|Saga)[^<]*<\/title>/g)).toHaveLength(5);
});

test('people from whom something is hidden learn of no missing book, and nobody fills one twice', async () => {
  const { id } = await importList('Half', [
    entry(1),
    entry(90),
    '<Book Series="Tale" Number="91" Year="2020"/>',
  ]);
  const params = { readListId: id };
  const free = callAs(server, await addReader(server));
  expect(await free(listPlaceholders, { params })).toHaveLength(2);
  const young = callAs(server, await addReader(server, { age: ['EXCLUDE', 18] }));
  expect(await young(listPlaceholders, { params })).toEqual([]);
  expect(await young(getReadList, { params })).not.toHaveProperty('missing');

  const [first, second] = await server.call(listPlaceholders, { params });
  const place = { ...params, placeholderId: first?.id ?? '' };
  await server.call(fillPlaceholder, { params: place, body: { bookId: await idOf('Tale 1') } });
  expect(await namesIn(id)).toEqual(['Tale 1']);
  const gone = { ...params, placeholderId: second?.id ?? '' };
  await server.call(deletePlaceholder, { params: gone });
  const again = `/api/longbox/v1/readlists/${id}/placeholders/${gone.placeholderId}`;
  expect((await server.fetch(again, { method: 'DELETE' })).status).toBe(404);
});

test('a list whose last book is deleted stays while one is missing, for those who may change it', async () => {
  await makeComic(path.join(root, 'Lone', 'Lone 1.cbz'), { pages: 1 });
  await scan();
  const { id } = await importList('Waiting', [
    '<Book Series="Lone" Number="1"/>',
    '<Book Series="Lone" Number="2"/>',
  ]);
  rmSync(path.join(root, 'Lone'), { recursive: true });
  await scan();
  const reader = callAs(server, await addReader(server));
  const listed = async (call: typeof reader) =>
    (await call(listReadLists, { query: { search: 'Waiting' } })).content.map((one) => [
      one.id,
      one.missing,
    ]);
  await server.db.deleteFrom('book').where('name', '=', 'Lone 1').execute();
  expect(await listed(server.call)).toEqual([[id, 1]]);
  expect(await listed(reader)).toEqual([]);
});

test('as many queries fill a thousand placeholders as one', async () => {
  const { id } = await importList('Long', [entry(1), entry(500)]);
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = server.db.withPlugin(counting);
  const count = async () => {
    queries = 0;
    await fillReadLists({ db, events: createEventBus() });
    return queries;
  };
  const few = await count();
  const bookIds = [await idOf('Tale 1')];
  const placeholders = Array.from({ length: 1000 }, (_, index) => ({
    series: index % 2 === 0 ? 'Tale' : `Other ${index}`,
    number: String(1000 + index),
    after: 1,
  }));
  const params = { readListId: id };
  await server.call(updateReadList, { params, body: { bookIds, placeholders } });
  expect(await server.call(getReadList, { params })).toMatchObject({ missing: 1000 });
  expect(await count()).toBe(few);
});

test.each([
  ['a*b', 'ab', 'a*b'],
  ['*a', 'ab', '*ab'],
  ['ab*', 'ba', 'b*a'],
  ['ab*c', 'ac', 'a*c'],
  ['a*', '', '*'],
])('the placeholder of %s stands in %s as in %s', (before, after, expected) => {
  const places = [...before].map((id) => ({ id, isMissing: id === '*' }));
  expect(
    interleave(places, [...after])
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});
