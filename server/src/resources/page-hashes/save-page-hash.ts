import type { PageHashAction } from '@longbox/contract/page-hashes';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { jpegThumbnail } from '../../media/images/images.ts';
import { findPageOf } from './find-page-of.ts';

/** Longest edge of the stored image of a known page, in pixels. */
const thumbnailEdge = 500;

interface Saved {
  readonly hash: string;
  readonly size: number | null;
  readonly action: PageHashAction;
  readonly viewer: Viewer;
}

/**
 * Registers a hash with what is to be done about its pages, or changes that (PH-04). A picture is
 * kept from then on, since the pages themselves may go.
 */
export async function savePageHash(db: Db, { hash, size, action, viewer }: Saved): Promise<void> {
  const now = Date.now();
  const known = await db
    .selectFrom('pageHash')
    .select(['thumbnail'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const thumbnail = known?.thumbnail ?? (await draw(db, { hash, viewer }));
  await db
    .insertInto('pageHash')
    .values({
      hash,
      size,
      action,
      deleteCount: 0,
      created: now,
      lastModified: now,
      thumbnail,
    })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ action, lastModified: now, thumbnail }),
    )
    .execute();
}

async function draw(db: Db, of: { hash: string; viewer: Viewer }): Promise<Uint8Array | null> {
  const page = await findPageOf(db, of);
  if (!page) return null;
  const { bytes } = await jpegThumbnail(page.bytes, thumbnailEdge).catch(() => ({ bytes: null }));
  return bytes;
}
