import type { KoboChoice } from '@longbox/contract/kobo-keys';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { booksOfReadLists, seriesOfCollections } from '../../catalogue/rules/set-rules.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { listOnDeckIds } from '../books/list-books.ts';

const eb = expressionBuilder<Pick<Tables, 'book'>, 'book'>();
const from = expressionBuilder<Tables>();

type Rule = Expression<SqlBool>;

const choosing: Readonly<
  Record<
    KoboChoice['books'],
    (asked: Pick<Asked, 'choice' | 'viewer'>, reading: readonly string[]) => Rule
  >
> = {
  EVERYTHING: () => eb.lit(true),
  LIBRARIES: ({ choice }) => eb('book.libraryId', 'in', among(choice.libraryIds)),
  LISTS: ({ choice, viewer }) =>
    eb.or([
      eb('book.id', 'in', booksOfReadLists(viewer, choice.readListIds)),
      eb('book.seriesId', 'in', seriesOfCollections(viewer, choice.collectionIds)),
    ]),
  READING: (_, reading) => eb('book.id', 'in', among(reading)),
};

interface Asked {
  readonly viewer: Viewer;
  readonly keyId: string;
  readonly choice: KoboChoice;
}

/** Of all books those that belong on the devices of a key, ready or not. */
export async function chosenBooks(db: Db, { viewer, keyId, choice }: Asked): Promise<Rule> {
  const reading = choice.books === 'READING' ? await readBy(db, viewer) : [];
  const takenOff = from.selectFrom('koboTakenOff').select('bookId').where('apiKeyId', '=', keyId);
  const rules = [
    bookVisibleTo(viewer),
    choosing[choice.books]({ choice, viewer }, reading),
    eb('book.id', 'not in', takenOff),
  ];
  return eb.and(rules.filter((rule) => rule !== undefined));
}

async function readBy(db: Db, viewer: Viewer): Promise<string[]> {
  const begun = await db
    .selectFrom('readProgress')
    .select('bookId')
    .where('userId', '=', viewer.id)
    .where('completed', '=', 0)
    .execute();
  return [...begun.map(({ bookId }) => bookId), ...(await listOnDeckIds(db, viewer))];
}

/** Whether the library of a book is unplugged: its books stay on devices. */
export const isUnplugged = sql<SqlBool>`book.libraryId IN (SELECT id FROM library WHERE unavailable = 1)`;

/** Whether the library of an EPUB is readable, so that it can be sent. */
export const isReadyEpub = sql<SqlBool>`book.deleted = 0 AND EXISTS (
  SELECT 1 FROM media AS ready
  WHERE ready.bookId = book.id AND ready.status = 'READY' AND ready.profile = 'EPUB')`;
