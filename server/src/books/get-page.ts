import { existsSync } from 'node:fs';
import type { Viewer } from '../auth/viewer.ts';
import type { Db } from '../db/connection.ts';
import { badRequest, notFound } from '../errors.ts';
import { Bytes } from '../http/bytes.ts';
import type { BookPage } from '../media/book-analysis.ts';
import { convertImage, jpegThumbnail } from '../media/images.ts';
import { readPage } from '../media/read-page.ts';
import { type BookMedia, requireReadyMedia } from './book-media.ts';
import { requireBook } from './get-book.ts';

const thumbnailEdge = 300;

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** As in the path: counted from 1 unless `zeroBased`. */
  readonly pageNumber: string;
  readonly zeroBased?: boolean | undefined;
}

/** A page's picture, converted to JPEG or PNG when asked. */
export async function getPage(
  db: Db,
  { convert, ...asked }: Asked & { convert?: string | undefined },
): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  const target = convert?.toLowerCase();
  if (target !== undefined && target !== 'jpeg' && target !== 'png') {
    throw badRequest(`Pages can be converted to jpeg or png, not to ${convert}`);
  }
  const converts = target !== undefined && page.mediaType !== `image/${target}`;
  const type = converts ? `image/${target}` : page.mediaType;
  return new Bytes({
    type,
    version: `${asked.bookId}-${media.analyzed}-${number}-${target ?? 'as-is'}`,
    lastModified: media.analyzed,
    fileName: `${media.name}-${number}.${type.replace('image/', '').replace('jpeg', 'jpg')}`,
    read: async () => {
      const bytes = await read(media, page);
      return converts ? convertImage(bytes, target) : bytes;
    },
  });
}

/** A small JPEG of a page. */
export async function getPageThumbnail(db: Db, asked: Asked): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  return new Bytes({
    type: 'image/jpeg',
    version: `${asked.bookId}-${media.analyzed}-${number}-${thumbnailEdge}`,
    lastModified: media.analyzed,
    read: async () => (await jpegThumbnail(await read(media, page), thumbnailEdge)).bytes,
  });
}

async function requirePage(
  db: Db,
  { viewer, bookId, pageNumber, zeroBased }: Asked,
): Promise<{ media: BookMedia; page: BookPage; number: number }> {
  await requireBook(db, viewer, bookId);
  const media = await requireReadyMedia(db, bookId);
  const number = /^\d{1,6}$/.test(pageNumber) ? Number(pageNumber) + (zeroBased ? 1 : 0) : 0;
  const page = media.pages[number - 1];
  if (!page) throw badRequest(`Page ${pageNumber} does not exist`);
  return { media, page, number };
}

async function read(media: BookMedia, page: BookPage): Promise<Buffer> {
  try {
    return await readPage(media.file, page);
  } catch (error) {
    if (!existsSync(media.file)) throw notFound('The file of this book is missing');
    throw notFound(`This page cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}
