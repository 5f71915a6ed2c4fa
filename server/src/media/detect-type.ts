import { extname } from 'node:path';
import { open, stat } from './base/disk.ts';
import type { Allocate } from './base/allocate.ts';
import type { MediaType } from './base/book-analysis.ts';
import { toMediaError } from './base/media-error.ts';
import { inMemory, type ReadAt } from './base/read-at.ts';
import { withSpareBuffers } from './base/spare-buffers.ts';
import { folderType } from './folder/picture-folder.ts';
import { blockSize, isTarHeader } from './tar/tar-directory.ts';
import { isImageName } from './images/archive-pages.ts';
import { isText } from './text/decode-text.ts';
import { endsLikeZip, readDirectory, type ZipEntry } from './zip/zip-directory.ts';
import { readEntry } from './zip/read-entry.ts';
import { readUpTo } from './zip/read-exactly.ts';
import type { ListedZip } from './zip/read-zip.ts';

/** A PDF header may stand anywhere in the first 1,024 bytes (PDF 1.7, annex H, note 13). */
const headSize = 1024;

/** A PDF whose header is missing or garbled begins with an object, perhaps after comments. */
const firstObject = /^\s*(?:%[^\r\n]*\s+)*\d+\s+\d+\s+obj\b/;

const signatures: readonly [MediaType, string][] = [
  ['application/zip', 'PK\u0003\u0004'],
  ['application/zip', 'PK\u0005\u0006'],
  ['application/x-rar-compressed; version=4', 'Rar!\u001a\u0007\u0000'],
  ['application/x-rar-compressed; version=5', 'Rar!\u001a\u0007\u0001\u0000'],
  ['application/x-7z-compressed', "7z\u00bc\u00af'\u001c"],
];

async function readHead(handle: ReadAt): Promise<Buffer> {
  const buffer = Buffer.alloc(headSize);
  const { bytesRead } = await handle.read(buffer, 0, headSize, 0);
  return buffer.subarray(0, bytesRead);
}

/** A mimetype entry that says so (OCF 3.3, 4.3), or the container file that every EPUB has. */
async function isEpub(handle: ReadAt, entries: readonly ZipEntry[]): Promise<boolean> {
  const mimetype = entries.find((entry) => entry.name === 'mimetype');
  if (mimetype !== undefined && mimetype.size < 100) {
    const said = await readEntry(handle, mimetype).catch(() => Buffer.alloc(0));
    if (said.toString('latin1').trim() === 'application/epub+zip') return true;
  }
  return entries.some((entry) => entry.name === 'META-INF/container.xml');
}

/** FictionBooks are large, and often the only file of an archive. */
function isZippedFb2(entries: readonly ZipEntry[]): boolean {
  const [file, ...others] = entries.filter(({ name }) => !name.endsWith('/'));
  return others.length === 0 && file !== undefined && /\.fb2$/iu.test(file.name);
}

/** Whether all images are encrypted, or all files where none has the name of an image. */
function isLockedZip(entries: readonly ZipEntry[]): boolean {
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  const images = files.filter(({ name }) => isImageName(name));
  const read = images.length > 0 ? images : files;
  return read.length > 0 && read.every(({ encrypted }) => encrypted);
}

/** Where the number of the first record of a Palm database is, and in that record the version of a book. */
const firstRecord = 78;
const versionAt = 36;

/** A Mobipocket book, or one in KF8 alone, by the version of its first record. */
async function detectMobi(handle: ReadAt, head: Buffer): Promise<MediaType> {
  const begin = head.length < firstRecord + 4 ? 0 : head.readUInt32BE(firstRecord);
  const buffer = Buffer.alloc(4);
  const { bytesRead } = await handle.read(buffer, 0, 4, begin + versionAt);
  const isKf8 = bytesRead === 4 && buffer.readUInt32BE() >= 8;
  return isKf8 ? 'application/vnd.amazon.ebook' : 'application/x-mobipocket-ebook';
}

