import type {
  BookChange,
  PersonalOfBook,
  PersonalOfSeries,
  SeriesChange,
} from '@longbox/contract/personal';
import { requireRoom } from '../../base/accounts/limits.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { presentOfBook, presentOfSeries } from '../../catalogue/personal/select-personal.ts';
import {
  firstPlace,
  lastReadOf,
  type PersonalKey,
  type PersonalRow,
  selectPersonal,
  writePersonal,
} from '../../catalogue/personal/write-personal.ts';
import { requireBook } from '../books/get-book.ts';
import { requireSeries } from '../series/get-series.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** Changes what the viewer keeps about a series. */
export async function changePersonalOfSeries(
  { db, events }: Place,
  { viewer, seriesId, change }: { viewer: Viewer; seriesId: string; change: SeriesChange },
): Promise<PersonalOfSeries> {
  await requireSeries(db, viewer, seriesId);
  const key = { userId: viewer.id, seriesId };
  const personal = await inTransaction(db, async (transaction) => {
    const read = await lastReadOf(transaction, key);
    const { state, offDeck, again } = change;
    const row = await changeRow(transaction, { ...key, bookId: null }, change, (known) => ({
      ...(state !== undefined && { state, stateRead: read }),
      ...(offDeck !== undefined && { offDeck: offDeck ? read : null }),
      ...(again !== undefined && { again: againOf(known.again, again) }),
    }));
    return presentOfSeries(row, read);
  });
  events.emit({ name: 'PersonalOfSeriesChanged', payload: key });
  return personal;
}

/** Changes what the viewer keeps about a book; about a one-shot, that of its series. */
export async function changePersonalOfBook(
  place: Place,
  { viewer, bookId, change }: { viewer: Viewer; bookId: string; change: BookChange },
): Promise<PersonalOfBook> {
  const { db, events } = place;
  await requireBook(db, viewer, bookId);
  const { seriesId, oneshot } = await db
    .selectFrom('book')
    .select(['seriesId', 'oneshot'])
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow();
  if (oneshot === 1) {
    const {
      state: _,
      offDeck: __,
      again: ___,
      ...personal
    } = await changePersonalOfSeries(place, {
      viewer,
      seriesId,
      change,
    });
    return personal;
  }
  const key = { userId: viewer.id, bookId };
  const row = await inTransaction(db, (transaction) =>
    changeRow(transaction, { ...key, seriesId: null }, change, () => ({})),
  );
  events.emit({ name: 'PersonalOfBookChanged', payload: key });
  return presentOfBook(row);
}

/** How long after the question its answer belongs to it. */
const answerMillis = 86_400_000;

/** Whoever says so while they read, or just after, reads again since they were asked. */
function againOf(known: number | null, isAgain: boolean): number {
  const now = Date.now();
  if (!isAgain) return -now;
  const asked = Math.abs(known ?? 0);
  return now - asked < answerMillis ? asked : now;
}

async function changeRow(
  db: Db,
  key: PersonalKey,
  change: BookChange,
  moreOf: (
    known: PersonalRow,
  ) => Partial<Pick<PersonalRow, 'state' | 'stateRead' | 'offDeck' | 'again'>>,
): Promise<PersonalRow> {
  const known = (await selectPersonal(db, key)) ?? {
    ...key,
    wanted: null,
    favorite: null,
    rating: null,
    note: '',
    state: null,
    stateRead: 0,
    offDeck: null,
    again: null,
    changed: 0,
  };
  const { rating = known.rating, note = known.note } = change;
  const placeIn = async (list: 'wanted' | 'favorite'): Promise<number | null> => {
    const asked = change[list];
    if (asked === undefined) return known[list];
    if (asked === true) return known[list] ?? firstPlace(db, key.userId, list);
    return asked === false ? null : asked;
  };
  const row: PersonalRow = {
    ...known,
    wanted: await placeIn('wanted'),
    favorite: await placeIn('favorite'),
    rating,
    note: note.trim(),
    ...moreOf(known),
    changed: Date.now(),
  };
  await writePersonal(db, row);
  await requireRoom(db, 'personal', key.userId);
  return row;
}

interface Item {
  readonly kind: 'book' | 'series';
  readonly id: string;
}

/** Gives items of "Want to read" the places they have among them, in this order. */
export async function orderWantedOf(
  { db, events }: Place,
  viewer: Viewer,
  items: readonly Item[],
): Promise<void> {
  const idsOf = (kind: Item['kind']) =>
    among(items.flatMap((item) => (item.kind === kind ? [item.id] : [])));
  const moved = await inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom('personal')
      .where('userId', '=', viewer.id)
      .select(['seriesId', 'bookId', 'wanted'])
      .where('wanted', 'is not', null)
      .where((eb) =>
        eb.or([eb('bookId', 'in', idsOf('book')), eb('seriesId', 'in', idsOf('series'))]),
      )
      .orderBy('wanted', 'desc')
      .execute();
    const places = rows.map(({ wanted }) => wanted);
    const placeOf = (row: (typeof rows)[number]) =>
      items.findIndex(({ id }) => id === (row.seriesId ?? row.bookId));
    const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    const changed = ordered.flatMap(({ wanted, ...key }, index) =>
      wanted === places[index] ? [] : [{ ...key, place: places[index] }],
    );
    for (const { seriesId, bookId, place } of changed) {
      await transaction
        .updateTable('personal')
        .set({ wanted: place, changed: Date.now() })
        .where('userId', '=', viewer.id)
        .where(seriesId === null ? 'bookId' : 'seriesId', '=', seriesId ?? bookId)
        .execute();
    }
    return changed;
  });
  const userId = viewer.id;
  for (const { seriesId, bookId } of moved) {
    if (seriesId !== null) {
      events.emit({ name: 'PersonalOfSeriesChanged', payload: { seriesId, userId } });
    }
    if (bookId !== null) {
      events.emit({ name: 'PersonalOfBookChanged', payload: { bookId, userId } });
    }
  }
}
