import { setImmediate } from 'node:timers/promises';
import { findUser } from '../../base/accounts/accounts.ts';
import { theServer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { fillByRule } from '../../catalogue/sets/change-sets.ts';
import { collectionKind, readListKind } from '../../catalogue/sets/set-kinds.ts';
import { membersByRule } from './rule-members.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** Brings sets that fill themselves up to date: a query for each, however much has changed. */
export async function refreshRuleLists(
  { db, events }: Place,
  { privateOnly = false }: { readonly privateOnly?: boolean } = {},
): Promise<void> {
  for (const kind of [collectionKind, readListKind]) {
    const sets = await db
      .selectFrom(kind.table)
      .select(['id', 'userId', 'rule'])
      .where('rule', 'is not', null)
      .$if(privateOnly, (query) => query.where('userId', 'is not', null))
      .execute();
    for (const { id: setId, userId, rule } of sets) {
      const viewer = userId === null ? theServer : await findUser(db, userId);
      if (viewer === undefined || rule === null) continue;
      const memberIds = await membersByRule(db, kind, { viewer, rule });
      await fillByRule({ db, events }, kind, { setId, rule, memberIds });
      // SQLite answers at once: without this no call would have its turn until all of them are done.
      await setImmediate();
    }
  }
}

/** News after which something else may match, for everyone or for one person. */
const news: ReadonlyMap<string, 'all' | 'person'> = new Map([
  ['BookAdded', 'all'],
  ['BookChanged', 'all'],
  ['BookDeleted', 'all'],
  ['SeriesAdded', 'all'],
  ['SeriesChanged', 'all'],
  ['SeriesDeleted', 'all'],
  ['LibraryDeleted', 'all'],
  ['ReadProgressChanged', 'person'],
  ['ReadProgressDeleted', 'person'],
  ['ReadProgressSeriesChanged', 'person'],
  ['ReadProgressSeriesDeleted', 'person'],
  ['PersonalOfBookChanged', 'person'],
  ['PersonalOfSeriesChanged', 'person'],
]);

/** Long enough that a burst of news is one look. */
const usualMillis = 2000;
/** Many lists of a large library rest so many times longer than they took: others wait for the database. */
const restShare = 20;
/** Filters such as “in the last 30 days” change by the clock alone. */
const regularMillis = 3_600_000;

/** Keeps sets that fill themselves up to date. Returns the function that ends it. */
export function keepRuleLists(
  place: Place & { readonly onError: (error: unknown) => void },
  millis = usualMillis,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let forAll = true;
  let lastMillis = 0;
  const look = async (): Promise<void> => {
    const privateOnly = !forAll;
    forAll = false;
    const started = performance.now();
    await refreshRuleLists(place, { privateOnly });
    lastMillis = performance.now() - started;
  };
  const soon = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        running = running.then(look).catch(place.onError);
      },
      Math.max(millis, lastMillis * restShare),
    );
  };
  const unsubscribe = place.events.subscribe(({ name }) => {
    const kind = news.get(name);
    if (kind === 'all') forAll = true;
    if (kind !== undefined) soon();
  });
  const regular = setInterval(() => {
    forAll = true;
    soon();
  }, regularMillis);
  soon();
  return async () => {
    unsubscribe();
    clearInterval(regular);
    clearTimeout(timer);
    await running;
  };
}
