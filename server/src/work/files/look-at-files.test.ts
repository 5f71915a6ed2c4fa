import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fromDisk, onDisk } from '../../media/base/disk.ts';
import { statBook } from '../../media/book-file.ts';
import { lookAtEach } from './look-at-files.ts';
import { lookJobs } from './look-jobs.ts';

let root = '';
let files: readonly string[] = [];
const pictures = (): string => path.join(root, 'A folder of pictures');
const bytes = (): string =>
  path.join(root, fromDisk(Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x2e, 0x63, 0x62, 0x7a])));
const isBytesRefused = process.platform !== 'linux';

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'longbox-looking-'));
  const plain = Array.from({ length: 5000 }, (_, at) => path.join(root, `${at}.cbz`));
  for (const [at, file] of plain.entries()) writeFileSync(file, 'x'.repeat(at % 7));
  mkdirSync(pictures());
  writeFileSync(path.join(pictures(), '1.jpg'), 'no picture');
  if (!isBytesRefused) writeFileSync(onDisk(bytes()), 'bytes');
  const odd = [pictures(), path.join(root, 'gone.cbz'), path.join(root, '1.cbz', 'in a file.cbz')];
  files = [
    ...plain.slice(0, 2500),
    ...odd,
    ...plain.slice(2500),
    ...(isBytesRefused ? [] : [bytes()]),
  ];
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is said of each file, by its path. */
async function lookedAt(look?: Parameters<typeof lookAtEach>[2]) {
  const noted: [string, { size: number; modified: number }][] = [];
  await lookAtEach(files, (file, size, modified) => noted.push([file, { size, modified }]), look);
  const states = new Map(noted);
  expect(states.size).toBe(noted.length);
  return states;
}

/** The same by one question for each. */
async function askedFor() {
  const states = new Map<string, { size: number; modified: number }>();
  for (const file of files) {
    const info = await statBook(file).catch(() => undefined);
    if (info) states.set(file, { size: info.size, modified: Math.trunc(info.mtimeMs) });
  }
  return states;
}

test('many files have the size and time that each has when it is asked for', async () => {
  const states = await lookedAt();

  expect(states).toEqual(await askedFor());
  expect(states.size).toBe(files.length - 2);
  expect(states.get(pictures())?.modified).toBeGreaterThan(0);
});

test('files that a thread is slow with are asked for side by side, once each', async () => {
  const counts: number[] = [];
  const states = await lookedAt(async (some) => {
    counts.push(some.length);
    return lookJobs.look({ files: some.slice(0, 1) });
  });

  expect(states).toEqual(await askedFor());
  // The second time, the thread is asked for too few to be worth it.
  expect(counts).toEqual([files.length, files.length - 1001]);
});

test('without a thread, all files are asked for side by side', async () => {
  const states = await lookedAt(async () => {
    throw new Error('no memory for a thread');
  });

  expect(states).toEqual(await askedFor());
});

test('a thread leaves files to others once the disk is slow', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  const { states, count } = lookJobs.look({ files });
  clock.mockRestore();

  expect(count).toBe(2);
  const [first = ''] = files;
  expect(states[1]).toBe(statSync(first).mtimeMs);
});
