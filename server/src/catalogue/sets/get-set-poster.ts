import { createHash } from 'node:crypto';
import { findPoster } from '../posters/find-poster.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound, Refusal } from '../../base/errors.ts';
import { Bytes } from '../../base/bytes.ts';
import { getStoredSettings, thumbnailEdges } from '../../base/settings/get-settings.ts';
import { jpegThumbnail } from '../../media/images/images.ts';
import { loadSharp } from '../../media/images/load-sharp.ts';
import type { SetKind } from './set-kinds.ts';
import type { FoundSet } from './sets-sql.ts';

/** Width of a cover of the usual shape, by its height. */
const coverRatio = 0.7067;
const tiles = 4;

interface Asked {
  readonly kind: SetKind;
  readonly set: FoundSet;
  /** The cover of a member; may refuse. */
  readonly posterOf: (memberId: string) => Promise<Bytes>;
}

/**
 * The poster chosen for a set, else a mosaic of its first four members' posters (CO-07).
 *
 * @throws not found, if none of these has a poster: what shows it draws one of its own
 */
export async function getSetPoster(db: Db, { kind, set, posterOf }: Asked): Promise<Bytes> {
  const cacheControl = 'max-age=3600, private';
  const chosen = await findPoster(db, kind.owner, set.id);
  if (chosen) return new Bytes({ ...chosen.options, cacheControl });
  const posters: Bytes[] = [];
  for (const memberId of set.memberIds.slice(0, tiles)) {
    const poster = await posterOf(memberId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (poster) posters.push(poster);
  }
  if (posters.length === 0) throw notFound('None of its items have a cover yet');
  const { thumbnailSize } = await getStoredSettings(db);
  const height = thumbnailEdges[thumbnailSize];
  const versions = posters.map(({ options }) => options.version ?? '');
  const version = createHash('sha1')
    .update([height, ...versions].join(' '))
    .digest('base64url');
  return new Bytes({
    type: 'image/jpeg',
    version,
    cacheControl,
    read: () => drawMosaic(posters, height),
  });
}

async function drawMosaic(posters: readonly Bytes[], height: number): Promise<Buffer> {
  const width = Math.round(height * coverRatio);
  const [tileWidth, tileHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const sharp = await loadSharp();
  const pictures = await Promise.all(
    posters.map(async ({ options }) => options.read?.(Buffer.allocUnsafe)),
  );
  const drawn = await Promise.all(
    pictures
      .filter((picture) => picture instanceof Uint8Array)
      .map(async (picture) => {
        // Made small first, within bounded memory: posters may have many pixels.
        const { bytes } = await jpegThumbnail(Buffer.from(picture), height);
        return sharp(bytes)
          .resize(tileWidth, tileHeight, { fit: 'cover', position: 'top' })
          .toBuffer();
      })
      // A damaged cover is skipped.
      .map((tile) => tile.catch(() => undefined)),
  );
  const covers = drawn.filter((cover) => cover !== undefined);
  const placed =
    covers.length === 0
      ? []
      : Array.from({ length: tiles }, (_, index) => ({
          input: covers[index % covers.length] ?? Buffer.alloc(0),
          left: (index % 2) * (width - tileWidth),
          top: index < 2 ? 0 : height - tileHeight,
        }));
  return sharp({ create: { width, height, channels: 3, background: '#2a2623' } })
    .composite(placed)
    .jpeg({ quality: 85 })
    .toBuffer();
}
