import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { jpegThumbnail } from '../../media/images/images.ts';
import { findPageOf } from './find-page-of.ts';

/** Beyond this a page is not made smaller, in pixels. */
const largestEdge = 4000;

/** The stored image of a known page (PH-07). */
export async function getKnownThumbnail(db: Db, hash: string): Promise<Bytes> {
  const row = await db
    .selectFrom('pageHash')
    .select('thumbnail')
    .where('hash', '=', hash)
    .executeTakeFirst();
  const thumbnail = row?.thumbnail;
  if (!thumbnail) throw notFound('This page has no image');
  return new Bytes({ type: 'image/jpeg', version: hash, read: async () => thumbnail });
}

/** One of the pages with a hash, made smaller when asked (PH-08). */
export async function getUnknownThumbnail(
  db: Db,
  { hash, viewer, resize }: { hash: string; viewer: Viewer; resize: string | undefined },
): Promise<Bytes> {
  const edge = resize === undefined ? undefined : Number(resize);
  if (edge !== undefined && !(Number.isInteger(edge) && edge > 0)) {
    throw badRequest(`resize must be a number of pixels, not ${resize}`);
  }
  const page = await findPageOf(db, { hash, viewer });
  if (!page) throw notFound('Page with this hash not found');
  const { bytes, mediaType } = page;
  if (edge === undefined)
    return new Bytes({ type: mediaType, version: hash, read: async () => bytes });
  return new Bytes({
    type: 'image/jpeg',
    version: `${hash}-${edge}`,
    read: async () => {
      const picture = await jpegThumbnail(bytes, Math.min(edge, largestEdge)).catch(
        () => undefined,
      );
      if (!picture) throw notFound('This page is damaged');
      return picture.bytes;
    },
  });
}
