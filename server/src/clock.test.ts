import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { createLibrary, updateLibrary } from '@longbox/contract/libraries';
import { getProgression, updateProgression } from '@longbox/contract/publication';
import { getMe } from '@longbox/contract/users';
import { expect, test } from 'vitest';
import { openDb } from './base/db/connection.ts';
import { callsTo } from './testing/calls-to.ts';
import { makeComic } from './testing/make-comic.ts';
import { runServer } from './testing/run-server.ts';
import { claim, temporaryFolder } from './testing/test-server.ts';

const day = 24 * 60 * 60_000;

/** Starts a server, with all its processes, whose clock is ahead by so many days. */
async function runAhead(days: number, args: readonly string[]) {
  const shift = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ${days * day}])); }
      static now() { return Real.now() + ${days * day}; }
    };`;
  const before = process.env['NODE_OPTIONS'] ?? '';
  const preload = `--import=data:text/javascript,${encodeURIComponent(shift)}`;
  process.env['NODE_OPTIONS'] = `${before} ${preload}`;
  try {
    return await runServer(args);
  } finally {
    process.env['NODE_OPTIONS'] = before;
  }
}

test('a server whose clock once ran ahead goes on as before once it is right', async () => {
  const data = temporaryFolder();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'One', 'One 1.cbz'), { pages: 3 });
  const ahead = await runAhead(400, ['--data', data]);
  await claim(ahead.url);
  const early = await callsTo(ahead.url);
  const { id: libraryId } = await early(createLibrary, {
    body: { name: 'All', root, importBarcodeIsbn: false },
  });
  await early(updateLibrary, { params: { libraryId }, body: { scanInterval: 'HOURLY' } });
  const books = async (call: typeof early) => (await call(listBooks, { query: {} })).content;
  while ((await books(early))[0]?.media.status !== 'READY') await setTimeout(50);
  const [{ id: bookId } = { id: '' }] = await books(early);
  const at = (modified: number, position: number) => ({
    params: { bookId },
    body: {
      modified: new Date(modified).toISOString(),
      device: { id: 'a', name: 'b' },
      locator: { locations: { position } },
    },
  });
  await early(updateProgression, at(Date.now() + 400 * day, 1));
  await ahead.stop();

  const db = openDb(path.join(data, 'longbox.sqlite'));
  const scanned = async (): Promise<number> => {
    const row = await db.selectFrom('library').select('lastScanned').executeTakeFirst();
    return row?.lastScanned ?? 0;
  };
  expect(await scanned()).toBeGreaterThan(Date.now() + 399 * day);
  const server = await runServer(['--data', data]);
  const late = await callsTo(server.url);
  expect((await late(getMe, { query: {} })).email).toBe('owner@example.org');
  // It is due at once, and then not before an hour has passed.
  while ((await scanned()) > Date.now()) await setTimeout(50);
  const once = await scanned();
  await late(updateProgression, at(Date.now(), 2));
  expect((await late(getProgression, { params: { bookId } }))?.locator.locations?.position).toBe(2);
  await server.stop();
  const again = await runServer(['--data', data]);
  await (
    await callsTo(again.url)
  )(getMe, { query: {} });
  await again.stop();
  expect(await scanned()).toBe(once);
  await db.destroy();
});
