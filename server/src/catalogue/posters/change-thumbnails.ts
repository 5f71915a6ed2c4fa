import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, Refusal } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import type { Upload } from '../../base/upload.ts';
import { detectImageType } from '../../media/images/image-type.ts';
import { convertImage, imageSize } from '../../media/images/images.ts';
import { addThumbnail, ensureSelected } from './add-thumbnail.ts';
import { presentThumbnail, type Thumbnail } from './list-thumbnails.ts';
import { isShown, isTooLarge, posterTooLarge } from './poster-limit.ts';
import { thumbnailEvent, type ThumbnailOwner } from './thumbnail-owner.ts';
import { requireThumbnail, setSelected } from './thumbnails-store.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

interface Uploaded {
  readonly owner: ThumbnailOwner;
  readonly upload: Upload;
  /** Of the query; a form field of this name has precedence. */
  readonly selected?: boolean | undefined;
}

/** Adds an uploaded image; other files are refused (415). */
export async function uploadThumbnail(
  { db, events }: Place,
  { owner, upload, selected: inQuery = true }: Uploaded,
): Promise<Thumbnail> {
  const field = upload.fields['selected'];
  const asked = field === undefined ? inQuery : field === 'true';
  const { bytes, mediaType } = await readPicture(upload.bytes);
  const size = await imageSize(bytes);
  if (!size) throw notAnImage();
  const facts = { type: 'USER_UPLOADED', mediaType, url: null, created: Date.now() } as const;
  const { id, selected } = await addThumbnail(db, {
    ...owner,
    ...facts,
    ...size,
    bytes,
    selected: asked,
  });
  if (!selected && owner.owner === 'book') await ensureSelected(db, owner);
  const row = await requireThumbnail(db, owner, id);
  const thumbnail = presentThumbnail(row);
  const { selected: isPoster } = thumbnail;
  events.emit(await thumbnailEvent(db, 'Added', { ...owner, selected: isPoster }));
  return thumbnail;
}

const notAnImage = (): Refusal => new Refusal('unsupported-type', 'The file is not an image');

async function readPicture(bytes: Buffer): Promise<{ bytes: Buffer; mediaType: string }> {
  const mediaType = detectImageType(bytes);
  // A drawing may contain anything; an upload has to be an image.
  if (mediaType === undefined || mediaType === 'image/svg+xml') throw notAnImage();
  const size = await imageSize(bytes);
  if (!size) throw notAnImage();
  if (isTooLarge(size)) throw new Refusal('too-large', posterTooLarge);
  if (isShown(mediaType)) return { bytes, mediaType };
  try {
    return { bytes: await convertImage(bytes, 'jpeg'), mediaType: 'image/jpeg' };
  } catch {
    throw notAnImage();
  }
}

/** Makes an image the cover, in place of the previous one. */
export async function selectThumbnail(
  { db, events }: Place,
  { owner, thumbnailId }: { owner: ThumbnailOwner; thumbnailId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireThumbnail(transaction, owner, thumbnailId);
    await setSelected(transaction, owner, thumbnailId);
  });
  events.emit(await thumbnailEvent(db, 'Added', { ...owner, selected: true }));
}

/** Removes an uploaded image; if it was the cover, the oldest one left takes its place. */
export async function deleteThumbnail(
  { db, events }: Place,
  { owner, thumbnailId }: { owner: ThumbnailOwner; thumbnailId: string },
): Promise<void> {
  const removed = await inTransaction(db, async (transaction) => {
    const row = await requireThumbnail(transaction, owner, thumbnailId);
    if (row.type !== 'USER_UPLOADED') throw badRequest('You can only delete uploaded covers');
    await transaction.deleteFrom('thumbnail').where('id', '=', thumbnailId).execute();
    if (row.selected === 1) await ensureSelected(transaction, owner);
    return row;
  });
  const selected = removed.selected === 1;
  events.emit(await thumbnailEvent(db, 'Deleted', { ...owner, selected }));
}
