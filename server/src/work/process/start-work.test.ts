import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { expect, test } from 'vitest';
import { holdLock } from '../../base/db/lock.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';

test('the process for background work is there only while there is work', async () => {
  const data = temporaryFolder();
  const isThere = (): boolean => {
    const release = holdLock(data, 'worker', 0);
    release?.();
    return release === undefined;
  };
  const server = await startTestServer({ data, restMillis: 100 });
  expect(isThere()).toBe(false);
  const root = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'));
  const libraryId = await server.addLibrary(root);
  await expect.poll(isThere).toBe(true);
  await server.idle();
  await expect.poll(isThere, { timeout: 5000 }).toBe(false);

  for (let count = 2; count < 6; count += 1) {
    await makeComic(path.join(root, 'Strip', `Strip ${count}.cbz`));
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
    // Some of these scans are asked for while the process is on its way out.
    await new Promise((resolve) => setTimeout(resolve, 95 + count * 3));
  }
  const { totalElements } = await server.call(listBooks, { query: {} });
  expect(totalElements).toBe(5);
  await server.close();
});
