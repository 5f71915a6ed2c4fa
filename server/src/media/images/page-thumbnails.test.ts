import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageThumbnails } from './page-thumbnails.ts';

let folder: string;
let made: string[];
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'longbox-pages-')), 'kept');
  made = [];
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const making = (name: string) => async (): Promise<Buffer> => {
  made.push(name);
  return Buffer.alloc(1000, name);
};

test('a thumbnail is made once, also for several who ask at once and after a restart', async () => {
  const thumbnails = openPageThumbnails(folder);
  const asked = [1, 2, 3].map(() => thumbnails.of('a.jpg', making('a')));
  expect(new Set((await Promise.all(asked)).map(String)).size).toBe(1);
  expect(String(await openPageThumbnails(folder).of('a.jpg', making('b')))).toBe('a'.repeat(1000));
  expect(made).toEqual(['a']);
});

test('the room stays, and those used longest ago leave', async () => {
  const thumbnails = openPageThumbnails(folder, { limit: 10_000 });
  for (let at = 0; at < 40; at += 1) {
    const name = `${String(at).padStart(2, '0')}.jpg`;
    await thumbnails.of(name, making('x'));
    utimesSync(path.join(folder, name), at, at);
  }
  const left = readdirSync(folder).toSorted();
  const sizes = left.map((name) => statSync(path.join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
  expect(left.length).toBeGreaterThan(5);
  expect(left.at(-1)).toBe('39.jpg');
});

test('without its folder, and for a page that can’t be drawn, nothing changes', async () => {
  const thumbnails = openPageThumbnails(folder);
  const failing = () => Promise.reject(new Error('damaged'));
  await expect(thumbnails.of('a.jpg', failing)).rejects.toThrow('damaged');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  expect(String(await thumbnails.of('a.jpg', making('a')))).toBe('a'.repeat(1000));
});
