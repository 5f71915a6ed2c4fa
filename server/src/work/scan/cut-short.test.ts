import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('places stay in books that were cut short for a while, if they still have that page', async () => {
  const root = path.join(temporaryFolder(), 'library');
  const file = (name: string): string => path.join(root, 'Series', `${name}.cbz`);
  const names = ['begun', 'done', 'shorter'];
  for (const name of names) await makeComic(file(name), { pages: 5 });
  const libraryId = await server.addLibrary(root);
  await server.idle();
  const books = async (): Promise<Book[]> =>
    (await server.call(listBooks, { query: { unpaged: true, sort: ['name'] } })).content;
  const scan = async (): Promise<void> => {
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  };
  for (const { id, name } of await books()) {
    const body = name === 'done' ? { completed: true } : { page: 4 };
    await server.call(updateReadProgress, { params: { bookId: id }, body });
  }
  const whole = new Map(names.map((name) => [name, readFileSync(file(name))]));

  for (const name of names) writeFileSync(file(name), '');
  await scan();
  expect((await books()).map(({ media }) => media.status)).not.toContain('READY');

  for (const name of names) writeFileSync(file(name), whole.get(name) ?? '');
  await makeComic(file('shorter'), { pages: 2 });
  await scan();
  expect(
    (await books()).map(({ name, media, readProgress }) => [
      name,
      media.status,
      readProgress?.page,
      readProgress?.completed,
    ]),
  ).toEqual([
    ['begun', 'READY', 4, false],
    ['done', 'READY', 5, true],
    ['shorter', 'READY', 1, false],
  ]);
});
