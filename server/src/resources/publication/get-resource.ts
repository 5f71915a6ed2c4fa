import { existsSync } from 'node:fs';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from '../books/get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { readZipPage } from '../../media/zip/read-zip.ts';
import { requireEpub } from './require-epub.ts';

/**
 * What a file of a book may do when a browser shows it: nothing but look like itself. Its scripts
 * do not run, it loads nothing from elsewhere, and it is no part of our origin.
 */
export const resourcePolicy = [
  "default-src 'none'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "media-src 'self'",
  'sandbox',
].join('; ');

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

interface Asked {
  /** Absent for a font, which browsers fetch without cookies. */
  readonly viewer: Viewer | undefined;
  readonly bookId: string;
  /** Name in the archive, decoded. Only names that the book's package lists are found. */
  readonly path: string;
}

/** A file of an EPUB (BK-31). */
export async function getResource(db: Db, { viewer, bookId, path }: Asked): Promise<Bytes> {
  if (viewer) await requireBook(db, viewer, bookId);
  const { media, facts } = await requireEpub(db, bookId, badRequest('This book is no EPUB'));
  const name = path.normalize('NFC');
  const resource = [...facts.readingOrder, ...facts.resources].find(
    (one) => one.path.normalize('NFC') === name,
  );
  if (!resource) throw notFound('The book has no such file');
  const { location } = resource;
  return new Bytes({
    type: mediaType.test(resource.mediaType) ? resource.mediaType : 'application/octet-stream',
    version: `${bookId}-${media.analyzed}-${location.offset}`,
    lastModified: media.analyzed,
    read: async () => {
      try {
        return await readZipPage(media.file, location);
      } catch {
        if (!existsSync(media.file)) throw notFound('The file of this book is missing');
        throw notFound('This file of the book cannot be read');
      }
    },
  });
}
