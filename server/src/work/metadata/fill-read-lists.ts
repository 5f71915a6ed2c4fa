import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { matchWanted, surelyWanted } from '../../catalogue/comic-lists/match-wanted.ts';
import { changePlaceholders } from '../../catalogue/sets/change-sets.ts';
import { fillPlace } from '../../catalogue/sets/placeholders.ts';

/**
 * Puts books that have arrived into the read lists that wait for them, each in its place. The queries are as many
 * for one missing book as for thousands; running it again changes nothing.
 */
export async function fillReadLists(place: {
  readonly db: Db;
  readonly events: EventBus;
}): Promise<void> {
  const missing = await place.db
    .selectFrom('readListPlaceholder')
    .selectAll()
    .orderBy('readListId')
    .orderBy('position')
    .execute();
  if (missing.length === 0) return;
  const wanted = missing.map(({ volume, year, issueId, ...row }) => ({
    ...row,
    volume: volume ?? undefined,
    year: year ?? undefined,
    issueId: issueId ?? undefined,
  }));
  const found = (await matchWanted(place.db, wanted, { presentOnly: true })).flatMap(
    ({ book, matches }) => {
      const candidate = surelyWanted(matches);
      return candidate === undefined ? [] : [{ ...book, bookId: candidate.bookId }];
    },
  );
  for (const [readListId, some] of Map.groupBy(found, (one) => one.readListId)) {
    const fill = async (db: Db) => {
      const filled: boolean[] = [];
      for (const { id, bookId } of some) {
        filled.push(await fillPlace(db, { readListId, placeholderId: id }, bookId));
      }
      return filled.includes(true);
    };
    await changePlaceholders(place, readListId, fill, true);
  }
}
