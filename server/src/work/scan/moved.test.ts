import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import {
  listBooks,
  listDuplicateBooks,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { createCollection, getCollection } from '@longbox/contract/collections';
import type { LiveEvent } from '@longbox/contract/events';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { hashFile } from '../../media/hash-file.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;

const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const books = async () => (await server.call(listBooks, { query: { unpaged: true } })).content;
const book = async (name: string) => {
  const found = (await books()).find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};
const allSeries = async () => (await server.call(listSeries, { query: { unpaged: true } })).content;
const series = async (name: string) => {
  const found = (await allSeries()).find((one) => one.name === name);
  if (!found) throw new Error(`no series ${name}`);
  return found;
};

async function scan(): Promise<LiveEvent[]> {
  const heard = await listenTo(server);
  await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
  await server.idle();
  return heard.stop();
}

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2', 'Tale 3', 'Other 1', 'Saga 1', 'Saga 2']) {
    const [folder = ''] = name.split(' ');
    await makeComic(inRoot(folder, `${name}.cbz`), { comicInfo: `<Notes>${name}</Notes>` });
  }
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
});
afterAll(() => server.close());

test('every file of a library that asks for it has its hash', async () => {
  for (const { url, fileHash } of await books()) expect(fileHash).toBe(await hashFile(url));
});

describe('a file', () => {
  test('whose time alone changed is neither analysed again nor told of', async () => {
    const before = await book('Other 1');
    const later = new Date(statSync(before.url).mtimeMs + 5000);
    utimesSync(before.url, later, later);
    const heard = await scan();
    expect(heard.filter(({ name }) => name === 'BookChanged')).toEqual([]);
    const after = await book('Other 1');
    expect(after.fileLastModified).not.toBe(before.fileLastModified);
    expect({ ...after, fileLastModified: before.fileLastModified }).toEqual(before);
  });

  test('that was renamed keeps everything but the title it had from its name', async () => {
    const { id } = await book('Tale 1');
    await server.call(updateReadProgress, { params: { bookId: id }, body: { page: 2 } });
    const summary = { summary: 'By hand' };
    await server.call(updateBookMetadata, { params: { bookId: id }, body: summary });
    const list = await server.call(createReadList, {
      body: { name: 'List', summary: '', ordered: true, bookIds: [id] },
    });
    renameSync(inRoot('Tale', 'Tale 1.cbz'), inRoot('Tale', 'Tale 4.cbz'));
    await scan();
    expect(await book('Tale 4')).toMatchObject({
      id,
      deleted: false,
      number: 3,
      readProgress: { page: 2 },
      metadata: { title: 'Tale 4', summary: 'By hand' },
      media: { status: 'READY' },
    });
    const params = { readListId: list.id };
    expect((await server.call(getReadList, { params })).bookIds).toEqual([id]);
    expect((await books()).filter(({ deleted }) => deleted)).toEqual([]);
  });

  test('that went to another series counts there and no more here', async () => {
    const { id } = await book('Tale 2');
    const body = { title: 'Locked', titleLock: true };
    await server.call(updateBookMetadata, { params: { bookId: id }, body });
    renameSync(inRoot('Tale', 'Tale 2.cbz'), inRoot('Other', 'Tale 2 moved.cbz'));
    await scan();
    const other = await series('Other');
    expect(await book('Tale 2 moved')).toMatchObject({
      id,
      seriesId: other.id,
      number: 2,
      metadata: { title: 'Locked' },
    });
    expect(other.booksCount).toBe(2);
    expect(await series('Tale')).toMatchObject({ booksCount: 2 });
    expect(await book('Tale 4')).toMatchObject({ number: 2 });
  });

  test('that became a one-shot, and one whose folder became one, is still the same book', async () => {
    const { id } = await book('Tale 3');
    mkdirSync(inRoot('_oneshots'));
    renameSync(inRoot('Tale', 'Tale 3.cbz'), inRoot('_oneshots', 'Tale 3.cbz'));
    await scan();
    expect(await book('Tale 3')).toMatchObject({ id, oneshot: true });
    const other = await book('Tale 4');
    await server.call(updateLibrary, {
      params: { libraryId },
      body: { oneshotsDirectory: 'Tale' },
    });
    await server.idle();
    expect(await book('Tale 4')).toMatchObject({ id: other.id, oneshot: true, deleted: false });
    expect(await book('Tale 3')).toMatchObject({ id, oneshot: false });
  });

  test('that is new although a trashed book has its size stays a book of its own', async () => {
    const kept = await book('Other 1');
    renameSync(kept.url, path.join(temporaryFolder(), 'away.cbz'));
    await makeComic(inRoot('Other', 'Newer 1.cbz'), { comicInfo: '<Notes>Newer 9</Notes>' });
    expect(statSync(inRoot('Other', 'Newer 1.cbz')).size - kept.sizeBytes).toBe(0);
    await scan();
    expect((await book('Newer 1')).id).not.toBe(kept.id);
    expect(await book('Other 1')).toMatchObject({ id: kept.id, deleted: true });
  });

  test('that is there twice is listed as a duplicate', async () => {
    copyFileSync(inRoot('Other', 'Newer 1.cbz'), inRoot('Other', 'Newer 2.cbz'));
    await scan();
    const { content } = await server.call(listDuplicateBooks, { query: {} });
    expect(content.map(({ name }) => name).toSorted()).toEqual(['Newer 1', 'Newer 2']);
  });
});

