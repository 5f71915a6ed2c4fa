import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-server.ts';
import { isWithin } from '../files/walk-library.ts';
import type { ScannedFolder } from '../queue/tasks.ts';
import { type Bursts, createBursts } from './bursts.ts';

let root: string;
let bursts: Bursts;
let now: number;
const inRoot = (...parts: string[]): string => path.join(root, ...parts);
const note = (folder: string, flat = true): void =>
  bursts.note({ path: inRoot(folder), flat }, now);

/** The scans of so many seconds, with what happens before each quarter of one. */
async function scansOf(
  seconds: number,
  happens: (quarter: number) => void = () => {},
): Promise<(readonly ScannedFolder[])[]> {
  const scans: (readonly ScannedFolder[])[] = [];
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
    happens(quarter);
    now += 250;
    const folders = await bursts.ready(now);
    if (folders.length > 0) scans.push(folders);
  }
  return scans;
}

beforeEach(() => {
  root = temporaryFolder();
  bursts = createBursts(root);
  now = 1000;
});

test('a folder is scanned once it has been quiet for 3 s, and within 4 s', async () => {
  note('Tale');
  expect(await scansOf(0.75)).toEqual([]);
  expect(bursts.isSettling()).toBe(false);
  expect(await scansOf(2)).toEqual([]);
  expect(bursts.isSettling()).toBe(true);
  expect(await scansOf(1.25)).toEqual([[{ path: inRoot('Tale'), flat: true }]]);
  expect(bursts.isWaiting()).toBe(false);
});

test('a file that grows without a word holds its folder back', async () => {
  mkdirSync(inRoot('Tale'));
  writeFileSync(inRoot('Tale', 'Tale 1.cbz'), '');
  note('Tale');
  const grows = (quarter: number): void => {
    if (quarter % 4 === 0) appendFileSync(inRoot('Tale', 'Tale 1.cbz'), 'more');
  };
  expect(await scansOf(20, grows)).toEqual([]);
  expect(await scansOf(5)).toHaveLength(1);
});

test('500 files in 25 folders are one scan', async () => {
  const scans = await scansOf(30, (quarter) => {
    for (let file = 0; file < 10 && quarter < 50; file += 1) note(`Tale ${quarter % 25}`);
  });
  expect(scans).toHaveLength(1);
  expect(scans[0]).toHaveLength(25);
});

test('10,000 changes at once are one scan of the whole library', async () => {
  for (let file = 0; file < 10_000; file += 1) note(`Tale ${file % 300}`);
  expect(await scansOf(10)).toEqual([[{ path: root }]]);
});

test('changes of hours are scanned meanwhile, more and more seldom', async () => {
  let folder = 0;
  const scans = await scansOf(3600, (quarter) => {
    if (quarter % 8 === 0) note(`Tale ${(folder += 1)}`);
  });
  const told = new Set([...scans, ...(await scansOf(5))].flat().map((one) => one.path));
  expect(told.size).toBe(folder);
  expect(scans.length).toBeGreaterThan(5);
  expect(scans.length).toBeLessThan(25);
});

describe('folders in a folder that is scanned with all in it', () => {
  test('are not scanned on their own', async () => {
    note('Tale/Inner');
    note('Tale', false);
    note('Tale/Other');
    expect(await scansOf(5)).toEqual([[{ path: inRoot('Tale') }]]);
  });

  test('hold it back while something happens in them', async () => {
    note('Tale', false);
    const scans = await scansOf(10, (quarter) => {
      if (quarter < 20) note('Tale/Inner');
    });
    expect(scans).toEqual([[{ path: inRoot('Tale') }]]);
    expect(bursts.isWaiting()).toBe(false);
  });
});

test('everything noted is scanned after it, whatever comes between', async () => {
  const folder = fc.constantFrom('A', 'A/B', 'A/B/C', 'D', 'D/E', '.');
  const steps = fc.array(
    fc.record({ folder, flat: fc.boolean(), pause: fc.constantFrom(0, 0, 1, 2, 4, 12) }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (notes) => {
      bursts = createBursts(root);
      const owed: { path: string; flat: boolean }[] = [];
      const pay = (folders: readonly ScannedFolder[]): void => {
        const isPaid = (one: { path: string; flat: boolean }): boolean =>
          folders.some((scanned) =>
            scanned.flat === true
              ? one.flat && scanned.path === one.path
              : isWithin(scanned.path, one.path),
          );
        owed.splice(0, owed.length, ...owed.filter((one) => !isPaid(one)));
      };
      for (const { folder: name, flat, pause } of notes) {
        note(name, flat);
        owed.push({ path: inRoot(name), flat });
        for (const folders of await scansOf(pause)) pay(folders);
      }
      for (const folders of await scansOf(5)) pay(folders);
      expect(owed).toEqual([]);
      expect(bursts.isWaiting()).toBe(false);
    }),
    { numRuns: 60, seed: 15 },
  );
});
