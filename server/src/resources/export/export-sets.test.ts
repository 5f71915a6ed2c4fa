import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import {
  exportReading,
  exportServer,
  importReading,
  ImportResult,
  importServer,
} from '@longbox/contract/export';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { listUsers } from '@longbox/contract/user-administration';
import * as z from 'zod/mini';
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

async function importInto(server: TestServer, text: string) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'export.jsonl');
  const answer = await server.fetch(importReading.path, { method: 'POST', body: form });
  const { personal, missing } = z.parse(ImportResult, await answer.json());
  return { personal, missing };
}

test('they move with one person’s data, once, as private ones, without what is hidden or missing', async () => {
  const root = temporaryFolder();
  for (const name of ['Lamp', 'Sea', 'Wind']) {
    await makeComic(path.join(root, name, `${name} 1.cbz`));
  }
  const server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [lamp, sea, wind] = content;
  if (!lamp || !sea || !wind) throw new Error('a book is missing');
  const own = { ordered: true, visibility: 'PRIVATE' } as const;
  const bookIds = [sea.id, lamp.id, wind.id];
  const seriesIds = [wind.seriesId, lamp.seriesId];
  await server.call(createReadList, { body: { ...own, name: 'Next', summary: 'Soon.', bookIds } });
  await server.call(createCollection, { body: { ...own, name: 'Mine', seriesIds } });
  await server.call(createCollection, { body: { ordered: true, name: 'Shared', seriesIds } });
  const text = await (await server.fetch(exportReading.path)).text();
  expect(text).not.toContain('Shared');

  const other = await startTestServer();
  await other.addLibrary(root);
  await other.idle();
  const { content: there } = await other.call(listBooks, { query: { sort: ['name'] } });
  // The last one isn't on the other server.
  const gone = { params: { seriesId: there[2]?.seriesId ?? '' } };
  await other.db.deleteFrom('series').where('id', '=', gone.params.seriesId).execute();
  expect(await importInto(other, text)).toEqual({ personal: 2, missing: 2 });
  const [readList] = (await other.call(listReadLists, {})).content;
  expect(readList).toMatchObject({
    name: 'Next',
    summary: 'Soon.',
    visibility: 'PRIVATE',
    bookIds: [there[1]?.id, there[0]?.id],
  });
  const [collection] = (await other.call(listCollections, {})).content;
  expect(collection).toMatchObject({
    name: 'Mine',
    visibility: 'PRIVATE',
    seriesIds: [there[0]?.seriesId],
  });
  expect((await importInto(other, text)).personal).toBe(0);
  // One that was changed there before it was changed here.
  await other.db.updateTable('readList').set({ lastModified: 1000, ordered: 0 }).execute();
  expect((await importInto(other, text)).personal).toBe(1);
  expect((await other.call(listReadLists, {})).content).toHaveLength(1);
  expect((await other.call(listReadLists, {})).content[0]?.ordered).toBe(true);
  await other.close();
  await server.close();
});
