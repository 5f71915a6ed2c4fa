import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashBytes, hashFile } from './hash-file.ts';

test('gives the XXH3 of the algorithm’s own description, from disk as from memory', async () => {
  const empty = '99aa06d3014798d86001c324468d497f';
  expect(await hashBytes([Buffer.alloc(0)])).toBe(empty);
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-'));
  const file = path.join(folder, 'a file');
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(3_000_000, 'longbox')]) {
    writeFileSync(file, bytes);
    expect(await hashFile(file)).toBe(await hashBytes([bytes]));
  }
  await expect(hashFile(path.join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/);
});
