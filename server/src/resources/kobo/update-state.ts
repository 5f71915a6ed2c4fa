import {
  type ReadingState,
  readingStatuses,
  SentState,
  type StateUpdate,
} from '@longbox/contract/kobo-objects';
import * as z from 'zod/mini';
import { badRequest, Refusal } from '../../base/errors.ts';
import { readEpubFacts } from '../../catalogue/books/read-epub-facts.ts';
import { epubPositions } from '../../media/epub/positions.ts';
import { requireBook } from '../books/get-book.ts';
import { deleteReadProgress } from '../books/read-progress.ts';
import { updateProgression } from '../publication/progression.ts';
import { findDeviceBooks } from './book-objects.ts';
import { type DeviceCall, jsonOf, type KoboServices } from './device-call.ts';
import { documentOf, placeOf, progressionOfMark } from './device-places.ts';
import { koboInstant } from './kobo-instant.ts';
import { tellProgress } from './send-later.ts';
import { storedPlace } from './stored-place.ts';

/** Letters of a text that is kept of a state. */
const longest = 1_000;
const dayMillis = 24 * 60 * 60 * 1000;
const Body = z.object({ ReadingStates: z.array(SentState) });

/** What became of a state: of the place with its status, and of the reading times. */
type Outcome = 'Success' | 'Ignored' | 'Failure';

/** Keys whose devices have a clock that is ahead, so that it's told once. */
const told = new Set<string>();

/** Stores where someone is in a book (KB-08). */
export async function updateState(
  services: KoboServices,
  call: DeviceCall,
  bookId: string,
): Promise<StateUpdate> {
  const { db } = services;
  await requireBook(db, call.viewer, bookId);
  const body = z.safeParse(Body, jsonOf(call));
  const sent = body.success ? body.data.ReadingStates[0] : undefined;
  if (!sent) throw badRequest('ReadingStates must have one state');
  const moment = momentOf(services, call, sent);
  const outcome = await applyState(services, call, { bookId, sent, readDate: moment.readDate });
  const hasTimes = outcome !== 'Failure' && (sent.Statistics ?? undefined) !== undefined;
  const Result = { Result: outcome };
  return {
    RequestResult: outcome === 'Failure' ? 'Failure' : 'Success',
    UpdateResults: [
      {
        EntitlementId: bookId,
        CurrentBookmarkResult: Result,
        StatisticsResult: {
          Result: outcome === 'Failure' ? outcome : hasTimes ? 'Success' : 'Ignored',
        },
        StatusInfoResult: Result,
        LastModified: moment.text,
        PriorityTimestamp: sent.PriorityTimestamp ?? moment.text,
      },
    ],
  };
}

/** When a device says that it was, or our own time if its clock is a day ahead. */
function momentOf(
  { warn }: KoboServices,
  { key }: DeviceCall,
  sent: SentState,
): { text: string; readDate: number } {
  const now = Date.now();
  const text =
    sent.LastModified ??
    sent.CurrentBookmark?.LastModified ??
    sent.StatusInfo?.LastModified ??
    koboInstant(now);
  const time = Date.parse(text);
  if (Number.isNaN(time)) return { text: koboInstant(now), readDate: now };
  if (time <= now + dayMillis) return { text, readDate: Math.trunc(time) };
  if (!told.has(key.id)) warn(`The clock of the Kobo “${key.comment}” is more than a day ahead`);
  told.add(key.id);
  return { text, readDate: now };
}

interface Sent {
  readonly bookId: string;
  readonly sent: SentState;
  readonly readDate: number;
}

async function applyState(
  services: KoboServices,
  call: DeviceCall,
  { bookId, sent, readDate }: Sent,
): Promise<Outcome> {
  const { db } = services;
  const { viewer, key } = call;
  const before = await storedPlace(db, viewer.id, bookId);
  const isOwn = before?.deviceId === key.id;
  if (before && isOwn && before.readDate === readDate) return 'Success';
  await keepState(services, call, { bookId, sent, readDate });
  const status = readingStatuses.find((one) => one === sent.StatusInfo?.Status);
  const place = placeIn(sent);
  if (status === 'ReadyToRead' && !place) {
    // A device that was reset says so of every book.
    if (isOwn && before.readDate < readDate) await deleteReadProgress(services, { viewer, bookId });
    return 'Success';
  }
  if (status !== 'Finished' && !place) return 'Success';
  const locator =
    status === 'Finished'
      ? await endOf(services, bookId)
      : await locatorOf(services, call, { bookId, place, before });
  if (!locator) return 'Failure';
  const device = { id: key.id, name: key.comment };
  const progression = { modified: new Date(readDate).toISOString(), device, locator };
  try {
    const program = key.comment === '' ? 'Kobo' : `Kobo · ${key.comment}`;
    await updateProgression(services, { viewer, bookId, progression, program });
    return 'Success';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind !== 'conflict') return 'Failure';
    // What is newer here follows with the next sync, even if the device has heard of it before.
    await tellProgress(db, key.id, bookId);
    return 'Ignored';
  }
}

