import os from 'node:os';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { expect, test } from 'vitest';
import { holdLock } from '../../base/db/lock.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { processesOf } from '../../testing/processes-of.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

/** Whether the process for background work is there: it holds this lock as long as it lives. */
function isThere(data: string): boolean {
  const release = holdLock(data, 'worker', 0);
  release?.();
  return release === undefined;
}

// Workers that share a database hold no lock of the data folder.
test.skipIf(isOnPostgres)(
  'the process for background work comes with the first work and stays for more',
  async () => {
    const data = temporaryFolder();
    const server = await startTestServer({ data, launchWork: undefined, restMillis: 3_600_000 });
    expect(isThere(data)).toBe(false);
    const root = path.join(temporaryFolder(), 'comics');
    await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'));
    await server.addLibrary(root);
    await server.idle();
    expect(isThere(data)).toBe(true);
    await server.close();
  },
);

/** Each book takes a start of the process; `npm run test:all` makes more. */
const most = tries(3, 7);

test('it leaves when nothing comes, and nothing is lost that comes on its way out', async () => {
  const data = temporaryFolder();
  const server = await startTestServer({ data, launchWork: undefined, restMillis: 0 });
  const root = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'));
  const libraryId = await server.addLibrary(root);
  await server.idle();
  await expect.poll(() => isThere(data)).toBe(false);

  for (let count = 2; count <= most; count += 1) {
    await makeComic(path.join(root, 'Strip', `Strip ${count}.cbz`));
    // Asked for as soon as the last one is done: the process is about to go.
    await server.call(scanLibrary, { params: { libraryId }, query: {} });
    await server.idle();
  }
  const { totalElements } = await server.call(listBooks, { query: {} });
  expect(totalElements).toBe(most);
  await server.close();
});

test.skipIf(process.platform !== 'linux')('it gives way as far as it is asked to', async () => {
  const data = temporaryFolder();
  const server = await startTestServer({
    data,
    launchWork: undefined,
    restMillis: 3_600_000,
    niceness: 7,
  });
  const root = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'));
  await server.addLibrary(root);
  await server.idle();
  const own = os.getPriority();
  expect(processesOf(data, 'worker.ts').map((pid) => os.getPriority(pid))).toEqual([
    Math.max(own, 7),
  ]);
  await server.close();
});