describe('a series', () => {
  test('whose folder was renamed or moved keeps its record and its collections', async () => {
    const before = await series('Saga');
    const ids = (await books()).filter(({ seriesId }) => seriesId === before.id).map((b) => b.id);
    const set = { name: 'Sagas', ordered: false, seriesIds: [before.id] };
    const collection = await server.call(createCollection, { body: set });
    const body = { publisher: 'By hand', publisherLock: true };
    await server.call(updateSeriesMetadata, { params: { seriesId: before.id }, body });
    mkdirSync(inRoot('Deeper'));
    renameSync(inRoot('Saga'), inRoot('Deeper', 'Saga renamed'));
    await scan();
    expect(await series('Saga renamed')).toMatchObject({
      id: before.id,
      deleted: false,
      booksCount: 2,
      metadata: { title: 'Saga renamed', publisher: 'By hand' },
    });
    const after = (await books()).filter(({ seriesId }) => seriesId === before.id);
    expect(after.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const params = { collectionId: collection.id };
    expect((await server.call(getCollection, { params })).seriesIds).toEqual([before.id]);
    expect((await allSeries()).some(({ name }) => name === 'Saga')).toBe(false);
  });

  test('of which only a part turned up in a new folder follows that part', async () => {
    const before = await series('Saga renamed');
    const [first] = (await books()).filter(({ seriesId }) => seriesId === before.id);
    mkdirSync(inRoot('Part'));
    renameSync(first?.url ?? '', inRoot('Part', 'Part 1.cbz'));
    rmSync(inRoot('Deeper'), { recursive: true });
    await scan();
    expect(await series('Part')).toMatchObject({ id: before.id, deleted: false, booksCount: 2 });
    expect(await book('Part 1')).toMatchObject({ id: first?.id, seriesId: before.id });
  });
});

test('switching the option on hashes what is there already', async () => {
  const other = temporaryFolder();
  await makeComic(path.join(other, 'Plain', 'Plain 1.cbz'));
  const id = await server.addLibrary(other, { hashFiles: false });
  await server.idle();
  expect((await book('Plain 1')).fileHash).toBe('');
  await server.call(updateLibrary, { params: { libraryId: id }, body: { hashFiles: true } });
  await server.idle();
  expect((await book('Plain 1')).fileHash).not.toBe('');
});
