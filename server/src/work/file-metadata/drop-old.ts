import type { Db } from '../../base/db/connection.ts';
import { dropExpired } from './kept-originals.ts';

const everyMillis = 60 * 60_000;

/** Deletes originals whose time is over, now and each hour. Returns the function that ends it. */
export function dropOldOriginals(
  place: { readonly db: Db; readonly data: string },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const drop = () => dropExpired(place.db, place.data);
  let last = drop().catch(onError);
  const timer = setInterval(() => {
    last = last.then(drop).catch(onError);
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
