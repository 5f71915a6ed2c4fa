import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
} from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import { listHistory } from '@longbox/contract/history';
import { scanLibrary } from '@longbox/contract/libraries';
import { listSeries, type Series, updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const hidden = 'hidden';

let server: TestServer;
let root: string;
let libraryId: string;
let reader: Awaited<ReturnType<typeof addReader>>;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const books = async (): Promise<Book[]> =>
  (await server.call(listBooks, { query: { unpaged: true } })).content;
const allSeries = async (): Promise<Series[]> =>
  (await server.call(listSeries, { query: { unpaged: true } })).content;
const series = async (name: string): Promise<Series> => {
  const found = (await allSeries()).find((one) => one.name === name);
  if (!found) throw new Error(`no series ${name}`);
  return found;
};
/** Names of the series that an account sees from which everything labeled is hidden. */
const seen = async (): Promise<string[]> => {
  const url = server.url + pathOf(listSeries, { query: { unpaged: true } });
  const response = await fetch(url, { headers: reader.headers });
  const body: { content: { name: string }[] } = JSON.parse(await response.text());
  return body.content.map(({ name }) => name).toSorted();
};

async function addComics(...names: string[]): Promise<void> {
  for (const name of names) {
    const comicInfo = `<Notes>${name} ${'x'.repeat(name.length)}</Notes>`;
    await makeComic(inRoot(`${name}.cbz`), { comicInfo });
  }
}

async function scan(): Promise<void> {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
}

/** Starts with these comics in a library, whose first folder is hidden from the reader. */
async function start(names: readonly string[], options: { hashFiles?: boolean } = {}) {
  await addComics(...names);
  libraryId = await server.addLibrary(root, options);
  await server.idle();
  const [folder = ''] = (names[0] ?? '').split('/');
  const { id } = await series(folder);
  const body = { title: 'By hand', titleLock: true, sharingLabels: [hidden] };
  await server.call(updateSeriesMetadata, { params: { seriesId: id }, body });
  const { id: collectionId } = await server.call(createCollection, {
    body: { name: 'All', ordered: false, seriesIds: [id] },
  });
  expect(await seen()).not.toContain(folder);
  return {
    id,
    inCollection: async () =>
      (await server.call(getCollection, { params: { collectionId } })).seriesIds,
  };
}

beforeAll(async () => {
  server = await startTestServer();
  reader = await addReader(server, { exclude: [hidden] });
});
afterAll(() => server.close());
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(async () => {
  for (const { id: collectionId } of (await server.call(listCollections, {})).content) {
    await server.call(deleteCollection, { params: { collectionId } });
  }
  await server.clear();
});

describe('a series follows its books into a new folder', () => {
  test.each([
    ['when one was added', {}],
    ['when hashing is off', { hashFiles: false }],
  ])('%s', async (_, options) => {
    const { id, inCollection } = await start(['A/A 1', 'A/A 2'], options);
    mkdirSync(inRoot('Publisher'));
    renameSync(inRoot('A'), inRoot('Publisher', 'Moved'));
    await addComics('Publisher/Moved/A 3');
    await scan();
    expect(await allSeries()).toMatchObject([
      { id, name: 'Moved', deleted: false, booksCount: 3, metadata: { title: 'By hand' } },
    ]);
    expect(await inCollection()).toEqual([id]);
    expect(await seen()).toEqual([]);
  });

  test('when one was left out', async () => {
    const { id } = await start(['A/A 1', 'A/A 2', 'A/A 3']);
    renameSync(inRoot('A'), inRoot('Moved'));
    rmSync(inRoot('Moved', 'A 2.cbz'));
    await scan();
    expect(await allSeries()).toMatchObject([{ id, name: 'Moved', booksCount: 3 }]);
    expect(await seen()).toEqual([]);
  });

  test('when a program wrote new metadata into all of them', async () => {
    const { id } = await start(['A/A 1', 'A/A 2']);
    const [first] = await books();
    const params = { bookId: first?.id ?? '' };
    await server.call(updateReadProgress, { params, body: { page: 2 } });
    renameSync(inRoot('A'), inRoot('Moved'));
    for (const name of ['A 1', 'A 2']) {
      const comicInfo = `<Title>Now ${name}</Title>`;
      await makeComic(inRoot('Moved', `${name}.cbz`), { comicInfo });
    }
    await scan();
    expect(await allSeries()).toMatchObject([{ id, name: 'Moved', deleted: false }]);
    const [book] = (await books()).filter((one) => one.id === first?.id);
    expect(book).toMatchObject({
      readProgress: { page: 2 },
      metadata: { title: `Now ${first?.name}` },
      media: { status: 'READY' },
    });
  });
});

describe('two folders that became one', () => {
  test('are the series of which more books lie there, with all the other one had', async () => {
    const { id, inCollection } = await start(['A/A 1', 'B/B 1', 'B/B 2']);
    const b = await series('B');
    renameSync(inRoot('B'), inRoot('Both'));
    renameSync(inRoot('A', 'A 1.cbz'), inRoot('Both', 'A 1.cbz'));
    rmSync(inRoot('A'), { recursive: true });
    await scan();
    expect(await allSeries()).toMatchObject([
      { id: b.id, name: 'Both', booksCount: 3, metadata: { title: 'By hand' } },
    ]);
    expect(id).not.toBe(b.id);
    expect(await inCollection()).toEqual([b.id]);
    expect(await seen()).toEqual([]);
  });

  test('are hidden where one of them was, although the other stood there before', async () => {
    const { inCollection } = await start(['A/A 1', 'B/B 1']);
    const b = await series('B');
    renameSync(inRoot('A', 'A 1.cbz'), inRoot('B', 'A 1.cbz'));
    rmSync(inRoot('A'), { recursive: true });
    await scan();
    expect(await allSeries()).toMatchObject([{ id: b.id, name: 'B', booksCount: 2 }]);
    expect(await inCollection()).toEqual([b.id]);
    expect(await seen()).toEqual([]);
  });
});

test('a folder that became two stays hidden in both', async () => {
  const { id } = await start(['A/A 1', 'A/A 2', 'A/A 3']);
  mkdirSync(inRoot('More'));
  mkdirSync(inRoot('Less'));
  renameSync(inRoot('A', 'A 1.cbz'), inRoot('More', 'A 1.cbz'));
  renameSync(inRoot('A', 'A 2.cbz'), inRoot('More', 'A 2.cbz'));
  renameSync(inRoot('A', 'A 3.cbz'), inRoot('Less', 'A 3.cbz'));
  rmSync(inRoot('A'), { recursive: true });
  await scan();
  expect(await series('More')).toMatchObject({ id, booksCount: 2 });
  expect(await series('Less')).toMatchObject({ metadata: { sharingLabels: [hidden] } });
  expect(await seen()).toEqual([]);
});

test('a book that left its series for a new folder stays hidden', async () => {
  await start(['A/A 1', 'A/A 2']);
  mkdirSync(inRoot('Other'));
  renameSync(inRoot('A', 'A 2.cbz'), inRoot('Other', 'Renamed.cbz'));
  utimesSync(inRoot('A'), 1, 1);
  await scan();
  expect(await series('Other')).toMatchObject({ booksCount: 1, metadata: { title: 'Other' } });
  expect(await seen()).toEqual([]);
});

test('a label that opens series to an account does not open the books that were there', async () => {
  await addReader(server, { allow: ['open'] });
  await addComics('A/A 1', 'B/B 1');
  libraryId = await server.addLibrary(root);
  await server.idle();
  const { id } = await series('A');
  const body = { sharingLabels: ['open'] };
  await server.call(updateSeriesMetadata, { params: { seriesId: id }, body });
  renameSync(inRoot('A', 'A 1.cbz'), inRoot('B', 'A 1.cbz'));
  rmSync(inRoot('A'), { recursive: true });
  await scan();
  expect(await series('B')).toMatchObject({ booksCount: 2, metadata: { sharingLabels: [] } });
  const query = { type: ['LibraryScanned'], library_id: [libraryId] };
  const [report] = (await server.call(listHistory, { query })).content;
  expect(report?.properties).toMatchObject({ moved: '1', leftOut: '0', files: '[["B","labels"]]' });
});
