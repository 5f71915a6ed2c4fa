import { open, type FileHandle } from 'node:fs/promises';
import type { MediaType } from './book-analysis.ts';
import { toMediaError } from './media-error.ts';
import { endsLikeZip, readDirectory, type ZipEntry } from './zip/zip-directory.ts';
import { readEntry } from './zip/read-entry.ts';
import type { ListedZip } from './zip/read-zip.ts';

/** A PDF header may stand anywhere in the first 1,024 bytes (PDF 1.7, annex H, note 13). */
const headSize = 1024;

const signatures: readonly [MediaType, string][] = [
  ['application/zip', 'PK\u0003\u0004'],
  ['application/zip', 'PK\u0005\u0006'],
  ['application/x-rar-compressed; version=4', 'Rar!\u001a\u0007\u0000'],
  ['application/x-rar-compressed; version=5', 'Rar!\u001a\u0007\u0001\u0000'],
  ['application/x-7z-compressed', "7z\u00bc\u00af'\u001c"],
];

async function readHead(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headSize), 0, headSize, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** A mimetype entry that says so (OCF 3.3, 4.3), or the container file that every EPUB has. */
async function isEpub(handle: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  const mimetype = entries.find((entry) => entry.name === 'mimetype');
  if (mimetype !== undefined && mimetype.size < 100) {
    const said = await readEntry(handle, mimetype).catch(() => Buffer.alloc(0));
    if (said.toString('latin1').trim() === 'application/epub+zip') return true;
  }
  return entries.some((entry) => entry.name === 'META-INF/container.xml');
}

/** What a file is, and the archive where its directory was read to tell. */
export interface DetectedFile {
  readonly mediaType: MediaType | undefined;
  readonly zip?: ListedZip | undefined;
}

async function detectZip(handle: FileHandle, size: number): Promise<DetectedFile> {
  const entries = await readDirectory(handle, size).catch(() => undefined);
  const mediaType = (await isEpub(handle, entries ?? []))
    ? 'application/epub+zip'
    : 'application/zip';
  return { mediaType, zip: entries && { handle, entries } };
}

async function detect(handle: FileHandle): Promise<DetectedFile> {
  const [head, { size }] = await Promise.all([readHead(handle), handle.stat()]);
  const known = signatures.find(([, signature]) => head.startsWith(signature))?.[0];
  if (known !== undefined && known !== 'application/zip') return { mediaType: known };
  if (known === undefined && head.includes('%PDF-')) return { mediaType: 'application/pdf' };
  if (known === undefined && !(await endsLikeZip(handle, size))) return { mediaType: undefined };
  return await detectZip(handle, size);
}

/**
 * Finds out what kind of book a file is, by its content and never by its name; undefined for any other
 * file. A zip may have other data before it, a PDF up to 1,024 bytes. The file is open while `work` runs.
 * @throws MediaError ERR_1018 when the file is missing, ERR_1000 when it cannot be read; whatever `work`
 * throws.
 */
export async function withDetectedFile<T>(
  path: string,
  work: (file: DetectedFile) => Promise<T> | T,
): Promise<T> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toMediaError(error);
  });
  try {
    const file = await detect(handle).catch((error: unknown) => {
      throw toMediaError(error);
    });
    return await work(file);
  } finally {
    await handle.close();
  }
}

/** The media type alone; throws as `withDetectedFile`. */
export function detectMediaType(path: string): Promise<MediaType | undefined> {
  return withDetectedFile(path, ({ mediaType }) => mediaType);
}

export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/jxl'
  | 'image/bmp'
  | 'image/tiff'
  | 'image/heif';

/** Bytes that `detectImageType` needs at most. */
export const imageTypeBytes = 64;

const starts = (bytes: Buffer, ...signature: number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to);

/** AVIF and HEIF share one container (ISO/IEC 23008-12); the brands of its first box tell them apart. */
function heifType(bytes: Buffer): ImageType | undefined {
  if (latin(bytes, 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const brands = [latin(bytes, 8, 12)];
  for (let i = 16; i + 4 <= end; i += 4) brands.push(latin(bytes, i, i + 4));
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  const heif = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
  return heif.some((brand) => brands.includes(brand)) ? 'image/heif' : undefined;
}

const detectors: readonly [ImageType, (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => starts(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/gif', (bytes) => ['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))],
  ['image/webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['image/jxl', (bytes) => starts(bytes, 0xff, 0x0a)],
  [
    'image/jxl',
    (bytes) => starts(bytes, 0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a),
  ],
  // Two letters alone prove little: the four reserved bytes must be zero, and the header of a known size.
  [
    'image/bmp',
    (bytes) =>
      latin(bytes, 0, 2) === 'BM' &&
      bytes.readUInt32LE(6) === 0 &&
      [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14)),
  ],
  [
    'image/tiff',
    (bytes) => starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a),
  ],
  [
    'image/tiff',
    (bytes) => starts(bytes, 0x49, 0x49, 0x2b, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2b),
  ],
];

/** The type of an image by its first bytes, never by its name; undefined when it is none of those known. */
export function detectImageType(bytes: Buffer): ImageType | undefined {
  // No image of any kind is shorter than this, and no detector then reads past the end.
  if (bytes.length < 18) return undefined;
  return detectors.find(([, matches]) => matches(bytes))?.[0] ?? heifType(bytes);
}
