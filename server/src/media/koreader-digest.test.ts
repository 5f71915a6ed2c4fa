import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-server.ts';
import { koreaderDigest } from './koreader-digest.ts';

const file = path.join(temporaryFolder(), 'file');

const pattern = Uint8Array.from({ length: 251 }, (_, index) => index);

/** Of files whose byte at place i is i mod 251. */
const digests: readonly (readonly [size: number, digest: string])[] = [
  [0, 'd41d8cd98f00b204e9800998ecf8427e'],
  [1, '93b885adfe0da089cdf634904fd59f71'],
  [1000, 'a24f1e3ef66950e1327f210e3997ba2c'],
  [1024, '9ee0a0e0c0bc0f1ff29d663d1fdf0743'],
  [1025, '3f3789452b88cb32b8cbfbafe715e29a'],
  [2048, '1544ef7a46131a30cf328f55979db73d'],
  [4096, '1544ef7a46131a30cf328f55979db73d'],
  [4097, '1979738fc31ef42b2e5ab4d9c7199ea2'],
  [5120, '5b0d78ea442dac69d258c776cc8d0155'],
  [16_384, '5b0d78ea442dac69d258c776cc8d0155'],
  [16_900, 'cbda88c4e40ccd3792e9ea737dcee53c'],
  [65_536, '04a4d10f5e5583d7173cce0782769cb1'],
  [70_000, 'f34024643c82aec13b2fd5eb2842658a'],
  [262_144, 'f34024643c82aec13b2fd5eb2842658a'],
  [300_000, 'c43e7af7c64be64ff8765e78ee771294'],
  [1_048_576, 'c43e7af7c64be64ff8765e78ee771294'],
  [1_049_000, 'f582881e78c771075d2090aaec22ea98'],
  [4_194_304, 'da96d9df9e3ed2a4e922f3641ba40600'],
  [4_195_000, 'f6550020d53cdebb91c5677f9f0a1506'],
  [16_777_216, '94c784935ab8dda597646e9bc916bbad'],
  [20_000_000, '616e298af0d37b61a8805ac06bd9284a'],
];

test.each(digests)('M3-01: KOReader’s digest of a file of %i bytes', async (size, digest) => {
  writeFileSync(file, Buffer.alloc(size, pattern));
  expect(await koreaderDigest(file)).toBe(digest);
});

test('M3-01: KOReader’s digest of a file of a gigabyte takes twelve samples', async () => {
  const handle = openSync(file, 'w');
  const offsets = [0, ...Array.from({ length: 11 }, (_, power) => 1024 * 4 ** power)];
  for (const offset of offsets) writeSync(handle, String(offset).padStart(16, '0'), offset);
  ftruncateSync(handle, 1_073_742_848);
  closeSync(handle);
  expect(await koreaderDigest(file)).toBe('266ff27c24919f4cec96f90f9b3231ca');
});
