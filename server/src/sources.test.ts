import path from 'node:path';
import { getCheck, startCheck } from '@longbox/contract/check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeComic } from './testing/make-comic.ts';
import { openPlace } from './testing/place.ts';
import { runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/test-server.ts';

// What people run is bundled, as other tests have it (docs/decisions/0002); who develops runs the sources.
beforeEach(() => {
  vi.stubEnv('NODE_OPTIONS', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('the server, its background process and its check of the database run from their sources', async () => {
  const root = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  const data = temporaryFolder();
  const running = await runServer(['--data', data]);
  const place = await openPlace({ data, root, server: () => running });
  await place.idle();
  const media = await place.db.selectFrom('media').select('status').execute();
  expect(media).toEqual([{ status: 'READY' }]);
  await place.send(startCheck, {});
  await place.idle();
  const check = await place.fetch(getCheck.path);
  expect(await check.json()).toMatchObject({ state: 'idle', result: { books: 1, counts: [] } });
  await place.db.destroy();
  expect(await running.stop()).toBe(0);
});
