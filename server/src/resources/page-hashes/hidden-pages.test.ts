import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import {
  deleteAllPageHashMatches,
  getUnknownPageHashThumbnail,
  listPageHashMatches,
  listUnknownPageHashes,
  savePageHash,
} from '@longbox/contract/page-hashes';
import { expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';

test('pages of books hidden from a restricted administrator are neither shown nor removed', async () => {
  const server = await startTestServer();
  const root = temporaryFolder();
  for (const name of ['Tale 1', 'Tale 2']) await makeComic(path.join(root, 'Tale', `${name}.cbz`));
  await server.addLibrary(root, { hashPages: true });
  await server.idle();
  const { content } = await server.call(listUnknownPageHashes, { query: {} });
  const hash = content[0]?.hash ?? '';
  const { headers } = await addReader(server, { roles: ['ADMIN'], allow: ['nothing has it'] });
  const picture = pathOf(getUnknownPageHashThumbnail, { params: { hash } });
  expect((await server.fetch(picture)).status).toBe(200);
  expect((await server.fetch(picture, { headers })).status).toBe(404);

  await server.call(savePageHash, { body: { hash, size: 1, action: 'DELETE_MANUAL' } });
  const matches = async () =>
    (await server.call(listPageHashMatches, { params: { hash }, query: {} })).totalElements;
  const before = await matches();
  const all = pathOf(deleteAllPageHashMatches, { params: { hash } });
  expect((await server.fetch(all, { method: 'POST', headers })).status).toBe(202);
  await server.idle();
  expect(await matches()).toBe(before);
  expect(before).toBeGreaterThan(1);
  await server.close();
});
