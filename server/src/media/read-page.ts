import type { BookPage, ZipLocation } from './base/book-analysis.ts';
import { withCopy } from './book-copies.ts';
import { readFolderPage } from './folder/read-folder.ts';
import { renderPdfPage } from './render-pdf-page.ts';
import { readRarPage } from './read-rar-page.ts';
import { createRoom } from './base/room.ts';
import type { Allocate } from './base/allocate.ts';
import { withSpareBuffers } from './base/spare-buffers.ts';
import { readTarPage } from './tar/read-tar.ts';
import { readZipPage } from './zip/read-zip.ts';

/** The data needed to read a page; a file in a book only has its place. */
type ReadablePage = Pick<BookPage, 'location'> &
  Partial<Pick<BookPage, 'size' | 'width' | 'height'>>;

/**
 * The bytes of a page as its analysis described it: the original image, or a JPEG drawn from a PDF.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1007 when the page is damaged or the file has
 * changed since its analysis.
 */
export async function readPage(
  path: string,
  page: ReadablePage,
  allocate?: Allocate,
): Promise<Buffer> {
  const { location } = page;
  if (location.kind === 'zip') return await readZipFile(path, location, allocate);
  if (location.kind === 'tar') return await readTarPage(path, location, allocate);
  if (location.kind === 'folder') return await readFolderPage(path, location, allocate);
  if (location.kind === 'rar') return await readRarPage(path, location.name);
  const { width, height } = page;
  return await renderPdfPage(path, location.index, width && height ? { width, height } : undefined);
}

const readZipFile = (path: string, location: ZipLocation, allocate?: Allocate): Promise<Buffer> =>
  location.copy
    ? withCopy(path, (copy) => readZipPage(copy, location, allocate))
    : readZipPage(path, location, allocate);

/** Assumed size of a page that is drawn on demand, in bytes. */
const drawnPageBytes = 16 * 2 ** 20;
const withinPageMemory = createRoom(128 * 2 ** 20);

/** A page drawn on demand, large enough for an image with the given edge. */
function drawnFor(page: ReadablePage, edge: number): ReadablePage {
  const { location, width, height } = page;
  if (location.kind !== 'pdf' || !width || !height) return page;
  // Twice as large, since making it smaller smooths it.
  const scale = Math.min(1, (edge * 2) / Math.max(width, height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { ...page, width: scaled(width), height: scaled(height) };
}

/**
 * Works on the bytes of a page, such as making it smaller. They may be the result; otherwise they are used
 * again. Pages read in this way hold at most 128 MiB together; the others wait unread.
 * @param edge the longest that is needed, in pixels, where less than the whole is.
 * @throws MediaError as `readPage`, and what `work` throws.
 */
export function withPage<Result>(
  path: string,
  page: ReadablePage,
  work: (bytes: Buffer) => Promise<Result>,
  edge?: number,
): Promise<Result> {
  const { location } = page;
  const wanted = edge === undefined ? page : drawnFor(page, edge);
  const size = 'size' in location ? location.size : (page.size ?? drawnPageBytes);
  return withinPageMemory(size, () =>
    withSpareBuffers(async (allocate) => work(await readPage(path, wanted, allocate))),
  );
}
