import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GcdDump, getGcdDump, takeGcdDump } from '@longbox/contract/gcd';
import { expect, onTestFinished, test } from 'vitest';
import { writeZip } from '../../../media/zip/write-zip.ts';
import { makeGcdDump } from '../../../testing/make-gcd-dump.ts';
import { openPlace } from '../../../testing/place.ts';
import { runServer } from '../../../testing/run-server.ts';
import { temporaryFolder } from '../../../testing/test-server.ts';
import { tries } from '../../../testing/whole-run.ts';
import { dumpInUse } from './read-dump.ts';

/** So many that the index takes long enough to be cut off. */
const manySeries = `WITH RECURSIVE count (id) AS (
    SELECT 100000 UNION ALL SELECT id + 1 FROM count WHERE id < ${tries(200_000, 600_000)})
  INSERT INTO gcd_series SELECT id, 'Gull ' || id, '', 2000, NULL, 0, 54, 225, 25, '', 1, '2026-08-01', 0
    FROM count;
  UPDATE gcd_series SET name = 'The Lighthouse Keepers New' WHERE id = 4711`;

test('a dump whose index is cut off by a crash leaves the one before whole, and is indexed after a start', async () => {
  const data = temporaryFolder();
  const folder = path.join(data, 'gcd');
  mkdirSync(folder);
  let server = await runServer(['--data', data]);
  onTestFinished(async () => void (await server.stop()));
  const place = await openPlace({ data, root: temporaryFolder(), server: () => server });
  onTestFinished(() => place.db.destroy());
  const state = async () => {
    const answer = await place.fetch(getGcdDump.path);
    return GcdDump.parse(await answer.json());
  };
  const titles = async () => {
    const dump = dumpInUse(place.db, data);
    const found = (await dump.read())?.search('lighthouse keepers').map(({ name }) => name);
    dump.close();
    return found;
  };
  const before = ['The Lighthouse Keepers', 'The Lighthouse Keepers Annual'];

  makeGcdDump(path.join(folder, 'gcd.db'));
  await place.send(takeGcdDump, {});
  await place.idle();
  expect(await titles()).toEqual(before);

  // Archives have the same name each month.
  const large = path.join(temporaryFolder(), 'large.db');
  makeGcdDump(large, { keyed: false, more: manySeries });
  await writeZip(path.join(folder, 'gcd.zip'), [{ name: 'large.db', bytes: readFileSync(large) }]);
  await place.send(takeGcdDump, {});
  const isIndexing = () => readdirSync(folder).some((name) => name.endsWith('.index.part'));
  await expect.poll(isIndexing, { timeout: 120_000, interval: 5 }).toBe(true);
  await server.kill();
  expect(isIndexing()).toBe(true);
  expect(await titles()).toEqual(before);

  server = await runServer(['--data', data]);
  await place.idle();
  expect(await state()).toMatchObject({ state: 'idle', file: null, problem: null });
  expect(await titles()).toEqual(['The Lighthouse Keepers New', 'The Lighthouse Keepers Annual']);
  expect(readdirSync(folder)).toHaveLength(2);
}, 240_000);
