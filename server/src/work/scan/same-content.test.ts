import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeComic } from '../../testing/shelf.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { createContents } from './same-content.ts';

let server: TestServer;
let bookId: string;

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await writeComic(path.join(root, 'one.cbz'), 'one', '');
  await server.addLibrary(root);
  await server.idle();
  bookId = (await server.call(listBooks, { query: {} })).content[0]?.id ?? '';
});
afterAll(() => server.close());

test.each([
  ['is read once while there is room', 100, true],
  ['is read again once newer ones took its room', 1, false],
])('a file %s', async (_, most, kept) => {
  const folder = temporaryFolder();
  const [file, other] = [path.join(folder, 'a.cbz'), path.join(folder, 'b.cbz')];
  await writeComic(file, 'one', 'tags');
  await writeComic(other, 'two', '');
  const contents = createContents(server.db, most);
  expect(await contents.holds(file, bookId)).toBe(true);
  expect(await contents.holds(other, bookId)).toBe(false);
  await writeComic(file, 'two', '');
  expect(await contents.holds(file, bookId)).toBe(kept);
});
