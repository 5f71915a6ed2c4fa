import path from 'node:path';
import { listKnownPageHashes, listUnknownPageHashes } from '@longbox/contract/page-hashes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

/** `npm run test:all` takes ten thousand. */
const many = tries(3000, 10_000);
const size = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  for (const number of [1, 2]) await makeComic(path.join(root, 'One', `One ${number}.cbz`));
  await server.addLibrary(root);
  await server.idle();
  const { db } = server;
  const numbers = sql`WITH RECURSIVE number (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${many})`;
  await sql`INSERT INTO pageHash (hash, size, action, deleteCount, created, lastModified)
    ${numbers} SELECT printf('known%06d', n), n, 'DELETE_MANUAL', 0, n, n FROM number`.execute(db);
  // Each stands in both books, so that it counts as a page that repeats.
  await sql`INSERT INTO bookPageHash (bookId, pageNumber, hash, fileName, mediaType, size)
    ${numbers} SELECT book.id, 1000 + n, printf('new%06d', n), 'page.jpg', 'image/jpeg', n
    FROM number, book`.execute(db);
});
afterAll(() => server.close());

/** Every hash, page by page, as the client asks for them. */
async function all(call: typeof listKnownPageHashes | typeof listUnknownPageHashes) {
  const found: string[] = [];
  for (let page = 0; page < many / size; page += 1) {
    const answer = await server.call(call, { query: { page, size } });
    expect(answer.content).toHaveLength(size);
    expect(answer.totalPages).toBeGreaterThanOrEqual(many / size);
    found.push(...answer.content.map(({ hash }) => hash));
  }
  return found;
}

test('thousands of known pages are handed out a page at a time, each once', async () => {
  const found = await all(listKnownPageHashes);
  expect(new Set(found).size).toBe(many);
});

test('so are thousands of new ones', async () => {
  const found = await all(listUnknownPageHashes);
  expect(new Set(found).size).toBe(many);
});
