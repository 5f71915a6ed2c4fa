import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTaskQueue } from '../queue/task-queue.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { isDue, scheduleScans } from './schedule-scans.ts';

const hour = 3_600_000;
const now = 1_000_000 * hour;

test.each([
  ['HOURLY', 1],
  ['EVERY_6H', 6],
  ['EVERY_12H', 12],
  ['DAILY', 24],
  ['WEEKLY', 168],
] as const)('%s is due after %i hours and not before', (scanInterval, hours) => {
  expect(isDue({ scanInterval, lastScanned: now - hours * hour }, now)).toBe(true);
  expect(isDue({ scanInterval, lastScanned: now - hours * hour + 1 }, now)).toBe(false);
});

test('a library that is never scanned by itself is never due', () => {
  expect(isDue({ scanInterval: 'DISABLED', lastScanned: 0 }, now)).toBe(false);
  expect(isDue({ scanInterval: 'DISABLED', lastScanned: null }, now)).toBe(false);
});

test('a scan that a wrong clock dated ahead counts as none', () => {
  const lastScanned = now + 400 * 24 * hour;
  expect(isDue({ scanInterval: 'WEEKLY', lastScanned }, now)).toBe(true);
  expect(isDue({ scanInterval: 'DISABLED', lastScanned }, now)).toBe(false);
  expect(isDue({ scanInterval: 'HOURLY', lastScanned: now + 1000 }, now)).toBe(false);
});

describe('the schedule', () => {
  let server: TestServer;
  const roots = { due: temporaryFolder(), fresh: temporaryFolder(), startup: temporaryFolder() };
  const names = async () =>
    (await server.call(listBooks, { query: { unpaged: true } })).content
      .map(({ name }) => name)
      .toSorted();

  beforeAll(async () => {
    server = await startTestServer();
    const due = await server.addLibrary(roots.due, { scanInterval: 'DAILY' });
    await server.addLibrary(roots.fresh, { scanInterval: 'HOURLY' });
    await server.addLibrary(roots.startup, { scanInterval: 'DISABLED', scanOnStartup: true });
    await server.idle();
    for (const [name, root] of Object.entries(roots)) {
      await makeComic(path.join(root, name, `${name}.cbz`));
    }
    const yesterday = Date.now() - 24 * hour;
    await server.db
      .updateTable('library')
      .set({ lastScanned: yesterday })
      .where('id', '=', due)
      .execute();
  });
  afterAll(() => server.close());

  test('scans those that are due, and at the start those that ask for it', async () => {
    let woken = 0;
    const queue = createTaskQueue(server.db, () => (woken += 1));
    const end = scheduleScans({ db: server.db, tasks: queue });
    await end();
    expect(woken).toBeGreaterThan(0);
    const waiting = await server.db.selectFrom('task').select('groupKey').execute();
    expect(waiting).toHaveLength(2);
    // The worker looks for work when something is queued; this queue is not its own.
    await server.addLibrary(temporaryFolder());
    await server.idle();
    expect(await names()).toEqual(['due', 'startup']);
  });
});
