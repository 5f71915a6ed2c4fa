import { createRequire } from 'node:module';
import { zstdDecompressSync } from 'node:zlib';
import Bzip2 from '@foxglove/wasm-bz2';
import type { RareMethod } from './methods.ts';

/** Packed bytes of an entry, and how many they are to give. */
type Packed = { bytes: Uint8Array; size: number };

let bzip2: ReturnType<typeof Bzip2.init> | undefined;

async function unpackBzip2({ bytes, size }: Packed): Promise<Uint8Array> {
  bzip2 ??= Bzip2.init();
  return (await bzip2).decompress(bytes, size);
}

type LzmaModule = { decompress: (bytes: Uint8Array) => Uint8Array };
const isLzma = (module: unknown): module is LzmaModule =>
  typeof module === 'object' && module !== null && 'decompress' in module;

/** A header of 4 bytes, of which the last two say how many of properties follow (APPNOTE 5.8.8). */
const lzmaHeaderSize = 4;
const lzmaPropertiesSize = 5;

function unpackLzma({ bytes, size }: Packed): Uint8Array {
  // Required, since the types it names are sources that only its own compiler options accept.
  const lzma: unknown = createRequire(import.meta.url)('lzma1');
  if (!isLzma(lzma)) throw new TypeError('no LZMA decoder');
  // The format of the LZMA SDK's own files: properties, then the size in 8 bytes.
  const header = Buffer.alloc(lzmaPropertiesSize + 8);
  header.set(bytes.subarray(lzmaHeaderSize, lzmaHeaderSize + lzmaPropertiesSize));
  // No distance is longer than the whole, so a larger dictionary is only a claim on memory.
  header.writeUInt32LE(Math.min(header.readUInt32LE(1), size), 1);
  header.writeBigUInt64LE(BigInt(size), lzmaPropertiesSize);
  const data = bytes.subarray(lzmaHeaderSize + lzmaPropertiesSize);
  return lzma.decompress(Buffer.concat([header, data]));
}

const unpackers: Readonly<
  Record<RareMethod, (packed: Packed) => Uint8Array | Promise<Uint8Array>>
> = {
  12: unpackBzip2,
  14: unpackLzma,
  93: ({ bytes, size }) => zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, size) }),
};

/** The work of the threads that unpack what zlib does not. */
export const unpackJobs = {
  unpack: async ({ method, ...packed }: Packed & { method: RareMethod }): Promise<Uint8Array> =>
    unpackers[method](packed),
} as const;