interface Place {
  readonly source: string;
  readonly mark: string | undefined;
  readonly progression: number;
}

function placeIn({ CurrentBookmark }: SentState): Place | undefined {
  const { Location, ContentSourceProgressPercent: percent } = CurrentBookmark ?? {};
  const { Source, Type, Value } = Location ?? {};
  if (!Source || typeof percent !== 'number') return undefined;
  const isMark = Type?.toLowerCase() === 'kobospan' && Value && Value.length <= longest;
  const progression = Math.min(1, Math.max(0, percent / 100));
  return { source: Source, mark: isMark ? Value : undefined, progression };
}

async function endOf({ db }: KoboServices, bookId: string) {
  const facts = await readEpubFacts(db, bookId);
  const last = facts && epubPositions(facts).at(-1);
  return last && { href: last.href, locations: { progression: last.locations.progression } };
}

interface Located {
  readonly bookId: string;
  readonly place: Place | undefined;
  readonly before: Awaited<ReturnType<typeof storedPlace>>;
}

/** The place of a device as every client knows it; undefined when the book has no such file. */
async function locatorOf(
  { db }: KoboServices,
  { viewer }: DeviceCall,
  { bookId, place, before }: Located,
) {
  const facts = await readEpubFacts(db, bookId);
  const book = (await findDeviceBooks(db, viewer, [bookId])).get(bookId);
  const document = facts && place && documentOf(facts, place.source);
  if (!facts || !book || !place || !document) return undefined;
  const open = { file: book.url, facts };
  const { mark } = place;
  const span = mark === undefined ? {} : { koboSpan: mark };
  // The device opened the book where it was told to: the place stays what it was.
  if (before?.locator && mark !== undefined) {
    const { locator, completed } = before;
    const shown = await placeOf(open, { locator, completed, share: 0 });
    const progression = locator.locations?.progression;
    if (shown?.mark === mark && shown.source === document.path && progression !== undefined) {
      return { href: locator.href ?? document.path, locations: { progression }, ...span };
    }
  }
  const known =
    mark === undefined || facts.fixedLayout
      ? undefined
      : await progressionOfMark(open, document, mark);
  const positions = epubPositions(facts).filter(({ href }) => href === document.path);
  const most = positions.at(-1)?.locations.progression ?? 0;
  // The rest of a file after its last position belongs to that one.
  const progression = Math.min(known ?? place.progression, most);
  return { href: document.path, locations: { progression }, ...span };
}

/** Keeps what the device sent, so that it gets the same back. */
async function keepState(
  { db }: KoboServices,
  { key }: DeviceCall,
  { bookId, sent, readDate }: Sent,
): Promise<void> {
  const state = JSON.stringify(asState(bookId, sent));
  const row = { readDate, state };
  await db
    .insertInto('koboState')
    .values({ apiKeyId: key.id, bookId, ...row })
    .onConflict((conflict) => conflict.columns(['apiKeyId', 'bookId']).doUpdateSet(row))
    .execute();
}

const cut = (text: string): string => text.slice(0, longest);
/** No one reads a book for longer than a hundred years. */
const mostMinutes = 52_560_000;
const minutesOf = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && value >= 0 ? Math.min(mostMinutes, Math.round(value)) : undefined;

/** The state as we send states, with the members of the device. */
function asState(bookId: string, sent: SentState): ReadingState {
  const at = cut(sent.LastModified ?? koboInstant(Date.now()));
  const { CurrentBookmark: bookmark, StatusInfo: info, Statistics: times } = sent;
  const { Source, Type, Value } = bookmark?.Location ?? {};
  const spent = minutesOf(times?.SpentReadingMinutes);
  const left = minutesOf(times?.RemainingTimeMinutes);
  const whole = bookmark?.ProgressPercent;
  const part = bookmark?.ContentSourceProgressPercent;
  return {
    Created: at,
    LastModified: at,
    PriorityTimestamp: cut(sent.PriorityTimestamp ?? at),
    EntitlementId: bookId,
    StatusInfo: {
      LastModified: cut(info?.LastModified ?? at),
      Status: readingStatuses.find((one) => one === info?.Status) ?? 'Reading',
      TimesStartedReading: info?.TimesStartedReading ?? 1,
    },
    Statistics: {
      LastModified: at,
      ...(spent !== undefined && { SpentReadingMinutes: spent }),
      ...(left !== undefined && { RemainingTimeMinutes: left }),
    },
    CurrentBookmark: {
      LastModified: cut(bookmark?.LastModified ?? at),
      ...(typeof whole === 'number' && { ProgressPercent: whole }),
      ...(typeof part === 'number' && { ContentSourceProgressPercent: part }),
      ...(Source &&
        Value && {
          Location: { Source: cut(Source), Type: cut(Type ?? 'KoboSpan'), Value: cut(Value) },
        }),
    },
  };
}
