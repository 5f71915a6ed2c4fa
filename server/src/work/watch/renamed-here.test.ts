import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { renameFiles } from '@longbox/contract/file-names';
import { listWatching } from '@longbox/contract/watching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const patience = { timeout: 30_000, interval: 50 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ watch: { quietMillis: 120, checkMillis: 100 } });
});
afterAll(() => server.close());

test('files that Longbox renames in a watched library are no strangers', async () => {
  const root = temporaryFolder();
  for (const name of ['a', 'b', 'c']) await makeComic(path.join(root, 'Tale', `${name}.cbz`));
  const libraryId = await server.addLibrary(root, { scanInterval: 'DISABLED' });
  await server.idle();
  const folders = async () => (await server.call(listWatching, {}))[0]?.folders;
  await expect.poll(folders, patience).toBeGreaterThan(0);
  const books = async () =>
    (await server.call(listBooks, { query: { unpaged: true, sort: ['url'] } })).content.map(
      ({ id, name, deleted }) => [id, name, deleted],
    );
  const before = await books();
  const folderTime = async () =>
    (await server.db.selectFrom('series').select('fileLastModified').executeTakeFirstOrThrow())
      .fileLastModified;
  const seen = await folderTime();
  const heard = await listenTo(server);
  const body = { pattern: '{series} {number:00}', libraryIds: [libraryId] };
  await server.call(renameFiles, { body });
  // Only a scan takes note of it, which comes once the watched folder is quiet.
  await expect.poll(folderTime, patience).not.toBe(seen);
  const told = new Set((await heard.stop()).map(({ name }) => name));
  for (const name of ['BookAdded', 'BookDeleted', 'SeriesAdded', 'SeriesDeleted'] as const) {
    expect(told.has(name)).toBe(false);
  }
  const names = ['Tale 01', 'Tale 02', 'Tale 03'];
  expect(await books()).toEqual(before.map(([id], at) => [id, names[at], false]));
});
