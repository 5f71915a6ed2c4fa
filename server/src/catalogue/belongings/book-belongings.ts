import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { decisionOf } from './alike-decisions.ts';
import { personalOf } from './personal.ts';
import { aliased, type Belonging, dropped, type Heirs, joined, replaced } from './ways.ts';

/** Data that people made with a book: it follows when two records turn out to be one book. */
const personal: readonly Belonging[] = [
  { table: 'readProgress', column: 'bookId', move: joinProgress },
  { table: 'mark', column: 'bookId', move: joinMarks },
  joined('readListBook', 'bookId'),
  joined('history', 'bookId'),
  joined('bookDigest', 'bookId'),
  aliased('book'),
  { table: 'alikeKept', column: 'oneBookId', move: moveDecisions },
  // Both sides of a decision move at once.
  { table: 'alikeKept', column: 'otherBookId', move: moveDecisions },
  joined('koboTakenOff', 'bookId'),
  joined('koboState', 'bookId'),
  joined('readingSession', 'bookId'),
  personalOf('bookId'),
  joined('recommendation', 'bookId'),
];

/** Data that describes a book: it follows when a new record replaces an old one. */
const descriptive: readonly Belonging[] = [
  replaced('media', 'bookId'),
  { table: 'bookMetadata', column: 'bookId', move: replaceMetadata },
  replaced('bookAuthor', 'bookId'),
  replaced('bookTag', 'bookId'),
  { table: 'thumbnail', column: 'ownerId', move: moveThumbnails },
  joined('checkFinding', 'bookId'),
  joined('metadataFile', 'bookId'),
];

/** Data that's found again in the file. */
const found: readonly Belonging[] = [
  dropped('bookPageHash', 'bookId'),
  dropped('alikePicture', 'bookId'),
  dropped('alikeBook', 'bookId'),
  // Devices know the book by the id they were given, until they are told of the other.
  { table: 'syncPointBook', column: 'bookId', move: async () => {} },
];

/**
 * Everything that belongs to a book, table by table. A table with a column for a book's id that is not
 * here fails the test beside this file.
 */
export const bookBelongings: readonly Belonging[] = [...personal, ...descriptive, ...found];

/** Gives everything of an old record to its replacement; the old one can be deleted then. */
export async function replaceBook(db: Db, heirs: Heirs): Promise<void> {
  for (const { move } of bookBelongings) await move(db, heirs);
}

/** Gives what people did with a book to another record of the same book. */
export async function joinBook(db: Db, heirs: Heirs): Promise<void> {
  for (const { move } of personal) await move(db, heirs);
}

/** Of two, a finished reading stays before an unfinished one, then the later one. */
async function joinProgress(db: Db, { from, to }: Heirs): Promise<void> {
  await sql`DELETE FROM readProgress WHERE bookId = ${to} AND EXISTS (
    SELECT 1 FROM readProgress AS given
    WHERE given.bookId = ${from} AND given.userId = readProgress.userId
      AND (given.completed, given.readDate) > (readProgress.completed, readProgress.readDate))`.execute(
    db,
  );
  await joined('readProgress', 'bookId').move(db, { from, to });
}

/** The same mark in both: the one that was changed last stays. */
async function joinMarks(db: Db, { from, to }: Heirs): Promise<void> {
  await sql`DELETE FROM mark WHERE bookId = ${to} AND EXISTS (
    SELECT 1 FROM mark AS given
    WHERE given.bookId = ${from} AND given.userId = mark.userId AND given.id = mark.id
      AND (given.revision, given.changed) > (mark.revision, mark.changed))`.execute(db);
  await joined('mark', 'bookId').move(db, { from, to });
}

/** Deleted and inserted, not updated: the search index follows those by its triggers. */
async function replaceMetadata(db: Db, { from, to }: Heirs): Promise<void> {
  const row = await db
    .deleteFrom('bookMetadata')
    .where('bookId', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await db.deleteFrom('bookMetadata').where('bookId', '=', to).execute();
  await db
    .insertInto('bookMetadata')
    .values({ ...row, bookId: to })
    .execute();
}

/** Pictures from files beside the old book are read again with those beside the new one. */
async function moveThumbnails(db: Db, { from, to }: Heirs): Promise<void> {
  const own = db.selectFrom('thumbnail').where('owner', '=', 'book').where('ownerId', '=', to);
  const drawn = await own.select('id').where('type', '=', 'GENERATED').executeTakeFirst();
  const chosen = await own
    .select('id')
    .where('selected', '=', 1)
    .where('type', '=', 'USER_UPLOADED')
    .executeTakeFirst();
  const given = await db
    .updateTable('thumbnail')
    .set({ ownerId: to })
    .where('owner', '=', 'book')
    .where('ownerId', '=', from)
    .where('type', 'in', drawn ? ['USER_UPLOADED'] : ['USER_UPLOADED', 'GENERATED'])
    .returning(['id', 'type', 'selected'])
    .execute();
  const selected = given.find((one) => one.selected === 1);
  const poster = chosen ?? (selected?.type === 'USER_UPLOADED' ? selected : undefined);
  if (!poster) return;
  await db
    .updateTable('thumbnail')
    .set((eb) => ({ selected: eb.case().when('id', '=', poster.id).then(1).else(0).end() }))
    .where('owner', '=', 'book')
    .where('ownerId', '=', to)
    .execute();
}

async function moveDecisions(db: Db, { from, to }: Heirs): Promise<void> {
  const rows = await db
    .deleteFrom('alikeKept')
    .where((eb) => eb.or([eb('oneBookId', '=', from), eb('otherBookId', '=', from)]))
    .returningAll()
    .execute();
  for (const { oneBookId, otherBookId, looks } of rows) {
    const [one = '', other = ''] = looks.split(' ');
    const follow = (id: string): string => (id === from ? to : id);
    const pictureOf = (id: string, look: string) => ({
      bookId: follow(id),
      look: Buffer.from(look, 'hex'),
    });
    const decision = decisionOf(pictureOf(oneBookId, one), pictureOf(otherBookId, other));
    if (decision.oneBookId === decision.otherBookId) continue;
    await db
      .insertInto('alikeKept')
      .values(decision)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
