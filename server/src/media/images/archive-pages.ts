import { extname } from 'node:path';
import type { AnalyzeOptions, BookPage, PageLocation } from '../base/book-analysis.ts';
import { earlySize, imageSize, type ImageSize } from './images.ts';
import { detectImageType, type ImageType, imageTypeBytes } from './image-type.ts';
import { kinds } from '../base/kinds.ts';
import { compareNatural } from '../base/natural-order.ts';
import { createRoom } from '../base/room.ts';
import type { Allocate } from '../base/allocate.ts';

/** A file in an archive of any type. */
export type ArchiveFile = {
  name: string;
  /** In bytes, decompressed. */
  size: number;
  location: PageLocation;
  /** The first bytes, fewer when the file is shorter. */
  readHead: (length: number) => Promise<Buffer>;
  /** Into a buffer of `allocate` where it can. */
  readAll: (allocate: Allocate) => Promise<Buffer>;
};

/** Holds the size of nearly every image; only large Exif or color profiles push it further back. */
const headSize = 64 * 1024;
/** Holds that of most, at a third of the processor's time. Pages up to `headSize` are read whole, which checks them. */
const shortHead = 8 * 1024;

/** Small reads wait more than they read, but large files must not fill the memory together. */
const readAtOnce = 24;

/** Files that do not tell their size early are read whole, one at a time; of larger ones it stays unknown. */
const largestWholeFile = 32 * 2 ** 20;
const oneAtATime = createRoom(1);
/** Used again by the next one, since garbage of this size stays for long. */
let scratch = Buffer.alloc(0);

function takeScratch(size: number): Buffer {
  if (scratch.length < size) scratch = Buffer.allocUnsafe(size);
  return scratch.subarray(0, size);
}

const imageName =
  /\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|jxl|bmp|tiff?|hei[cf]|jp2|j2[kc]|jpx|jpf|svg)$/iu;

/** Files that systems leave behind: macOS resource forks, hidden files, Windows thumbnails. */
function isJunk(name: string): boolean {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  return parts.includes('__MACOSX') || last.startsWith('.') || last.toLowerCase() === 'thumbs.db';
}

export const isImageName = (name: string): boolean => imageName.test(name) && !isJunk(name);

const bookExtensions = Object.values(kinds).flatMap(({ extensions, option }): string[] =>
  option === 'scanText' ? [] : [...extensions],
);
/** Whether a file in an archive is a book itself, by its name. */
export const isBook = (name: string): boolean =>
  bookExtensions.includes(extname(name).toLowerCase());

export const isComicInfo = (name: string): boolean => name.toLowerCase() === 'comicinfo.xml';

async function sizeOf(
  file: ArchiveFile,
  type: ImageType,
  start: Buffer,
): Promise<ImageSize | undefined> {
  const early = earlySize(type, start);
  if (early !== undefined) return early;
  const head = file.size > headSize ? await file.readHead(headSize) : start;
  const size = await imageSize(head);
  if (size !== undefined || head.length >= file.size) return size;
  if (file.size > largestWholeFile) return undefined;
  return await oneAtATime(1, async () => imageSize(await file.readAll(takeScratch)));
}

/** The file as a page, or undefined when it is no image. Throws when it cannot be read. */
async function toPage(file: ArchiveFile, options: AnalyzeOptions): Promise<BookPage | undefined> {
  const wanted = file.size > headSize ? shortHead : headSize;
  const head = await file.readHead(options.dimensions ? wanted : imageTypeBytes);
  const mediaType = detectImageType(head);
  if (mediaType === undefined) return undefined;
  const size = options.dimensions ? await sizeOf(file, mediaType, head) : undefined;
  return {
    fileName: file.name,
    mediaType,
    size: file.size,
    width: size?.width ?? null,
    height: size?.height ?? null,
    location: file.location,
  };
}

export type FoundPages = {
  /** In natural order of their names. */
  pages: BookPage[];
  /** Names of the files that could not be read, or bear the name of an image and are none. */
  unreadable: string[];
  /** Names of books in the archive, which aren't opened. */
  nested: string[];
};

/**
 * The pages among the files of an archive: those whose content is an image, under any name. Reads no
 * more of each than necessary. Never throws for a file that cannot be read.
 */
export async function findPages(
  files: readonly ArchiveFile[],
  options: AnalyzeOptions,
): Promise<FoundPages> {
  const wanted = files
    .filter((file) => !file.name.endsWith('/') && !isJunk(file.name))
    .toSorted((a, b) => compareNatural(a.name, b.name));
  const found: FoundPages = {
    pages: [],
    unreadable: [],
    nested: wanted.map(({ name }) => name).filter(isBook),
  };
  for (let start = 0; start < wanted.length; start += readAtOnce) {
    const some = wanted.slice(start, start + readAtOnce);
    const pages = await Promise.allSettled(some.map((file) => toPage(file, options)));
    for (const [index, { name }] of some.entries()) {
      const page = pages[index];
      if (page?.status === 'fulfilled' && page.value !== undefined) found.pages.push(page.value);
      if (page?.status !== 'fulfilled' || (page.value === undefined && imageName.test(name))) {
        found.unreadable.push(name);
      }
    }
  }
  return found;
}
