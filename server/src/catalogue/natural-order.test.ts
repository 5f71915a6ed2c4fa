import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { listDirectory } from '@longbox/contract/filesystem';
import { listLibraries } from '@longbox/contract/libraries';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { listTags } from '@longbox/contract/referential';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sortKey } from '../base/text.ts';
import { makeComic } from '../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const root = temporaryFolder();
const numbers = ['10', '2', '1'];

beforeAll(async () => {
  server = await startTestServer();
  for (const number of numbers) {
    await makeComic(path.join(root, `Part ${number}`, `Élan ${number}.cbz`), {
      pages: 1,
      comicInfo: `<Tags>Arc ${number}</Tags>`,
    });
  }
  await server.addLibrary(path.join(root, 'Part 10'), { name: 'Shelf 10' });
  await server.addLibrary(path.join(root, 'Part 2'), { name: 'Shelf 2' });
  await server.addLibrary(path.join(root, 'Part 1'), { name: 'shelf 1' });
  await server.idle();
});
afterAll(() => server.close());

test('2 comes before 10, whatever the case and the accents', () => {
  const names = ['b 10', 'B 9', 'á 100', 'A 20', 'a 020', 'a', '10', '9'];
  const sorted = names.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  expect(sorted).toEqual(['9', '10', 'a', 'A 20', 'a 020', 'á 100', 'B 9', 'b 10']);
});

test('every list of names is in natural order', async () => {
  const inOrder = (word: string) => numbers.toReversed().map((number) => `${word} ${number}`);
  const names = async (sort: string) =>
    (await server.call(listBooks, { query: { sort: [sort] } })).content.map(({ name }) => name);
  expect(await names('name')).toEqual(inOrder('Élan'));
  expect(await names('metadata.title')).toEqual(inOrder('Élan'));
  expect(await names('series')).toEqual(inOrder('Élan'));
  for (const sort of ['metadata.titleSort', 'name']) {
    const { content } = await server.call(listSeries, { query: { sort: [sort] } });
    expect(content.map(({ name }) => name)).toEqual(inOrder('Part'));
  }
  const libraries = await server.call(listLibraries, {});
  expect(libraries.map(({ name }) => name)).toEqual(['shelf 1', 'Shelf 2', 'Shelf 10']);
  expect(await server.call(listTags, {})).toEqual(inOrder('arc'));
  const { directories } = await server.call(listDirectory, { body: { path: root } });
  expect(directories.map(({ name }) => name)).toEqual(inOrder('Part'));

  const [series] = (await server.call(listSeries, {})).content;
  const [book] = (await server.call(listBooks, {})).content;
  for (const number of numbers) {
    const set = { name: `Été ${number}`, ordered: false };
    await server.call(createCollection, { body: { ...set, seriesIds: [series?.id ?? ''] } });
    await server.call(createReadList, { body: { ...set, bookIds: [book?.id ?? ''] } });
  }
  await server.call(createReadList, { body: { name: 'Zoo', bookIds: [book?.id ?? ''] } });
  const collections = await server.call(listCollections, {});
  expect(collections.content.map(({ name }) => name)).toEqual(inOrder('Été'));
  const lists = await server.call(listReadLists, {});
  expect(lists.content.map(({ name }) => name)).toEqual([...inOrder('Été'), 'Zoo']);
});

test('paths sort alike in either case', async () => {
  await makeComic(path.join(root, 'Part 1', 'zeta.cbz'), { pages: 1 });
  await makeComic(path.join(root, 'Part 1', 'Alpha.cbz'), { pages: 1 });
  await makeComic(path.join(root, 'Part 1', 'beta.cbz'), { pages: 1 });
  const [library] = await server.call(listLibraries, {});
  await server.fetch(`/api/v1/libraries/${library?.id}/scan`, { method: 'POST' });
  await server.idle();
  const query = { sort: ['url'], library_id: [library?.id ?? ''] };
  const { content } = await server.call(listBooks, { query });
  expect(content.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'zeta', 'Élan 1']);
});
