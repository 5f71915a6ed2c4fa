import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getManifest } from '@longbox/contract/publication';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a manifest names a poster only while the book has one', async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'), { pages: 2 });
  await server.addLibrary(root);
  await server.idle();
  const [book] = (await server.call(listBooks, {})).content;
  const params = { bookId: book?.id ?? '' };
  const resources = async () => (await server.call(getManifest, { params })).resources;
  const [poster, ...others] = await resources();
  const address = `${server.url}/api/v1/books/${params.bookId}/thumbnail`;
  expect(poster?.href).toBe(address);
  expect((await fetch(address, { headers: server.cookie })).status).toBe(200);
  await server.db.deleteFrom('thumbnail').where('ownerId', '=', params.bookId).execute();
  expect((await fetch(address, { headers: server.cookie })).status).toBe(404);
  expect(await resources()).toEqual(others);
});
