import { mostArchivePasswords } from '@longbox/contract/archive-passwords';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Vault } from '../../base/vault.ts';
import {
  archivePasswordUse,
  readArchivePasswords,
} from '../../catalogue/libraries/archive-passwords.ts';
import { analyzeBookTask } from '../../work/queue/tasks.ts';
import { dropCopies } from '../../media/book-copies.ts';
import type { Services } from '../services.ts';

export async function countPasswords(db: Db, libraryId: string): Promise<number> {
  const { count } = await db
    .selectFrom('archivePassword')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('libraryId', '=', libraryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a password and queues the locked archives of its library; returns how many. */
export async function addPassword(
  { db, vault, tasks }: Services & { readonly vault: Vault },
  libraryId: string,
  password: string,
): Promise<number> {
  const sealed = vault.seal(password, archivePasswordUse(libraryId));
  await inTransaction(db, async (transaction) => {
    const known = await readArchivePasswords({ db: transaction, vault }, libraryId);
    if (known.includes(password)) return;
    if ((await countPasswords(transaction, libraryId)) >= mostArchivePasswords) {
      throw badRequest(
        `A library can have up to ${mostArchivePasswords} passwords. To add another, remove all passwords first.`,
      );
    }
    await transaction
      .insertInto('archivePassword')
      .values({ id: newId(), libraryId, password: sealed })
      .execute();
  });
  const books = await lockedBooks(db, libraryId);
  await tasks.add(books.map(({ id }) => analyzeBookTask(id)));
  return books.length;
}

/** Archives only: no password opens a PDF or a 7z. */
const lockedBooks = (db: Db, libraryId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select('book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where(({ or, and, eb }) =>
      or([
        eb('media.comment', '=', 'ERR_1002'),
        and([
          eb('media.comment', '=', 'ERR_1005 [password]'),
          eb('media.mediaType', 'in', ['application/zip', 'application/x-zip-encrypted']),
        ]),
      ]),
    )
    .execute();

/** Removes a library's passwords, and the unpacked copies that would still be read without them. */
export async function removePasswords(db: Db, libraryId: string): Promise<void> {
  await db.deleteFrom('archivePassword').where('libraryId', '=', libraryId).execute();
  const books = await db
    .selectFrom('book')
    .select('url')
    .where('libraryId', '=', libraryId)
    .execute();
  await dropCopies(books.map(({ url }) => url));
}
