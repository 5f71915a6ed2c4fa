import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  deleteReadProgress,
  getBook,
  listBooks,
  listBooksOnDeck,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { createCollection, deleteCollection, listCollections } from '@longbox/contract/collections';
import { findBooks, findSeries } from '@longbox/contract/conditions';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { listLibraries, scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { listMarks, saveMark } from '@longbox/contract/marks';
import { updatePersonalOfBook } from '@longbox/contract/personal';
import { createReadList, deleteReadList, listReadLists } from '@longbox/contract/readlists';
import { listNextBooks } from '@longbox/contract/reading-next';
import { listAuthors, listSharingLabels, listTags } from '@longbox/contract/referential';
import {
  getSeries,
  listAlphabeticalGroups,
  listSeries,
  markSeriesRead,
  updateSeriesMetadata,
} from '@longbox/contract/series';
import { countBookValues } from '@longbox/contract/value-counts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from './base/db/connection.ts';
import { addReader, callAs, type Reader } from './testing/add-reader.ts';
import { isOnPostgres } from './testing/test-database.ts';
import { copyOf, samples, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
/** As another process has it. */
let other: Db;
let root: string;
let libraryId: string;
let reader: Reader;
let guarded: Reader;
let seriesId: string;
let bookIds: readonly string[];
const name = 'The Lighthouse Keepers';

beforeAll(async () => {
  server = await startTestServer();
  root = copyOf(samples);
  libraryId = await server.addLibrary(root);
  await server.idle();
  reader = await addReader(server);
  guarded = await addReader(server, { libraries: [libraryId], exclude: ['grown-ups'] });
  other = isOnPostgres ? server.db : openDb(path.join(server.data, 'longbox.sqlite'));
  const search = { search: `"${name}"` };
  const [found] = (await server.call(listSeries, { query: search })).content;
  if (!found) throw new Error('the series is missing');
  seriesId = found.id;
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  bookIds = content.filter((book) => book.seriesId === seriesId).map(({ id }) => id);
});
afterAll(async () => {
  if (!isOnPostgres) await other.destroy();
  await server.close();
});

const bookId = (): string => bookIds[0] ?? '';
const book = () => ({ params: { bookId: bookId() } });
const series = () => ({ params: { seriesId } });

interface Asked {
  readonly path: string;
  readonly body?: unknown;
}
const get = (endpoint: Endpoint, input: Parameters<typeof pathOf>[1] = {}): Asked => ({
  path: pathOf(endpoint, input),
});

/** Lists, counts and single things, by what they are made of. */
const asked = (): readonly Asked[] => [
  get(listSeries, { query: { sort: ['metadata.titleSort'] } }),
  get(listSeries, { query: { search: 'keepers' } }),
  get(listSeries, { query: { read_status: ['READ'] } }),
  { path: pathOf(findSeries), body: { condition: { tag: { operator: 'is', value: 'rain' } } } },
  get(listAlphabeticalGroups),
  get(listBooks, { query: { unpaged: true } }),
  { path: pathOf(findBooks), body: { fullTextSearch: 'renamed' } },
  { path: pathOf(countBookValues, { query: { field: 'tag' } }), body: {} },
  get(listBooksOnDeck),
  get(listNextBooks),
  get(getBook, book()),
  get(getSeries, series()),
  get(listCollections),
  get(listReadLists),
  get(listMarks),
  get(listTags),
  get(listAuthors),
  get(listSharingLabels),
  get(listLibraries),
];

async function answerOf({ path: place, body }: Asked, headers: Record<string, string>) {
  const response = await fetch(server.url + place, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // A refusal tells when it was made.
  return response.ok ? text : String(response.status);
}

let times = 0;

/** Another process writes something apart: nothing that was kept is given any more. */
const forgetAll = () =>
  other
    .insertInto('setting')
    .values({ name: `apart ${(times += 1)}`, value: '1' })
    .execute();

const asReader = () => callAs(server, reader);
const setAccount = (set: object) =>
  other.updateTable('user').set(set).where('id', '=', guarded.id).execute();

/** Every kind of write, each of which changes some of the answers. */
const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a page is read': () => asReader()(updateReadProgress, { ...book(), body: { page: 1 } }),
  'a book is read': () => asReader()(updateReadProgress, { ...book(), body: { completed: true } }),
  'a rating is given': () => asReader()(updatePersonalOfBook, { ...book(), body: { rating: 4 } }),
  'a page is marked': () =>
    asReader()(saveMark, {
      params: { ...book().params, markId: crypto.randomUUID() },
      body: {
        kind: 'bookmark',
        place: { type: 'page', page: 1, area: null },
        colour: 'yellow',
        text: '',
        note: '',
      },
    }),
  'a series is read': () => asReader()(markSeriesRead, series()),
  'progress is deleted': () => asReader()(deleteReadProgress, { ...book(), query: {} }),
  'a book is renamed': () =>
    server.call(updateBookMetadata, { ...book(), body: { title: 'Renamed', tags: ['rain'] } }),
  'a series gets a tag': () =>
    server.call(updateSeriesMetadata, { ...series(), body: { tags: ['rain'] } }),
  'a label hides a series': () =>
    server.call(updateSeriesMetadata, { ...series(), body: { sharingLabels: ['grown-ups'] } }),
  'a restriction is lifted': () => setAccount({ labelsExclude: '[]' }),
  'a library is taken away': () =>
    other.deleteFrom('userLibrary').where('userId', '=', guarded.id).execute(),
  'a library is given': () => setAccount({ sharedAllLibraries: 1 }),
  'a library is renamed': () =>
    server.call(updateLibrary, { params: { libraryId }, body: { name: 'Other shelf' } }),
  'a collection is made and one deleted': async () => {
    const body = { name: 'Kept', ordered: true, seriesIds: [seriesId] };
    await server.call(createCollection, { body });
    const second = await server.call(createCollection, { body: { ...body, name: 'Gone' } });
    await server.call(deleteCollection, { params: { collectionId: second.id } });
  },
  'a read list is made and one deleted': async () => {
    const body = { name: 'Kept', ordered: true, bookIds: [...bookIds] };
    await asReader()(createReadList, { body: { ...body, visibility: 'PRIVATE' } });
    const second = await server.call(createReadList, { body: { ...body, name: 'Gone' } });
    await server.call(deleteReadList, { params: { readListId: second.id } });
  },
  'a file is added': async () => {
    const file = path.join(root, name, `${name} 001.cbz`);
    copyFileSync(file, path.join(root, name, `${name} 099.cbz`));
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  },
  'a file is gone': async () => {
    rmSync(path.join(root, name, `${name} 099.cbz`));
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  },
  'another process writes': () =>
    other.updateTable('bookMetadata').set({ summary: 'Written elsewhere' }).execute(),
  'another process deletes': () =>
    other.deleteFrom('collection').where('name', '=', 'Kept').execute(),
};

test('no answer outlives a write, and none is another account’s', async () => {
  const accounts = [server.cookie, reader.headers, guarded.headers];
  const calls = accounts.flatMap((headers) => asked().map((one) => ({ one, headers })));
  const askAll = () => Promise.all(calls.map(({ one, headers }) => answerOf(one, headers)));
  let before = await askAll();
  for (const [what, write] of Object.entries(writes)) {
    await write();
    const after = await askAll();
    await forgetAll();
    const truth = await askAll();
    const stale = calls.flatMap(({ one }, at) => (after[at] === truth[at] ? [] : [one.path]));
    expect({ what, stale }).toEqual({ what, stale: [] });
    expect({ what, isChanged: after.join() !== before.join() }).toEqual({ what, isChanged: true });
    before = after;
  }
});

test('an answer that has not changed is not sent again', async () => {
  const one = get(listSeries);
  const first = await server.fetch(one.path);
  const again = await server.fetch(one.path, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
});
