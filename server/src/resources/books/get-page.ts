import { existsSync } from '../../media/base/disk.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, notFound, pageTooLate } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { convertImage, jpegThumbnail } from '../../media/images/images.ts';
import type { PageThumbnails } from '../../media/images/page-thumbnails.ts';
import { MediaError } from '../../media/base/media-error.ts';
import { extractPdfPage } from '../../media/render-pdf-page.ts';
import { readPage, withPage } from '../../media/read-page.ts';
import { type BookMedia, requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { requireBook } from './get-book.ts';

const thumbnailEdge = 300;
const pdfType = 'application/pdf';
const svgType = 'image/svg+xml';

export interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** As in the path: counted from 1 unless `zeroBased`. */
  readonly pageNumber: string;
  readonly zeroBased?: boolean | undefined;
}

interface PictureAsked extends Asked {
  readonly convert?: string | undefined;
  /** Header with the types that the caller takes; absent when it does not matter. */
  readonly accept?: string | undefined;
}

/**
 * A page's picture, converted to JPEG or PNG when asked. Of a PDF it is the page as a PDF of its
 * own when that is what the caller would rather have (BK-27).
 */
export async function getPage(db: Db, { convert, accept, ...asked }: PictureAsked): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  const isOfPdf = page.location.kind === 'pdf' && convert === undefined;
  if (isOfPdf && prefersPdf(accept, page.mediaType)) return getPdfPage(db, asked);
  // An SVG can hold scripts, so it is only ever shown drawn.
  const target = convert?.toLowerCase() ?? (page.mediaType === svgType ? 'png' : undefined);
  if (target !== undefined && target !== 'jpeg' && target !== 'png') {
    throw badRequest(`Pages can be converted to jpeg or png, not to ${convert}`);
  }
  const converts = target !== undefined && page.mediaType !== `image/${target}`;
  const type = converts ? `image/${target}` : page.mediaType;
  return new Bytes({
    type,
    chosen: target !== undefined || accept === undefined,
    version: `${asked.bookId}-${media.analyzed}-${number}-${target ?? 'as-is'}`,
    lastModified: media.analyzed,
    fileName: `${media.name}-${number}.${type.replace('image/', '').replace('jpeg', 'jpg')}`,
    read: (allocate) =>
      readingFrom(media, () =>
        converts
          ? withPage(media.file, page, (bytes) => convertImage(bytes, target))
          : readPage(media.file, page, allocate),
      ),
  });
}

/** A page of a PDF as a PDF of its own; 400 for any other book. */
export async function getPdfPage(db: Db, asked: Asked): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  const { location } = page;
  if (location.kind !== 'pdf') throw badRequest('This book isn’t a PDF');
  return new Bytes({
    type: pdfType,
    version: `${asked.bookId}-${media.analyzed}-${number}-pdf`,
    lastModified: media.analyzed,
    fileName: `${media.name}-${number}.pdf`,
    read: () => readingFrom(media, () => extractPdfPage(media.file, location.index)),
  });
}

/** Whether the most specific type that can be served is a PDF (RFC 9110, 12.5.1). */
function prefersPdf(accept: string | undefined, imageType: string): boolean {
  const servable = [pdfType, imageType, 'image/*', '*/*'];
  const wanted = (accept ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    const entry = { type, weight: Number(weight ?? 1), stars: type.split('*').length };
    return servable.includes(type) && entry.weight > 0 ? [entry] : [];
  });
  const [best] = wanted.toSorted((a, b) => a.stars - b.stars || b.weight - a.weight);
  return best?.type === pdfType;
}

/** A small JPEG of a page, kept for the next time. */
export async function getPageThumbnail(
  { db, thumbnails }: { readonly db: Db; readonly thumbnails: PageThumbnails },
  asked: Asked,
): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  const version = `${asked.bookId}-${media.analyzed}-${number}-${thumbnailEdge}`;
  const make = () =>
    withPage(
      media.file,
      page,
      async (bytes) => (await jpegThumbnail(bytes, thumbnailEdge)).bytes,
      thumbnailEdge,
    );
  return new Bytes({
    type: 'image/jpeg',
    version,
    lastModified: media.analyzed,
    read: () => readingFrom(media, () => thumbnails.of(`${version}.jpg`, make)),
  });
}

export async function requirePage(
  db: Db,
  { viewer, bookId, pageNumber, zeroBased }: Asked,
): Promise<{ media: BookMedia; page: BookPage; number: number }> {
  await requireBook(db, viewer, bookId);
  const number = /^\d{1,6}$/.test(pageNumber) ? Number(pageNumber) + (zeroBased ? 1 : 0) : 0;
  const media = await requireReadyMedia(db, bookId, number);
  const page = media.pages[number - 1];
  if (!page) throw badRequest(`Page ${pageNumber} doesn’t exist`);
  return { media, page, number };
}

/** Says why bytes that should be in the book's file are not to be had. */
export async function readingFrom(media: BookMedia, work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    if (!existsSync(media.file)) throw notFound('The file of this book is missing');
    if (error instanceof MediaError && error.late) throw pageTooLate();
    throw notFound(`Couldn’t read this page: ${error instanceof Error ? error.message : ''}`);
  }
}
