import { startNotices } from './start-notices.ts';
import { startUpkeep } from './start-upkeep.ts';
import type { Watches } from './work/watch/watching.ts';

type Place = Parameters<typeof startNotices>[0] &
  Omit<Parameters<typeof startUpkeep>[0], 'backupFailed'> & { readonly watches: Watches };

/** Starts what only one of the processes of a database does. Returns the function that ends it. */
export function startAlone(place: Place, noticeMillis?: number): () => Promise<void> {
  const notices = startNotices(place, noticeMillis);
  const { backupFailed } = notices;
  const ends = [startUpkeep({ ...place, backupFailed }), notices.end, place.watches.start()];
  return async () => {
    for (const end of ends) await end();
  };
}
