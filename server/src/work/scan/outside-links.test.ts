import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { answerOutsideLinks, listOutsideLinks } from '@longbox/contract/outside-links';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let outside: string;
let libraryId: string;

const names = async (): Promise<string[]> => {
  const query = { unpaged: true, deleted: false, sort: ['url'] };
  return (await server.call(listBooks, { query })).content.map(({ name }) => name);
};
const questions = () => server.call(listOutsideLinks, {});

async function scan(): Promise<void> {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
}

async function answer(follow: boolean): Promise<void> {
  await server.call(answerOutsideLinks, { params: { libraryId }, body: { follow } });
  await server.idle();
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  root = temporaryFolder();
  outside = temporaryFolder();
  await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'), { pages: 1 });
  await makeComic(path.join(outside, 'Secret 1.cbz'), { pages: 1 });
  await makeComic(path.join(outside, 'Other 1.cbz'), { pages: 1 });
  symlinkSync(path.join(root, 'Tale', 'Tale 1.cbz'), path.join(root, 'Tale', 'Twin 1.cbz'));
  symlinkSync(path.join(outside, 'Secret 1.cbz'), path.join(root, 'Tale', 'Secret 1.cbz'));
  symlinkSync(outside, path.join(root, 'Away'));
  libraryId = await server.addLibrary(root, { emptyTrashAfterScan: true });
  await server.idle();
});
afterEach(() => server.clear());

test('links that stay in the library are followed; about others an administrator is asked', async () => {
  expect(await names()).toEqual(['Tale 1', 'Twin 1']);
  expect(await questions()).toEqual([
    {
      libraryId,
      count: 2,
      links: [path.join(root, 'Away'), path.join(root, 'Tale', 'Secret 1.cbz')],
    },
  ]);
});

test('they are followed once that is said', async () => {
  await answer(true);
  expect(await names()).toEqual(['Other 1', 'Secret 1', 'Secret 1', 'Tale 1', 'Twin 1']);
  expect(await questions()).toEqual([]);
});

test('those that are left out stay left out, also when they were followed before', async () => {
  await answer(true);
  await answer(false);
  expect(await names()).toEqual(['Tale 1', 'Twin 1']);
  expect(await questions()).toEqual([]);
  await scan();
  expect(await questions()).toEqual([]);
});

test('a new one is asked about after others were left out', async () => {
  await answer(false);
  expect(await questions()).toEqual([]);
  mkdirSync(path.join(root, 'New'));
  symlinkSync(path.join(outside, 'Other 1.cbz'), path.join(root, 'New', 'Other 1.cbz'));
  await scan();
  expect((await questions())[0]?.count).toBe(3);
  expect(await names()).toEqual(['Tale 1', 'Twin 1']);
});
