import {
  deletePlaceholder,
  fillPlaceholder,
  listPlaceholders,
} from '@longbox/contract/placeholders';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { changePlaceholders } from '../../catalogue/sets/change-sets.ts';
import { requireSet, requireSetToChange } from '../../catalogue/sets/list-sets.ts';
import { fillPlace, removePlace, wantedOf } from '../../catalogue/sets/placeholders.ts';
import { readListKind as kind } from '../../catalogue/sets/set-kinds.ts';
import { serve } from '../../http/serve.ts';
import { requireBook } from '../books/get-book.ts';
import type { Services } from '../services.ts';

/** The missing books of read lists. */
export const placeholderRoutes = (place: Pick<Services, 'db' | 'events'>) => {
  const changeOne = async (readListId: string, change: (db: Db) => Promise<boolean>) => {
    if (await changePlaceholders(place, readListId, change)) return;
    throw notFound('This book is no longer missing');
  };
  return [
    serve(listPlaceholders, async ({ viewer, params }) => {
      const set = await requireSet(place.db, kind, { viewer, setId: params.readListId });
      if (set.missing === 0) return [];
      return (await wantedOf(place.db, set.id, set.memberIds)).placeholders ?? [];
    }),
    serve(fillPlaceholder, async ({ viewer, params, body: { bookId } }) => {
      await requireSetToChange(place.db, kind, { viewer, setId: params.readListId });
      await requireBook(place.db, viewer, bookId);
      await changeOne(params.readListId, (db) => fillPlace(db, params, bookId));
    }),
    serve(deletePlaceholder, async ({ viewer, params }) => {
      await requireSetToChange(place.db, kind, { viewer, setId: params.readListId });
      await changeOne(
        params.readListId,
        async (db) => (await removePlace(db, params)) !== undefined,
      );
    }),
  ];
};
