import { listArrivals, listWhatNext } from '@longbox/contract/reading-next';
import { queryOf } from './query.ts';

const failureTitle = 'failure.books';

/** Books to read next in these libraries, or all. */
export const whatNextQuery = (libraries: { readonly library_id?: string[] }) =>
  queryOf(listWhatNext, { query: libraries }, { failureTitle });

/** Books to read after this one. */
export const nextAfterQuery = (bookId: string) =>
  queryOf(listWhatNext, { query: { book_id: bookId } }, { failureTitle });

/** Books that were added to series the person reads; counted since this moment. */
export const arrivalsQuery = (
  libraries: { readonly library_id?: string[] },
  since: string | undefined,
) => queryOf(listArrivals, { query: { ...libraries, since } }, { failureTitle });
