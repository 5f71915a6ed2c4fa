import { existsSync } from '../../media/base/disk.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireBook } from '../books/get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, notFound, Refusal, unauthorized } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { looseName } from '../../media/epub/epub-files.ts';
import { plainFont } from '../../media/epub/read-font.ts';
import { readPage } from '../../media/read-page.ts';
import { requireEpub } from './require-epub.ts';

/** Types of fonts, those of the time before RFC 8081 among them. */
const fontType =
  /^(?:font\/[\w.+-]+|application\/(?:x-)?font-[\w-]+|application\/vnd\.ms-(?:opentype|fontobject))$/i;

/** Books often declare their fonts as something else. */
const fontName = /\.(?:otf|ttf|ttc|woff2?)$/i;

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

interface Asked {
  /** Absent for a font, which browsers fetch without cookies. */
  readonly viewer: Viewer | undefined;
  readonly bookId: string;
  /** Name in the archive, decoded. Only names that the book's package lists are found. */
  readonly path: string;
}

/** A file of an EPUB (BK-31). Without sign-in, only fonts are served; everything else gets the same refusal. */
export async function getResource(db: Db, asked: Asked): Promise<Bytes> {
  if (asked.viewer) {
    await requireBook(db, asked.viewer, asked.bookId);
    return findResource(db, asked);
  }
  const found = await findResource(db, asked).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (!found || !fontType.test(found.options.type)) throw unauthorized();
  return found;
}

async function findResource(db: Db, { bookId, path }: Asked): Promise<Bytes> {
  const { media, facts } = await requireEpub(db, bookId, badRequest('This book isn’t an EPUB'));
  const name = path.normalize('NFC');
  const all = [...facts.readingOrder, ...facts.resources];
  const resource =
    all.find((one) => one.path === path) ??
    all.find((one) => one.path.normalize('NFC') === name) ??
    all.find((one) => looseName(one.path) === looseName(path));
  if (!resource) throw notFound('This EPUB has no such file');
  const { location } = resource;
  const isFont = fontType.test(resource.mediaType) || fontName.test(resource.path);
  return new Bytes({
    type: mediaType.test(resource.mediaType) ? resource.mediaType : 'application/octet-stream',
    version: `${bookId}-${media.analyzed}-${location.offset}${isFont ? '-plain' : ''}`,
    lastModified: media.analyzed,
    read: async () => {
      try {
        const bytes = await readPage(media.file, resource);
        return isFont && !location.copy ? await plainFont(media.file, resource.path, bytes) : bytes;
      } catch {
        if (!existsSync(media.file)) throw notFound('The file of this book is missing');
        throw notFound('Couldn’t read this file of the book');
      }
    },
  });
}
