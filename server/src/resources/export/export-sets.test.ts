import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { exportReading, exportServer, importServer } from '@longbox/contract/export';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { listUsers } from '@longbox/contract/user-administration';
import { expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

/** The owners of private collections and read lists, by email, in order. */
async function ownersIn(server: TestServer): Promise<string[]> {
  const users = await server.call(listUsers, {});
  const rows = [
    ...(await server.db.selectFrom('collection').select('userId').execute()),
    ...(await server.db.selectFrom('readList').select('userId').execute()),
  ];
  return rows.map(({ userId }) => users.find(({ id }) => id === userId)?.email ?? '').toSorted();
}

test('private collections and read lists move with a whole server, each to its account, once', async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lamp', 'Lamp 1.cbz'));
  const server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const reader = await addReader(server);
  const [book] = (await server.call(listBooks, { query: {} })).content;
  const [seriesId, bookId] = [book?.seriesId ?? '', book?.id ?? ''];
  // All of one name.
  const set = { name: 'Both', ordered: true };
  for (const call of [server.call, callAs(server, reader)]) {
    const own = { ...set, visibility: 'PRIVATE' } as const;
    await call(createCollection, { body: { ...own, seriesIds: [seriesId] } });
    await call(createReadList, { body: { ...own, bookIds: [bookId] } });
  }
  await server.call(createCollection, { body: { ...set, seriesIds: [seriesId] } });
  // One person's own reading has nothing of others.
  expect(await (await server.fetch(exportReading.path)).text()).not.toContain(reader.id);

  const text = await (await server.fetch(exportServer.path)).text();
  const other = await startTestServer();
  for (const _ of ['once', 'again']) {
    const form = new FormData();
    form.append('file', new Blob([text]), 'export.jsonl');
    const answer = await other.fetch(importServer.path, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    expect(await ownersIn(other)).toEqual(await ownersIn(server));
  }
  expect((await ownersIn(other)).filter((email) => email === reader.email)).toHaveLength(2);
  expect((await other.call(listCollections, {})).totalElements).toBe(2);
  expect((await other.call(listReadLists, {})).totalElements).toBe(1);
  await other.close();
  await server.close();
});