/** The root of a FictionBook, after a declaration and comments; letters may have two bytes. */
const fictionBook = /<(?:\w+:)?FictionBook[\s>]/u;

/** A file's type, and its archive if the directory had to be read for that. */
export interface DetectedFile {
  readonly mediaType: MediaType | undefined;
  readonly zip?: ListedZip | undefined;
}

async function detectZip(handle: ReadAt, size: number): Promise<DetectedFile> {
  const entries = await readDirectory(handle, size).catch(() => undefined);
  const mediaType = (await isEpub(handle, entries ?? []))
    ? 'application/epub+zip'
    : isZippedFb2(entries ?? [])
      ? 'application/x-zip-compressed-fb2'
      : isLockedZip(entries ?? [])
        ? 'application/x-zip-encrypted'
        : 'application/zip';
  return { mediaType, zip: entries && { handle, entries } };
}

/**
 * Archives up to this size are read as a whole, in bytes: their many small entries would each have a thread woken, which
 * takes ten times as long.
 */
const readWhole = 1024 * 1024;

/** The same file in memory, if it's small and ends where it said. */
async function inMemoryIfSmall(handle: ReadAt, size: number, allocate: Allocate): Promise<ReadAt> {
  if (size > readWhole) return handle;
  const bytes = await readUpTo(handle, 0, size + 1, allocate);
  return bytes.length === size ? inMemory(bytes) : handle;
}

async function detect(
  handle: ReadAt,
  { path, allocate }: { readonly path: string; readonly allocate: Allocate },
): Promise<DetectedFile> {
  const [bytes, { size }] = await Promise.all([readHead(handle), handle.stat()]);
  const head = bytes.toString('latin1');
  const known = signatures.find(([, signature]) => head.startsWith(signature))?.[0];
  if (known !== undefined && known !== 'application/zip') return { mediaType: known };
  if (head.startsWith('BOOKMOBI', 60)) return { mediaType: await detectMobi(handle, bytes) };
  // Before the others: a tar archive may begin with a file of any kind.
  if (isTarHeader(bytes.subarray(0, blockSize))) return { mediaType: 'application/x-tar' };
  if (known === undefined && fictionBook.test(head.replaceAll('\0', '')))
    return { mediaType: 'application/x-fictionbook+xml' };
  const isPdf = head.includes('%PDF-') || firstObject.test(head);
  if (known === undefined && isPdf) return { mediaType: 'application/pdf' };
  if (known === undefined && !(await endsLikeZip(handle, size))) {
    const isNamedText = extname(path).toLowerCase() === '.txt';
    return { mediaType: isNamedText && isText(bytes) ? 'text/plain' : undefined };
  }
  return await detectZip(await inMemoryIfSmall(handle, size, allocate), size);
}

/**
 * Finds out what kind of book a file is, by its content and never by its name, except for plain text, which
 * has no other sign; undefined for any other file. A zip may have other data before it, a PDF up to 1,024 bytes. A folder is a kind, too. The file is open while `work` runs.
 * @throws MediaError ERR_1018 when the file is missing, ERR_1000 when it can't be read; also any error
 * of `work`.
 */
export async function withDetectedFile<T>(
  path: string,
  work: (file: DetectedFile) => Promise<T> | T,
): Promise<T> {
  const info = await stat(path).catch((error: unknown) => {
    throw toMediaError(error);
  });
  if (info.isDirectory()) return await work({ mediaType: folderType });
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw toMediaError(error);
  });
  try {
    return await withSpareBuffers(async (allocate) => {
      const file = await detect(handle, { path, allocate }).catch((error: unknown) => {
        throw toMediaError(error);
      });
      return await work(file);
    });
  } finally {
    await handle.close();
  }
}

/** The media type alone; throws as `withDetectedFile`. */
export function detectMediaType(path: string): Promise<MediaType | undefined> {
  return withDetectedFile(path, ({ mediaType }) => mediaType);
}
