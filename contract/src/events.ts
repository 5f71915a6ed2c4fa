import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';
import { id, nullable } from './shapes.ts';
import { idsIn, type Outcome, type Stale, type Tag } from './tags.ts';

/** Who receives an event: everyone, administrators, or the user its payload names, who is then the only one. */
type Audience = 'all' | 'admins' | 'user';

interface EventSpec {
  readonly payload: z.core.$ZodType;
  readonly to: Audience;
  /** Tags that the event makes stale on every screen, for the IDs in its payload. */
  readonly stales: readonly Tag[];
  /** Reading progress after the event, if its name tells it. */
  readonly leaves?: Outcome;
  /** It tells of a deleted item. */
  readonly isEnd?: true;
  /** No call of a page causes it, so it's never the echo of the page's own change. */
  readonly isForeign?: true;
}

const library = z.object({ libraryId: id });
const series = z.object({ seriesId: id, libraryId: id });
const book = z.object({ bookId: id, seriesId: id, libraryId: id });
/** Longbox's own: the owner of a private collection or read list, who alone receives the event. */
const owned = { userId: z.optional(id) };
/** Longbox's own: the server filled it, without a call. */
const set = { ...owned, isFilled: z.optional(z.literal(true)) };
const collection = z.object({ collectionId: id, seriesIds: z.array(id), ...set });
const readList = z.object({ readListId: id, bookIds: z.array(id), ...set });
const bookProgress = z.object({ bookId: id, userId: id });
const seriesProgress = z.object({ seriesId: id, userId: id });
const bookThumbnail = z.object({ bookId: id, seriesId: z.string(), selected: z.boolean() });
const seriesThumbnail = z.object({ seriesId: id, selected: z.boolean() });
const collectionThumbnail = z.object({ collectionId: id, selected: z.boolean(), ...owned });
const readListThumbnail = z.object({ readListId: id, selected: z.boolean(), ...owned });

