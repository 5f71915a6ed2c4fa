import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { detectImageType, imageTypeBytes } from './image-type.ts';
import { loadSharp } from './load-sharp.ts';
import { normaliseIsbn } from '../metadata/isbn.ts';
import { registerHeap } from '../base/wasm-heaps.ts';

/** Pixels of the largest page that is searched. */
const largestPixelCount = 50_000_000;

let loaded: Promise<unknown> | undefined;

/** The module would load its WASM from the web, but it's next to it on disk. */
async function load(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = readFileSync(file);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const module = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  registerHeap(() => module.HEAPU8.length);
}

/** The first EAN-13 in an image that is an ISBN, as 13 digits. For the threads of the WASM pool. */
export async function readIsbn({ bytes }: { bytes: Uint8Array }): Promise<string | undefined> {
  // Other files must not reach the many other loaders of libvips.
  if (detectImageType(Buffer.from(bytes.subarray(0, imageTypeBytes))) === undefined)
    return undefined;
  loaded ??= load();
  await loaded;
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes, {
    failOn: 'none',
    limitInputPixels: largestPixelCount,
  })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  const { width, height } = info;
  const image = { data: pixels, width, height, colorSpace: 'srgb' as const };
  const codes = await readBarcodes(image, { formats: ['EAN13'], tryHarder: true });
  return codes.map(({ text }) => normaliseIsbn(text)).find((isbn) => isbn !== undefined);
}
