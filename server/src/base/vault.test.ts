import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-server.ts';
import { openVault } from './vault.ts';

test('a sealed secret opens for its use and on its server only', () => {
  const data = temporaryFolder();
  const sealed = openVault(data).seal('a secret', 'comicvine');
  expect(sealed).not.toContain('a secret');
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('a secret');
  expect(openVault(data).open(sealed, 'comicvine')).toBe('a secret');
  expect(openVault(data).open(sealed, 'googlebooks')).toBeUndefined();
  expect(openVault(temporaryFolder()).open(sealed, 'comicvine')).toBeUndefined();
});

test('the same secret is sealed differently each time, and damage opens nothing', () => {
  const data = temporaryFolder();
  const vault = openVault(data);
  const sealed = vault.seal('a secret', 'x');
  expect(vault.seal('a secret', 'x')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(vault.open(bytes.toString('base64'), 'x')).toBeUndefined();
  expect(vault.open('', 'x')).toBeUndefined();
  expect(vault.open('no base64', 'x')).toBeUndefined();
});

test('a key that cannot be read is never replaced', () => {
  const data = temporaryFolder();
  const file = path.join(data, 'secrets.key');
  const sealed = openVault(data).seal('a secret', 'x');
  const key = readFileSync(file);
  writeFileSync(file, 'cut');
  expect(openVault(data).open(sealed, 'x')).toBeUndefined();
  expect(() => openVault(data).seal('another', 'x')).toThrow(/^Couldn’t read .*secrets\.key\./);
  expect(readFileSync(file, 'utf8')).toBe('cut');
  writeFileSync(file, key);
  expect(openVault(data).open(sealed, 'x')).toBe('a secret');
});

test.skipIf(process.platform === 'win32')('only the owner can read the key', () => {
  const data = temporaryFolder();
  const file = path.join(data, 'secrets.key');
  const vault = openVault(data);
  const sealed = vault.seal('a secret', 'x');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file)).toHaveLength(32);
  rmSync(file);
  expect(vault.open(sealed, 'x')).toBeUndefined();
});
