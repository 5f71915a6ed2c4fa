import path from 'node:path';
import { listHistory } from '@longbox/contract/history';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { recordHistory } from '../../work/files/record-history.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what happened to files is listed, the newest first, with what is known of it', async () => {
  const { db } = server;
  const properties = { reason: 'Removed by request', name: '/comics/One 1.cbz' };
  await recordHistory(db, { type: 'BookFileDeleted', bookId: 'b', seriesId: 's', properties });
  await recordHistory(db, { type: 'SeriesFolderDeleted', seriesId: 's', properties });
  await recordHistory(db, { type: 'BookImported', bookId: 'a', properties: { upgrade: 'No' } });
  const page = await server.call(listHistory, {});
  expect(page.totalElements).toBe(3);
  expect(page.content).toMatchObject([
    { type: 'BookImported', properties: { upgrade: 'No' } },
    { type: 'SeriesFolderDeleted', bookId: null, seriesId: 's' },
    { type: 'BookFileDeleted', bookId: 'b', seriesId: 's', properties },
  ]);
  expect(page.content[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('it is sorted and paged, and unknown keys are ignored', async () => {
  const types = async (sort: string[], size = 20, page = 0) =>
    (await server.call(listHistory, { query: { sort, size, page } })).content.map(
      ({ type }) => type,
    );
  const oldestFirst = ['BookFileDeleted', 'SeriesFolderDeleted', 'BookImported'];
  expect(await types(['timestamp,asc', 'nothing'])).toHaveLength(3);
  expect(await types(['type'])).toEqual(oldestFirst.toSorted());
  expect(await types(['bookId,desc'])).toEqual([
    'BookFileDeleted',
    'BookImported',
    'SeriesFolderDeleted',
  ]);
  expect(await types(['type,desc'], 2, 1)).toEqual(['BookFileDeleted']);
});

test('it is filtered by kind, library and words', async () => {
  const libraryId = await server.addLibrary(temporaryFolder());
  const root = await server.db.selectFrom('library').select('root').executeTakeFirstOrThrow();
  const properties = { reason: 'Über Nacht', name: path.join(root.root, 'Saga', 'Saga 1.cbz') };
  await recordHistory(server.db, { type: 'BookConverted', bookId: 'c', properties });
  const found = async (query: object) =>
    (await server.call(listHistory, { query })).content.map(({ type }) => type);
  expect(await found({ type: ['BookConverted'] })).toEqual(['BookConverted']);
  expect(await found({ type: ['BookConverted', 'BookImported'] })).toHaveLength(2);
  expect(await found({ library_id: [libraryId] })).toEqual(['BookConverted']);
  expect(await found({ library_id: ['nowhere'] })).toEqual([]);
  expect(await found({ search: 'saga uber' })).toEqual(['BookConverted']);
  expect(await found({ search: 'comics' })).toEqual(['SeriesFolderDeleted', 'BookFileDeleted']);
  expect(await found({ search: 'comics', type: ['BookConverted'] })).toEqual([]);
});

test('it is for administrators', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  expect((await server.fetch(listHistory.path, { headers })).status).toBe(403);
});
