import { Bytes } from '../../base/bytes.ts';
import { notFound } from '../../base/errors.ts';
import { PlainAnswer } from '../../base/plain-answer.ts';
import { coverForDevice } from '../../media/images/device-cover.ts';
import { requireBook } from '../books/get-book.ts';
import type { DeviceCall, KoboServices } from './device-call.ts';

interface Asked {
  readonly coverId: string;
  readonly width: string;
  readonly height: string;
  readonly quality: string;
  readonly gray: string;
}

const longestEdge = 2_000;
const usualQuality = 80;
const shopImages = 'https://cdn.kobo.com/book-images';

/** A number from 1 to `most`; undefined for anything else. */
function within(text: string, most: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

/** A cover within the size that a device asks for (KB-11); covers of the shop are at the shop. */
export async function sendCover(
  { db }: KoboServices,
  { viewer, proxied }: DeviceCall,
  { coverId, gray, ...asked }: Asked,
): Promise<Bytes | PlainAnswer> {
  const width = within(asked.width, longestEdge);
  const height = within(asked.height, longestEdge);
  if (width === undefined || height === undefined)
    throw notFound('Width and height must be from 1 to 2000 pixels');
  const row = await db
    .selectFrom('thumbnail')
    .select(['ownerId', 'bytes'])
    .where('id', '=', coverId)
    .where('owner', '=', 'book')
    .executeTakeFirst();
  if (!row) {
    if (!proxied) throw notFound('Cover not found');
    const id = encodeURIComponent(coverId);
    const location = `${shopImages}/${id}/${width}/${height}/false/image.jpg`;
    return new PlainAnswer({ status: 307, headers: { location } });
  }
  await requireBook(db, viewer, row.ownerId);
  const quality = within(asked.quality, 100) ?? usualQuality;
  const isGray = gray.toLowerCase() === 'true';
  return new Bytes({
    type: 'image/jpeg',
    chosen: true,
    version: [coverId, width, height, quality, isGray].join('-'),
    // Another cover has another id.
    cacheControl: 'private, max-age=31536000, immutable',
    read: () => coverForDevice(Buffer.from(row.bytes), { width, height, quality, isGray }),
  });
}
