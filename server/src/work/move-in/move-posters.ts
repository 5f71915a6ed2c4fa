import { sql, type Insertable } from 'kysely';
import type { Tables } from '../../base/db/tables.ts';
import { isShown, isTooLarge } from '../../catalogue/posters/poster-limit.ts';
import { readFile, stat } from '../../media/base/disk.ts';
import { detectImageType } from '../../media/images/image-type.ts';
import { imageSize } from '../../media/images/images.ts';
import { paced } from './course.ts';
import type { Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

/** Larger pictures are no posters. */
const largestBytes = 20_000_000;

interface Poster {
  readonly ID: string;
  readonly SELECTED: boolean;
  readonly TYPE: string;
  readonly CREATED_DATE: number;
  readonly WIDTH: number;
  readonly HEIGHT: number;
  readonly THUMBNAIL: Uint8Array | null;
  readonly URL?: string | null;
}

type Row = Insertable<Tables['thumbnail']>;

/** Posters of everything, with which of them is selected. Rows are read one by one: they may be large. */
export async function movePosters(moving: Moving): Promise<void> {
  const { komga, db, series, books, course } = moving;
  const sets = async (table: 'collection' | 'readList') => {
    const rows = await db.selectFrom(table).select('id').execute();
    return new Map(rows.map(({ id }) => [id, id] as const));
  };
  const order = 'CREATED_DATE, rowid';
  for await (const row of paced(komga.rows(tables.bookPoster, { order }), course)) {
    await move(moving, { owner: 'book', ownerId: books.get(row.BOOK_ID), row, of: row.BOOK_ID });
  }
  for await (const row of paced(komga.rows(tables.seriesPoster, { order }), course)) {
    const of = row.SERIES_ID;
    await move(moving, { owner: 'series', ownerId: series.get(of), row, of });
  }
  const collections = await sets('collection');
  for (const row of komga.rows(tables.collectionPoster, { order })) {
    const of = row.COLLECTION_ID;
    await move(moving, { owner: 'collection', ownerId: collections.get(of), row, of });
  }
  const readLists = await sets('readList');
  for (const row of komga.rows(tables.readListPoster, { order })) {
    const of = row.READLIST_ID;
    await move(moving, { owner: 'readList', ownerId: readLists.get(of), row, of });
  }
  await selectOne(moving);
}

interface Owned {
  readonly owner: Row['owner'];
  readonly ownerId: string | undefined;
  readonly row: Poster;
  /** The id in Komga. */
  readonly of: string;
}

async function move(moving: Moving, { owner, ownerId, row, of }: Owned): Promise<void> {
  const { db, report } = moving;
  const what = `${{ book: 'book', series: 'series', collection: 'collection', readList: 'read list' }[owner]} covers`;
  const type = row.TYPE;
  if (ownerId === undefined) return report.left(what, 'item not imported');
  if (type !== 'GENERATED' && type !== 'SIDECAR' && type !== 'USER_UPLOADED') {
    return report.left(what, 'unknown type');
  }
  // Beside another record of the same file only what a person gave counts.
  if (ownerId !== of && type !== 'USER_UPLOADED') {
    return report.left(what, 'duplicate of the same file');
  }
  const picture = type === 'SIDECAR' ? await besideBook(moving, row.URL ?? null) : inDatabase(row);
  if (!picture) return report.left(what, 'image missing');
  const bytes = Buffer.from(picture.bytes);
  const mediaType = detectImageType(bytes);
  const size = mediaType && (await sizeOf(row, bytes));
  if (!mediaType || !size || !isShown(mediaType) || isTooLarge(size)) {
    return report.left(what, 'not an image, or too large');
  }
  await db
    .insertInto('thumbnail')
    .values({
      id: row.ID,
      owner,
      ownerId,
      type,
      selected: row.SELECTED && ownerId === of ? 1 : 0,
      mediaType,
      fileSize: bytes.length,
      width: size.width,
      height: size.height,
      url: picture.url,
      bytes,
      created: picture.created,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  report.took(what);
}

/** Of those that Komga drew itself as it says, as there may be many; of others as they are. */
function sizeOf({ TYPE, WIDTH, HEIGHT }: Poster, bytes: Buffer) {
  const isKnown = TYPE === 'GENERATED' && WIDTH > 0 && HEIGHT > 0;
  return isKnown ? { width: WIDTH, height: HEIGHT } : imageSize(bytes);
}

interface Picture {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly created: number;
}

function inDatabase({ THUMBNAIL, CREATED_DATE }: Poster): Picture | undefined {
  if (!THUMBNAIL || THUMBNAIL.length === 0 || THUMBNAIL.length > largestBytes) return undefined;
  return { bytes: THUMBNAIL, url: null, created: CREATED_DATE };
}

/** A file beside a book, kept as a scan keeps it, so that the next one finds nothing new. */
async function besideBook(
  { mapped }: Moving,
  address: string | null,
): Promise<Picture | undefined> {
  if (address === null) return undefined;
  const url = mapped(address);
  const info = await stat(url).catch(() => undefined);
  if (!info?.isFile() || info.size > largestBytes) return undefined;
  const bytes = await readFile(url).catch(() => undefined);
  return bytes && { bytes, url, created: Math.trunc(info.mtimeMs) };
}

/** Of several that are selected the newest stays; where none is, the oldest is taken. */
async function selectOne({ db }: Moving): Promise<void> {
  await sql`UPDATE thumbnail SET selected = 0 WHERE selected = 1 AND id NOT IN (
    SELECT id FROM (SELECT id, row_number() OVER (
      PARTITION BY owner, ownerId ORDER BY created DESC, id DESC) AS rank
      FROM thumbnail WHERE selected = 1) WHERE rank = 1)`.execute(db);
  await sql`UPDATE thumbnail SET selected = 1 WHERE id IN (
    SELECT min(id) FROM thumbnail GROUP BY owner, ownerId HAVING max(selected) = 0)`.execute(db);
}
