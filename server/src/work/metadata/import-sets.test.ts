import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listCollections, listSeriesOfCollection } from '@longbox/contract/collections';
import { listBooksOfReadList, listReadLists } from '@longbox/contract/readlists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

const unpaged = { query: { unpaged: true } };

async function readLists(server: TestServer): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const { id, name } of (await server.call(listReadLists, unpaged)).content) {
    const books = await server.call(listBooksOfReadList, { params: { readListId: id } });
    lists[name] = books.content.map((book) => book.name);
  }
  return lists;
}

async function collections(server: TestServer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { id, name } of (await server.call(listCollections, unpaged)).content) {
    const series = await server.call(listSeriesOfCollection, { params: { collectionId: id } });
    found[name] = series.content.map((one) => one.name);
  }
  return found;
}

describe('sets named by files', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const root = temporaryFolder();
    const arc = (number: string): string =>
      `<StoryArc>The Arc</StoryArc><StoryArcNumber>${number}</StoryArcNumber><SeriesGroup>Group</SeriesGroup>`;
    await makeComic(path.join(root, 'A', 'A 1.cbz'), { comicInfo: arc('3') });
    await makeComic(path.join(root, 'A', 'A 2.cbz'), { comicInfo: arc('1') });
    await makeComic(path.join(root, 'B', 'B 1.cbz'), { comicInfo: arc('2') });
    await server.addLibrary(root);
    await server.idle();
  });
  afterAll(() => server.close());

  test('are made, with books in the order the files give', async () => {
    expect(await readLists(server)).toEqual({ 'The Arc': ['A 2', 'B 1', 'A 1'] });
    expect(await collections(server)).toEqual({ Group: ['A', 'B'] });
  });
});

describe('sets that a library does not want', () => {
  test('are not made', async () => {
    const server = await startTestServer();
    const root = temporaryFolder();
    await makeComic(path.join(root, 'A', 'A 1.cbz'), {
      comicInfo: '<StoryArc>Arc</StoryArc><SeriesGroup>Group</SeriesGroup>',
    });
    await server.addLibrary(root, {
      importComicInfoReadList: false,
      importComicInfoCollection: false,
    });
    await server.idle();
    expect((await server.call(listBooks, {})).totalElements).toBe(1);
    expect([await readLists(server), await collections(server)]).toEqual([{}, {}]);
    await server.close();
  });
});

describe.skipIf(!hasFixtures)('sets of the fixture library', () => {
  test('are what its manifest says', async () => {
    const server = await startTestServer();
    await server.addLibrary(copyOf(fixture('library-comics')), {
      oneshotsDirectory: '_oneshots',
      scanDirectoryExclusions: ['#recycle', '@eaDir'],
    });
    await server.idle();
    const lists = await readLists(server);
    expect(lists['Potions']?.map((name) => name.slice(0, 19))).toEqual([
      'Pepper & Carrot 001',
      'Pepper & Carrot 002',
      'Pepper & Carrot 006',
    ]);
    expect(Object.keys(lists).toSorted()).toEqual([
      'Arc One',
      'Arc Two',
      'Carrot Solo',
      'First Steps',
      'Other Order',
      'Potions',
    ]);
    const found = await collections(server);
    expect(Object.keys(found).toSorted()).toEqual(['Free Culture', 'Group A', 'Group B']);
    expect(found['Free Culture']?.toSorted()).toEqual([
      'Manga Sample (right to left)',
      'Pepper & Carrot',
      'Pepper & Carrot (Français)',
      'Pepper & Carrot (RAR scans)',
      'The Potion Contest (one-shot)',
      'Webtoon Sample',
    ]);
    await server.close();
  });
});
