import * as z from 'zod/mini';
import { Book, mediaStatuses, readStatuses } from './books.ts';
import { endpoint, type Schema } from './endpoint.ts';
import { fullPaging, pageOf } from './paging.ts';
import { seriesStates } from './personal.ts';
import { Series, seriesStatuses } from './series.ts';
import { id } from './shapes.ts';
import { thumbnailTypes } from './thumbnails.ts';

function equality<S extends Schema>(value: S) {
  return z.object({ operator: z.enum(['is', 'isNot']), value });
}

const absence = z.object({ operator: z.enum(['isNull', 'isNotNull']) });

function nullableEquality<S extends Schema>(value: S) {
  return z.discriminatedUnion('operator', [equality(value), absence]);
}

const truth = z.object({ operator: z.enum(['isTrue', 'isFalse']) });

/** Letter case and accents are ignored. */
const text = z.object({
  operator: z.enum([
    'is',
    'isNot',
    'contains',
    'doesNotContain',
    'beginsWith',
    'doesNotBeginWith',
    'endsWith',
    'doesNotEndWith',
  ]),
  value: z.string(),
});

/** `greaterThan` and `lessThan` include the value itself. */
const number = z.object({
  operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan']),
  value: z.number(),
});

export const instantText = z
  .string()
  .check(
    z.refine(
      (value) => /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
      'must be a date and time with a time zone, such as 2024-10-01T00:00:00Z',
    ),
  );
/** ISO 8601 in days, hours, minutes and seconds: `P30D`, `PT12H`. */
const duration = z
  .string()
  .check(z.regex(/^P(?=.)(?:\d{1,6}D)?(?:T(?=.)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,9}S)?)?$/));

/** A calendar day; `before` and `after` exclude the day of the instant. */
const date = z.discriminatedUnion('operator', [
  z.object({ operator: z.enum(['before', 'after']), dateTime: instantText }),
  z.object({ operator: z.enum(['isInTheLast', 'isNotInTheLast']), duration }),
  absence,
]);

/** Absent members match anything. */
const person = z.object({ name: z.optional(z.string()), role: z.optional(z.string()) });
const poster = z.object({
  type: z.optional(z.enum(thumbnailTypes)),
  selected: z.optional(z.boolean()),
});

/** Of a value that may be missing. */
const nullableNumber = z.discriminatedUnion('operator', [number, absence]);

const common = {
  libraryId: z.optional(equality(id)),
  deleted: z.optional(truth),
  oneShot: z.optional(truth),
  title: z.optional(text),
  releaseDate: z.optional(date),
  tag: z.optional(nullableEquality(z.string())),
  readStatus: z.optional(equality(z.enum(readStatuses))),
  author: z.optional(equality(person)),
  /** Longbox's own, as the next two: it's in the caller's "Want to read". */
  wanted: z.optional(truth),
  favorite: z.optional(truth),
  /** The caller's. */
  rating: z.optional(nullableNumber),
};

const bookLeaves = {
  ...common,
  seriesId: z.optional(equality(id)),
  readListId: z.optional(equality(id)),
  numberSort: z.optional(number),
  mediaStatus: z.optional(equality(z.enum(mediaStatuses))),
  mediaProfile: z.optional(equality(z.enum(['DIVINA', 'PDF', 'EPUB']))),
  poster: z.optional(equality(poster)),
};
const BookLeaves = z.object(bookLeaves);

const seriesLeaves = {
  ...common,
  collectionId: z.optional(equality(id)),
  complete: z.optional(truth),
  titleSort: z.optional(text),
  sharingLabel: z.optional(nullableEquality(z.string())),
  publisher: z.optional(equality(z.string())),
  language: z.optional(equality(z.string())),
  genre: z.optional(nullableEquality(z.string())),
  ageRating: z.optional(nullableNumber),
  seriesStatus: z.optional(equality(z.enum(seriesStatuses))),
  /** Longbox's own: whole numbers are missing between its first and last book. */
  gaps: z.optional(truth),
  /** Longbox's own: the caller's state of the series, whether set by hand or not. */
  readingState: z.optional(nullableEquality(z.enum(seriesStates))),
};
const SeriesLeaves = z.object(seriesLeaves);

/** A tree of conditions on books. If an object has several members, all must hold. */
export interface BookCondition extends z.output<typeof BookLeaves> {
  readonly allOf?: BookCondition[] | undefined;
  readonly anyOf?: BookCondition[] | undefined;
}

/** A tree of conditions on series. If an object has several members, all must hold. */
export interface SeriesCondition extends z.output<typeof SeriesLeaves> {
  readonly allOf?: SeriesCondition[] | undefined;
  readonly anyOf?: SeriesCondition[] | undefined;
}

/** An empty group matches everything; anything that isn't a group is an error. */
const saysSomething = z.refine<object>(
  (condition) => Object.values(condition).some((member) => member !== undefined),
  // Unknown members are reported by name.
  { error: 'must have at least one condition', when: ({ issues }) => issues.length === 0 },
);

export const BookTree: z.ZodMiniType<BookCondition, BookCondition> = z
  .strictObject({
    allOf: z.optional(z.array(z.lazy(() => BookTree))),
    anyOf: z.optional(z.array(z.lazy(() => BookTree))),
    ...bookLeaves,
  })
  .check(saysSomething);

export const SeriesTree: z.ZodMiniType<SeriesCondition, SeriesCondition> = z
  .strictObject({
    allOf: z.optional(z.array(z.lazy(() => SeriesTree))),
    anyOf: z.optional(z.array(z.lazy(() => SeriesTree))),
    ...seriesLeaves,
  })
  .check(saysSomething);

export const BookSearch = z.object({
  condition: z.optional(z.nullable(BookTree)),
  fullTextSearch: z.optional(z.nullable(z.string())),
});
export const SeriesSearch = z.object({
  condition: z.optional(z.nullable(SeriesTree)),
  fullTextSearch: z.optional(z.nullable(z.string())),
});

/** Lists the books that match a tree of conditions. */
export const findBooks = endpoint({
  method: 'POST',
  path: '/api/v1/books/list',
  access: 'user',
  query: z.object(fullPaging),
  body: BookSearch,
  answer: pageOf(Book),
  provides: ['books', 'progress'],
});

/** Lists the series that match a tree of conditions. */
export const findSeries = endpoint({
  method: 'POST',
  path: '/api/v1/series/list',
  access: 'user',
  query: z.object(fullPaging),
  body: SeriesSearch,
  answer: pageOf(Series),
  provides: ['series', 'progress'],
});

/** The number of matching series for each first character of the sort title. */
export const findAlphabeticalGroups = endpoint({
  method: 'POST',
  path: '/api/v1/series/list/alphabetical-groups',
  access: 'user',
  body: SeriesSearch,
  answer: z.array(z.object({ group: z.string(), count: z.number() })),
  provides: ['series', 'progress'],
});
