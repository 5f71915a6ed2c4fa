import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { bandsOf, bitsApart, mostApart, nearBands } from '../../media/images/look.ts';
import { decisionOf } from '../../catalogue/belongings/alike-decisions.ts';

/** How a page looks; 0 is the cover. */
export interface Picture {
  readonly pageNumber: number;
  readonly look: Buffer;
}

/** Largest number of pairs of an image with earlier ones: an image that occurs everywhere must not fill the list. */
const mostPartners = 4;

/** Most images looked up by one band, for the same reason. */
const mostByBand = 1000;

/** Marks the bands of covers, which are compared with covers only. */
const coverBit = 1 << 20;

interface Known {
  readonly id: number;
  readonly bookId: string;
  readonly look: Uint8Array;
}

/** Stores the looks of a book's images, each with its pairs among the images known before. */
export async function addPictures(
  db: Db,
  bookId: string,
  pictures: readonly Picture[],
): Promise<void> {
  for (const { pageNumber, look } of pictures) {
    const mark = pageNumber === 0 ? coverBit : 0;
    const bands = bandsOf(look);
    const partners = await findPartners(db, look, mark);
    const [band0, band1, band2, band3] = bands.map((band) => band | mark);
    const { id: other } = await db
      .insertInto('alikePicture')
      .values({
        bookId,
        pageNumber,
        look,
        band0: band0 ?? 0,
        band1: band1 ?? 0,
        band2: band2 ?? 0,
        band3: band3 ?? 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id: one, apart, ...partner } of partners) {
      const kept = await isKept(db, partner, { bookId, look });
      await db
        .insertInto('alikePair')
        .values({
          kind: pageNumber === 0 ? 'BOOKS' : 'PAGES',
          one,
          other,
          apart,
          kept: kept ? 1 : 0,
        })
        .execute();
    }
  }
}

/** The images most similar to a look, by its bands. */
async function findPartners(db: Db, look: Buffer, mark: number) {
  const found = new Map<number, Known>();
  for (const [index, band] of bandsOf(look).entries()) {
    const near = nearBands(band).map((one) => one | mark);
    const { rows } = await sql<Known>`SELECT id, bookId, look FROM alikePicture
      WHERE ${sql.ref(`band${index}`)} IN ${among(near)} LIMIT ${mostByBand}`.execute(db);
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()]
    .map((one) => ({ ...one, apart: bitsApart(one.look, look) }))
    .filter(({ apart }) => apart <= mostApart)
    .toSorted((one, other) => one.apart - other.apart || one.id - other.id)
    .slice(0, mostPartners);
}

async function isKept(
  db: Db,
  one: Pick<Known, 'bookId' | 'look'>,
  other: Pick<Known, 'bookId' | 'look'>,
): Promise<boolean> {
  const { oneBookId, otherBookId, looks } = decisionOf(one, other);
  const row = await db
    .selectFrom('alikeKept')
    .select('looks')
    .where('oneBookId', '=', oneBookId)
    .where('otherBookId', '=', otherBookId)
    .where('looks', '=', looks)
    .executeTakeFirst();
  return row !== undefined;
}
