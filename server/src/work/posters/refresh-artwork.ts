import path from 'node:path';
import { readFile, readNames, stat } from '../../media/base/disk.ts';
import type { LiveEvent } from '@longbox/contract/events';
import type { Db } from '../../base/db/connection.ts';
import { seriesPictures } from '../files/picture-folders.ts';
import { detectImageType } from '../../media/images/image-type.ts';
import { type ImageSize, imageSize, jpegThumbnail } from '../../media/images/images.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { isGrouped, ownFolder } from '../../catalogue/libraries/series-folder.ts';
import { addThumbnail, ensureSelected } from '../../catalogue/posters/add-thumbnail.ts';
import { isShown, isTooLarge } from '../../catalogue/posters/poster-limit.ts';
import { among } from '../../base/db/long-lists.ts';

const picture = /\.(?:png|jpe?g|tbn|webp)$/i;
/** Larger files aren't covers. */
const largestBytes = 20_000_000;
/** Longer edge of artwork that is made smaller, in pixels. */
const smallerEdge = 3000;

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly oneshot: number;
}

interface Owner {
  readonly owner: 'book' | 'series';
  readonly ownerId: string;
}

/** Reads the images next to a series' books (api.md 8.3); returns the events of the changes. */
export async function refreshArtwork(db: Db, series: Subject): Promise<LiveEvent[]> {
  const books = await db
    .selectFrom('book')
    .select(['id', 'name', 'url'])
    .where('seriesId', '=', series.id)
    .execute();
  const events: LiveEvent[] = [];
  if (series.oneshot === 0) {
    const folder = await ownFolder(db, series);
    const files = folder === undefined ? [] : await picturesIn(folder);
    const own = files.filter((name) => seriesPictures.has(path.parse(name).name.toLowerCase()));
    const owner = { owner: 'series', ownerId: series.id } as const;
    const known = await selectStored(db, 'series', [series.id]);
    if (await store(db, owner, { folder: folder ?? '', names: own, known })) {
      const payload = { seriesId: series.id, selected: true };
      events.push({ name: 'ThumbnailSeriesAdded', payload });
    }
  }
  const folderOf = ({ url }: { url: string }): string => {
    if (series.oneshot === 1) return path.dirname(series.url);
    return isGrouped(series.url) ? path.dirname(url) : series.url;
  };
  // Of all books at once: most have none.
  const ids = books.map(({ id }) => id);
  const stored = Map.groupBy(await selectStored(db, 'book', ids), ({ ownerId }) => ownerId);
  for (const [folder, inFolder] of Map.groupBy(books, folderOf)) {
    const files = await picturesIn(folder);
    for (const book of inFolder) {
      const names = files.filter((name) => isPictureOf(name, book.name));
      const known = stored.get(book.id) ?? [];
      if (await store(db, { owner: 'book', ownerId: book.id }, { folder, names, known })) {
        const payload = { bookId: book.id, seriesId: series.id, selected: true };
        events.push({ name: 'ThumbnailBookAdded', payload });
      }
    }
  }
  return events;
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readNames(folder).catch((): string[] => []);
  return names.filter((name) => picture.test(name)).toSorted(compareNatural);
}

/** Whether a file of a series' folder is its artwork or metadata. */
export function isSeriesSidecar(fileName: string): boolean {
  const name = path.parse(fileName).name.toLowerCase();
  return fileName === 'series.json' || (picture.test(fileName) && seriesPictures.has(name));
}

/** Whether a file next to a book is an image of it. */
export const isPictureOf = (fileName: string, bookName: string): boolean =>
  picture.test(fileName) && isNamedLike(path.parse(fileName).name, bookName);

/** An image belongs to a book if it has the book's name, perhaps with `-1`, `-2` … after it. */
function isNamedLike(pictureName: string, bookName: string): boolean {
  const [one, other] = [pictureName, bookName].map((name) => name.normalize('NFC').toLowerCase());
  if (one === undefined || other === undefined || !one.startsWith(other)) return false;
  return /^(?:-\d+)?$/.test(one.slice(other.length));
}

interface Picture extends ImageSize {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** An image as it is, or smaller if it has more pixels than a cover may have; undefined if it isn't an image. */
async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const mediaType = detectImageType(bytes);
  const size = mediaType && (await imageSize(bytes));
  if (!mediaType || !size) return undefined;
  if (!isTooLarge(size) && isShown(mediaType)) return { bytes, mediaType, ...size };
  const small = await jpegThumbnail(bytes, smallerEdge).catch(() => undefined);
  return (
    small && {
      bytes: small.bytes,
      width: small.width,
      height: small.height,
      mediaType: 'image/jpeg',
    }
  );
}

/** An image that was stored before. */
interface Stored {
  readonly id: string;
  readonly url: string | null;
  readonly created: number;
}

async function selectStored(
  db: Db,
  owner: Owner['owner'],
  ids: readonly string[],
): Promise<(Stored & { readonly ownerId: string })[]> {
  return db
    .selectFrom('thumbnail')
    .select(['id', 'ownerId', 'url', 'created'])
    .where('owner', '=', owner)
    .where('ownerId', 'in', among(ids))
    .where('type', '=', 'SIDECAR')
    .execute();
}

interface Artwork {
  readonly folder: string;
  /** Images of one owner in it. */
  readonly names: readonly string[];
  readonly known: readonly Stored[];
}

/** Stores new and changed images of one owner and removes missing ones. */
async function store(
  db: Db,
  { owner, ownerId }: Owner,
  { folder, names, known }: Artwork,
): Promise<boolean> {
  let changed = false;
  const kept = new Set<string>();
  for (const name of names) {
    const url = path.join(folder, name);
    const info = await stat(url).catch(() => undefined);
    if (!info || info.size > largestBytes) continue;
    const modified = Math.trunc(info.mtimeMs);
    const same = known.find((one) => one.url === url && one.created === modified);
    if (same) {
      kept.add(same.id);
      continue;
    }
    const found = await pictureOf(await readFile(url));
    if (!found) continue;
    const facts = { owner, ownerId, type: 'SIDECAR', url, created: modified } as const;
    kept.add((await addThumbnail(db, { ...facts, ...found })).id);
    changed = true;
  }
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await db.deleteFrom('thumbnail').where('id', 'in', among(gone)).execute();
    await ensureSelected(db, { owner, ownerId });
  }
  return changed || gone.length > 0;
}
