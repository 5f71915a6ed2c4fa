import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getPageText, listPagesWithText } from '@longbox/contract/page-text';
import { pathOf } from '@longbox/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { samples, startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let bookId: string;
let hostile: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.addLibrary(samples);
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Hostile', 'Hostile 1.cbz'));
  writeFileSync(path.join(root, 'Hostile', 'Hostile 1.mokuro'), '<script>');
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { unpaged: true } });
  const idOf = (name: string) => content.find((one) => one.name === name)?.id ?? '';
  bookId = idOf('Paper Crane v1');
  hostile = idOf('Hostile 1');
});
afterAll(() => server.close());

test('a book says which pages have text, and each page what is written where', async () => {
  expect(await server.call(listPagesWithText, { params: { bookId } })).toEqual({
    pages: [1, 2, 3, 4, 5, 6],
  });
  const { width, height, blocks } = await server.call(getPageText, {
    params: { bookId, pageNumber: '2' },
  });
  expect([width, height]).toEqual([800, 1200]);
  expect(blocks.map(({ lines }) => lines.map(({ text }) => text).join(' '))).toContain(
    'A thousand cranes, and you may wish.',
  );
});

test('text that is known already is not sent again', async () => {
  const address = pathOf(getPageText, { params: { bookId, pageNumber: '2' } });
  const tag = (await server.fetch(address)).headers.get('etag') ?? '';
  const again = await server.fetch(address, { headers: { 'if-none-match': tag } });
  expect([tag === '', again.status]).toEqual([false, 304]);
});

test('a file that is no text of pages is refused in words', async () => {
  const answer = await server.fetch(pathOf(listPagesWithText, { params: { bookId: hostile } }));
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { message: 'Couldn’t read the file with this book’s text: it isn’t valid JSON' },
  ]);
});

test('it needs the right to read pages, and the book to be in sight', async () => {
  const address = pathOf(getPageText, { params: { bookId, pageNumber: '2' } });
  for (const [rights, status] of [
    [{ roles: [] }, 403],
    [{ roles: ['PAGE_STREAMING'] }, 200],
    [{ roles: ['PAGE_STREAMING'], libraries: [] }, 403],
  ] as const) {
    const { headers } = await addReader(server, rights);
    expect([rights, (await server.fetch(address, { headers })).status]).toEqual([rights, status]);
  }
});