/** Every live event: its payload, its receivers, and the tags it makes stale. */
export const events = {
  LibraryAdded: { payload: library, to: 'all', stales: ['libraries'] },
  LibraryChanged: { payload: library, to: 'all', stales: ['libraries'] },
  LibraryDeleted: {
    payload: library,
    to: 'all',
    stales: ['libraries', 'series', 'books'],
    isEnd: true,
  },
  SeriesAdded: { payload: series, to: 'all', stales: ['series'] },
  SeriesChanged: { payload: series, to: 'all', stales: ['series'] },
  SeriesDeleted: { payload: series, to: 'all', stales: ['series'], isEnd: true },
  BookAdded: { payload: book, to: 'all', stales: ['books'] },
  BookChanged: { payload: book, to: 'all', stales: ['books'] },
  BookDeleted: { payload: book, to: 'all', stales: ['books'], isEnd: true },
  BookImported: {
    payload: z.object({
      /** `null` when the import failed. */
      bookId: nullable(id),
      sourceFile: z.string(),
      success: z.boolean(),
      /** An error code or a sentence; `null` when the import succeeded. */
      message: nullable(z.string()),
    }),
    to: 'admins',
    stales: [],
  },
  CollectionAdded: { payload: collection, to: 'all', stales: ['collections'] },
  CollectionChanged: { payload: collection, to: 'all', stales: ['collections'] },
  CollectionDeleted: { payload: collection, to: 'all', stales: ['collections'], isEnd: true },
  ReadListAdded: { payload: readList, to: 'all', stales: ['readlists'] },
  ReadListChanged: { payload: readList, to: 'all', stales: ['readlists'] },
  ReadListDeleted: { payload: readList, to: 'all', stales: ['readlists'], isEnd: true },
  ReadProgressChanged: { payload: bookProgress, to: 'user', stales: ['progress'] },
  ReadProgressDeleted: {
    payload: bookProgress,
    to: 'user',
    stales: ['progress'],
    leaves: 'UNREAD',
  },
  ReadProgressSeriesChanged: { payload: seriesProgress, to: 'user', stales: ['progress'] },
  ReadProgressSeriesDeleted: {
    payload: seriesProgress,
    to: 'user',
    stales: ['progress'],
    leaves: 'UNREAD',
  },
  ThumbnailBookAdded: { payload: bookThumbnail, to: 'all', stales: ['thumbnails'] },
  ThumbnailBookDeleted: { payload: bookThumbnail, to: 'all', stales: ['thumbnails'] },
  ThumbnailSeriesAdded: { payload: seriesThumbnail, to: 'all', stales: ['thumbnails'] },
  ThumbnailSeriesDeleted: { payload: seriesThumbnail, to: 'all', stales: ['thumbnails'] },
  ThumbnailSeriesCollectionAdded: {
    payload: collectionThumbnail,
    to: 'all',
    stales: ['thumbnails'],
  },
  ThumbnailSeriesCollectionDeleted: {
    payload: collectionThumbnail,
    to: 'all',
    stales: ['thumbnails'],
  },
  ThumbnailReadListAdded: { payload: readListThumbnail, to: 'all', stales: ['thumbnails'] },
  ThumbnailReadListDeleted: { payload: readListThumbnail, to: 'all', stales: ['thumbnails'] },
  /** Longbox's own: clients of other servers don't know it. */
  MarksChanged: { payload: bookProgress, to: 'user', stales: ['marks'] },
  /** Longbox's own: lists, ratings, states and notes of a person. */
  PersonalOfBookChanged: { payload: bookProgress, to: 'user', stales: ['progress'] },
  /** Longbox's own. */
  PersonalOfSeriesChanged: { payload: seriesProgress, to: 'user', stales: ['progress'] },
  /** Longbox's own: someone recommends a book to the user, who may see it. */
  BookRecommended: { payload: z.object({ userId: id }), to: 'user', stales: ['household'] },
  /** Longbox's own: a program has used one of the user's keys. */
  ApiKeyUsed: {
    payload: z.object({ keyId: id, userId: id }),
    to: 'user',
    stales: ['api-keys'],
    isForeign: true,
  },
  /** Longbox's own: from its next start on the server answers at another port or context path. */
  PlaceChanged: {
    payload: z.object({ port: z.number(), nextPort: z.number(), nextContextPath: z.string() }),
    to: 'all',
    stales: [],
    isForeign: true,
  },
  TaskQueueStatus: {
    payload: z.object({
      count: z.number(),
      countByType: z.record(z.string(), z.number()),
      /** Longbox's own: failed tasks that were neither retried nor cleared. */
      failed: z.optional(z.number()),
      /** Longbox's own: libraries being scanned, or with books waiting for analysis. */
      libraries: z.optional(
        z.array(
          z.object({
            libraryId: id,
            scanning: z.boolean(),
            done: z.number(),
            books: z.number(),
            /** Below the root of the library, while that is scanned. */
            folder: z.optional(z.string()),
          }),
        ),
      ),
    }),
    to: 'admins',
    stales: ['task-failures', 'alike'],
  },
  SessionExpired: { payload: z.object({ userId: id }), to: 'user', stales: ['session'] },
} as const satisfies Record<string, EventSpec>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]['payload']>;

/** An event with its payload. */
export type LiveEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** Tags that an event makes stale. */
export function staledBy({ name, payload }: LiveEvent): Stale[] {
  const { stales, leaves, isEnd }: EventSpec = events[name];
  const ids = idsIn(payload);
  return stales.map((tag) => ({
    tag,
    ...ids,
    ...(leaves && { outcome: leaves }),
    ...(isEnd && { isGone: isEnd }),
  }));
}

/** Whether an event can't be the echo of a change by the page that hears it. */
export function isForeign({ name, payload }: LiveEvent): boolean {
  const spec: EventSpec = events[name];
  return spec.isForeign === true || ('isFilled' in payload && payload.isFilled === true);
}

/** How far back a stream can begin, in milliseconds. */
export const longestPast = 10_000;

const past = z.pipe(
  one,
  z.transform((raw) =>
    raw !== undefined && /^\d{1,9}$/.test(raw) ? Math.min(longestPast, Number(raw)) : 0,
  ),
);

/**
 * Server-sent events: `event:<Name>`, one `data:<JSON>` line. With `past`, Longbox first sends the
 * events of the last `past` milliseconds, so that a page misses nothing while its stream opens. Their
 * `id` is their age in milliseconds; later events have an empty `id`.
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/sse/v1/events',
  access: 'user',
  query: z.object({ past }),
  answer: 'events',
});
