import { copyFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Book,
  deleteBookFile,
  listBooks,
  listDuplicateBooks,
  updateReadProgress,
} from '@longbox/contract/books';
import { createReadList, getReadList } from '@longbox/contract/readlists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const book = async (name: string): Promise<Book> => {
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const found = content.find((one) => one.name === name);
  if (!found) throw new Error(`no book ${name}`);
  return found;
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  const file = path.join(root, 'Tale', 'Tale 1.cbz');
  await makeComic(file);
  copyFileSync(file, path.join(root, 'Tale', 'Tale 1 (1).cbz'));
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

test('a deleted copy leaves its group, and what people did with it goes to the other one', async () => {
  const copy = await book('Tale 1 (1)');
  const params = { bookId: copy.id };
  await server.call(updateReadProgress, { params, body: { completed: true } });
  const body = { name: 'List', summary: '', ordered: true, bookIds: [copy.id] };
  const list = await server.call(createReadList, { body });
  expect((await server.call(listDuplicateBooks, { query: {} })).content).toHaveLength(2);
  await server.call(deleteBookFile, { params });
  await server.idle();
  expect((await server.call(listDuplicateBooks, { query: {} })).content).toEqual([]);
  const kept = await book('Tale 1');
  expect(kept.readProgress).toMatchObject({ completed: true });
  const { bookIds } = await server.call(getReadList, { params: { readListId: list.id } });
  expect(bookIds).toEqual([kept.id]);
});
