import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listCollections, listSeriesOfCollection } from '@longbox/contract/collections';
import { listBooksOfReadList, listReadLists } from '@longbox/contract/readlists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { unpackFacts } from './facts.ts';
import { extendCollections, extendReadLists } from './import-sets.ts';

const unpaged = { query: { unpaged: true } };

async function readLists(server: TestServer): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const { id, name } of (await server.call(listReadLists, unpaged)).content) {
    const books = await server.call(listBooksOfReadList, {
      params: { readListId: id },
      ...unpaged,
    });
    lists[name] = books.content.map((book) => book.name);
  }
  return lists;
}

async function collections(server: TestServer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { id, name } of (await server.call(listCollections, unpaged)).content) {
    const series = await server.call(listSeriesOfCollection, {
      params: { collectionId: id },
      ...unpaged,
    });
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

test('sets hold all of what was put into them side by side', async () => {
  const server = await startTestServer();
  const root = temporaryFolder();
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const name of names) await makeComic(path.join(root, name, `${name}.cbz`), {});
  await server.addLibrary(root);
  await server.idle();
  const place = { db: server.db, events: { emit: () => undefined, subscribe: () => () => {} } };
  const { content } = await server.call(listBooks, unpaged);
  const none = { authors: [], genres: [], tags: [], links: [] };
  const facts = unpackFacts(JSON.stringify({ ...none, storyArcs: [{ name: 'Long' }] }));
  if (facts === undefined) throw new Error('these are no facts');
  await Promise.all(
    content.flatMap(({ id: bookId, seriesId }) => [
      extendReadLists(place, { bookId, facts }),
      extendCollections(place, { seriesId, names: new Set(['All']) }),
    ]),
  );
  expect((await readLists(server))['Long']?.toSorted()).toEqual(names.toSorted());
  expect((await collections(server))['All']?.toSorted()).toEqual(names.toSorted());
  await server.close();
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
