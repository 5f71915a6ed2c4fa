import type { Viewer } from '../../base/accounts/viewer.ts';
import { Bytes } from '../../base/bytes.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { getStoredSettings, thumbnailEdges } from '../../base/settings/get-settings.ts';
import { convertImage, jpegThumbnail } from '../../media/images/images.ts';
import { programCache } from '../../http/program-roots.ts';
import { getBookPoster } from '../books/get-book.ts';
import { getCollectionPoster } from '../collections/get-poster.ts';
import { getLibrary } from '../libraries/get-library.ts';
import { getReadListPoster } from '../readlists/get-poster.ts';
import { getSeriesPoster } from '../series/get-poster.ts';
import { listSeries } from '../series/list-series.ts';

const jpeg = 'image/jpeg';

/** A cover as JPEG, which is all that some programs show. */
function asJpeg({ options }: Bytes): Bytes {
  const common = { ...options, cacheControl: programCache };
  if (options.type === jpeg) return new Bytes(common);
  return new Bytes({
    ...common,
    type: jpeg,
    version: options.version && `${options.version}-jpeg`,
    read: async (allocate) => convertImage(await bytesOf(options, allocate), 'jpeg'),
  });
}

async function bytesOf({ read }: Bytes['options'], allocate: (size: number) => Buffer) {
  const bytes = await read?.(allocate);
  if (!(bytes instanceof Uint8Array)) throw notFound('The cover no longer exists');
  return Buffer.from(bytes);
}

/** The cover of a book in its full size. */
export async function fullPoster(db: Db, viewer: Viewer, bookId: string): Promise<Bytes> {
  return asJpeg(await getBookPoster(db, viewer, bookId));
}

/** The small cover of a book: the one we drew as it is, any other cut down to that size. */
export async function smallPoster(db: Db, viewer: Viewer, bookId: string): Promise<Bytes> {
  const { options } = await getBookPoster(db, viewer, bookId);
  const drawn = await db
    .selectFrom('thumbnail')
    .select('id')
    .where('owner', '=', 'book')
    .where('ownerId', '=', bookId)
    .where('selected', '=', 1)
    .where('type', '=', 'GENERATED')
    .executeTakeFirst();
  if (drawn) return asJpeg(new Bytes(options));
  const { thumbnailSize } = await getStoredSettings(db);
  const edge = thumbnailEdges[thumbnailSize];
  return new Bytes({
    ...options,
    type: jpeg,
    cacheControl: programCache,
    version: options.version && `${options.version}-${edge}`,
    read: async (allocate) => {
      const { bytes } = await jpegThumbnail(await bytesOf(options, allocate), edge);
      return bytes;
    },
  });
}

export async function seriesPoster(db: Db, viewer: Viewer, seriesId: string): Promise<Bytes> {
  return asJpeg(await getSeriesPoster(db, viewer, seriesId));
}

export async function collectionPoster(db: Db, viewer: Viewer, setId: string): Promise<Bytes> {
  return asJpeg(await getCollectionPoster(db, viewer, setId));
}

export async function readListPoster(db: Db, viewer: Viewer, setId: string): Promise<Bytes> {
  return asJpeg(await getReadListPoster(db, viewer, setId));
}

/** The cover of the first series of a library. */
export async function libraryPoster(db: Db, viewer: Viewer, libraryId: string): Promise<Bytes> {
  await getLibrary(db, viewer, libraryId);
  const { content } = await listSeries(db, {
    viewer,
    filter: { library_id: [libraryId], deleted: false },
    paging: { page: 0, size: 1, sort: ['metadata.titleSort'] },
  });
  const [first] = content;
  if (!first) throw notFound('This library has no cover yet');
  return seriesPoster(db, viewer, first.id);
}
