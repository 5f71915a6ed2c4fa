import { deleteTakenOff, getKoboKey, updateKoboKey } from '@longbox/contract/kobo-keys';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { visibleAmong } from './book-objects.ts';
import { getChoice, setChoice } from './key-choice.ts';

async function requireKey(db: Db, viewer: Viewer, keyId: string): Promise<void> {
  const row = await db
    .selectFrom('apiKey')
    .select('id')
    .where('id', '=', keyId)
    .where('userId', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw notFound('API key not found');
}

/** Calls about the Kobo e-readers that use a key. */
export const koboKeyRoutes = ({ db }: Services) => [
  serve(getKoboKey, async ({ viewer, params: { keyId } }) => {
    await requireKey(db, viewer, keyId);
    const rows = await db
      .selectFrom('koboTakenOff')
      .innerJoin('bookMetadata', 'bookMetadata.bookId', 'koboTakenOff.bookId')
      .select(['koboTakenOff.bookId', 'bookMetadata.title'])
      .where('koboTakenOff.apiKeyId', '=', keyId)
      .orderBy('koboTakenOff.created', 'desc')
      .execute();
    const ids = rows.map(({ bookId }) => bookId);
    const visible = await visibleAmong(db, viewer, ids);
    const choice = await getChoice(db, keyId);
    return { choice, takenOff: rows.filter(({ bookId }) => visible.has(bookId)) };
  }),
  serve(updateKoboKey, async ({ viewer, params: { keyId }, body }) => {
    await requireKey(db, viewer, keyId);
    await setChoice(db, keyId, body);
  }),
  serve(deleteTakenOff, async ({ viewer, params: { keyId }, query }) => {
    await requireKey(db, viewer, keyId);
    const bookIds = query.book_id;
    await db
      .deleteFrom('koboTakenOff')
      .where('apiKeyId', '=', keyId)
      .$if(bookIds !== undefined, (rows) => rows.where('bookId', 'in', among(bookIds ?? [])))
      .execute();
  }),
];
