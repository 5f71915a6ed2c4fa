import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-server.ts';
import { renameBeside } from './rename-beside.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(at('old'), 'book');
});

test('a file gets its name, and a second try finds it done', async () => {
  expect(await renameBeside(at('old'), at('new'))).toBe('renamed');
  expect(await renameBeside(at('old'), at('new'))).toBe('before');
  expect(readdirSync(folder)).toEqual(['new']);
  expect(await renameBeside(at('gone'), at('other'))).toBe('missing');
});

test('another file of that name stays as it is', async () => {
  writeFileSync(at('new'), 'stranger');
  await expect(renameBeside(at('old'), at('new'))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(at('new'), 'utf8')).toBe('stranger');
  expect(readFileSync(at('old'), 'utf8')).toBe('book');
});

test('a file that a crash left with both names keeps the new one', async () => {
  linkSync(at('old'), at('new'));
  expect(await renameBeside(at('old'), at('new'))).toBe('renamed');
  expect(readdirSync(folder)).toEqual(['new']);
});
