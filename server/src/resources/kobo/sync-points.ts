import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { KoboChoice } from '@longbox/contract/kobo-keys';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { newId } from '../../base/ids.ts';
import { chosenBooks, isReadyEpub, isUnplugged } from './offered-books.ts';
import { snapshotTags } from './snapshot-tags.ts';

/** Sync points kept of a key besides the one that a sync begins from. */
const kept = 9;
const yearMillis = 365 * 24 * 60 * 60 * 1000;
/** Books written at a time, so that other calls have their turn. */
const atOnce = 500;

export interface NewSyncPoint {
  readonly viewer: Viewer;
  readonly keyId: string;
  readonly choice: KoboChoice;
  /** What the device has, if it is known. */
  readonly from: string | undefined;
}

/** A sync point by its id, if it is the account's. */
export async function findSyncPoint(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: string | null },
): Promise<string | undefined> {
  if (id === null) return undefined;
  const row = await db
    .selectFrom('syncPoint')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .where('ready', '=', 1)
    .executeTakeFirst();
  return row?.id;
}

/** Writes down what should be on the devices of a key now. */
export async function addSyncPoint(db: Db, asked: NewSyncPoint): Promise<string> {
  const { viewer, keyId, from } = asked;
  const id = newId();
  const created = Date.now();
  await db
    .insertInto('syncPoint')
    .values({ id, userId: viewer.id, apiKeyId: keyId, created })
    .execute();
  const chosen = await chosenBooks(db, asked);
  for (let after: string | undefined = ''; after !== undefined;) {
    after = await addBooks(db, { id, viewer, chosen, after });
    await setImmediate();
  }
  if (from !== undefined) await keepUnplugged(db, { id, from, chosen });
  await snapshotTags(db, { ...asked, id, now: created });
  await db.updateTable('syncPoint').set({ ready: 1 }).where('id', '=', id).execute();
  await dropOld(db, { keyId, now: created, spared: [id, ...(from === undefined ? [] : [from])] });
  return id;
}

interface Batch {
  readonly id: string;
  readonly viewer: Viewer;
  readonly chosen: Expression<SqlBool>;
  readonly after: string;
}

const columns = [
  'syncPointId',
  'bookId',
  'fileModified',
  'fileSize',
  'fileHash',
  'metadataSum',
  'posterId',
  'progressModified',
] as const;

/** All that a device shows of a book, as texts; a sum of them changes whenever one does. */
const shownTexts = () =>
  [
    'bookMetadata.title',
    'bookMetadata.summary',
    'bookMetadata.number',
    sql<string>`bookMetadata.numberSort || ''`.as('numberSort'),
    sql<string>`coalesce(bookMetadata.releaseDate, '')`.as('releaseDate'),
    'bookMetadata.isbn',
    'seriesMetadata.title as seriesTitle',
    'seriesMetadata.language',
    'seriesMetadata.publisher',
    'book.seriesId',
    sql<string>`book.oneshot || ''`.as('oneshot'),
    sql<string>`coalesce((SELECT ${engine.joined(sql`name || '/' || role`, '/')} FROM (
    SELECT name, role FROM bookAuthor WHERE bookId = book.id ORDER BY position)), '')`.as('people'),
  ] as const;

/** Adds the next books in the order of their ids; gives the last one, unless there are no more. */
function addBooks(db: Db, batch: Batch): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const found = await selectBooks(transaction, batch);
    const rows = found.map(
      ({ bookId, fileModified, fileSize, fileHash, posterId, progressModified, ...shown }) => ({
        syncPointId: batch.id,
        bookId,
        fileModified,
        fileSize,
        fileHash,
        metadataSum: crc32(Object.values(shown).join('\0')),
        posterId,
        progressModified,
      }),
    );
    await insertRows(transaction, 'syncPointBook', rows);
    return rows.length < atOnce ? undefined : rows.at(-1)?.bookId;
  });
}

function selectBooks(db: Db, { viewer, chosen, after }: Batch) {
  return db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .leftJoin('thumbnail', (join) =>
      join
        .onRef('thumbnail.ownerId', '=', 'book.id')
        .on('thumbnail.owner', '=', 'book')
        .on('thumbnail.selected', '=', 1),
    )
    .leftJoin('readProgress', (join) =>
      join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', viewer.id),
    )
    .where(chosen)
    .where(isReadyEpub)
    .where('book.id', '>', after)
    .orderBy('book.id')
    .limit(atOnce)
    .select([
      'book.id as bookId',
      'book.fileLastModified as fileModified',
      'book.sizeBytes as fileSize',
      'book.fileHash',
      'thumbnail.id as posterId',
      'readProgress.lastModified as progressModified',
    ])
    .select(shownTexts)
    .execute();
}

/** Books of a library that is unplugged stay on the device as they are. */
async function keepUnplugged(
  db: Db,
  { id, from, chosen }: { id: string; from: string; chosen: Expression<SqlBool> },
): Promise<void> {
  const books = db.selectFrom('book').select('book.id').where(chosen).where(isUnplugged);
  const [, , ...facts] = columns;
  const replaced = facts.map((one) => sql`${sql.ref(one)} = ${sql.ref(`excluded.${one}`)}`);
  await sql`INSERT INTO syncPointBook (${sql.join(columns.map((one) => sql.ref(one)))})
    SELECT ${id}, bookId, fileModified, fileSize, fileHash, metadataSum, posterId, progressModified
    FROM syncPointBook WHERE syncPointId = ${from} AND bookId IN ${books}
    ON CONFLICT (syncPointId, bookId) DO UPDATE SET ${sql.join(replaced)}`.execute(db);
}

async function dropOld(
  db: Db,
  { keyId, now, spared }: { keyId: string; now: number; spared: readonly string[] },
): Promise<void> {
  const points = await db
    .selectFrom('syncPoint')
    .select(['id', 'created', 'ready'])
    .where('apiKeyId', '=', keyId)
    .where('id', 'not in', spared)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = points.filter(
    ({ created, ready }, at) => at >= kept - 1 || created < now - yearMillis || ready === 0,
  );
  for (const { id } of old) {
    await db.deleteFrom('syncPoint').where('id', '=', id).execute();
    await setImmediate();
  }
}
