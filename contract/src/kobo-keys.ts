import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { manyIds } from './paging.ts';
import { id, mostEntries, notBlank } from './shapes.ts';

/** Which books a device gets, of those that its owner may see. */
const koboBooks = ['EVERYTHING', 'LIBRARIES', 'LISTS', 'READING'] as const;
/** Which collections a device gets. */
const koboTags = ['NONE', 'ON_DECK', 'READ_LISTS', 'COLLECTIONS', 'ALL'] as const;

const ids = z._default(
  z.array(id).check(z.maxLength(mostEntries, `must not have more than ${mostEntries} entries`)),
  [],
);

/** The books and collections that the Kobo e-readers with a key get. */
export const KoboChoice = z.object({
  books: z._default(z.enum(koboBooks), 'EVERYTHING'),
  /** For `LIBRARIES`. */
  libraryIds: ids,
  /** For `LISTS`, like `collectionIds`. */
  readListIds: ids,
  collectionIds: ids,
  tags: z._default(z.enum(koboTags), 'ON_DECK'),
  /** Name of the collection with the books on deck, in the owner's language. */
  onDeckName: z._default(notBlank, 'On deck'),
});
export type KoboChoice = z.output<typeof KoboChoice>;

/** The choice, and the books that someone removed on a device. */
const KoboKey = z.object({
  choice: KoboChoice,
  takenOff: z.array(z.object({ bookId: id, title: z.string() })),
});

/** Lists what the key's e-readers get, and the books removed on them; 404 for someone else's key. */
export const getKoboKey = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/kobo-keys/{keyId}',
  access: 'user',
  answer: KoboKey,
  provides: ['api-keys'],
});

/** Chooses what the key's e-readers get, from the next sync on. */
export const updateKoboKey = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/kobo-keys/{keyId}',
  access: 'user',
  body: KoboChoice,
  answer: 'nothing',
  stales: ['api-keys'],
});

/** Syncs books again that someone removed on an e-reader: all of them, or those in `book_id`. */
export const deleteTakenOff = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/kobo-keys/{keyId}/taken-off',
  access: 'user',
  query: z.object({ book_id: manyIds }),
  answer: 'nothing',
  stales: ['api-keys'],
});
