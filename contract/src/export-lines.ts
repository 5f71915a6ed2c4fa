import * as z from 'zod/mini';
import { day, instant } from './dates.ts';
import { LibraryCreation } from './libraries.ts';
import { MarkContent } from './marks.ts';
import { wantedBooks } from './placeholders.ts';
import { Locator } from './publication.ts';
import { extent } from './reading.ts';
import { seriesStates } from './personal.ts';
import { BookRule, SeriesRule } from './rules.ts';
import { readingDirections, seriesStatuses } from './series.ts';
import { Author, id, notBlank, nullable, WebLink } from './shapes.ts';

/*
 * The lines of a file of everything that people entered (`export.ts`).
 */

/** Version of the form. A newer Longbox reads older ones. */
export const exportVersion = 1;

const words = z.array(z.string());
const links = z.array(WebLink);

/** The first line: `server` holds everything, `reading` what one person read and marked. */
export const ExportHeader = z.object({
  kind: z.literal('longbox'),
  version: z.literal(exportVersion),
  of: z.enum(['server', 'reading']),
  created: instant,
});

/** An account without its secrets: it has no password and no API key after an import. */
const Account = z.object({
  kind: z.literal('account'),
  id,
  email: z.string(),
  roles: words,
  sharedAllLibraries: z.boolean(),
  /** Libraries shared with it, if not all are. */
  libraries: z.array(id),
  labelsAllow: words,
  labelsExclude: words,
  ageRestriction: nullable(
    z.object({ age: z.number(), restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']) }),
  ),
  /** Settings that its clients keep on the server. */
  settings: z.record(z.string(), z.string()),
  created: instant,
});

const ExportedLibrary = z.object({
  kind: z.literal('library'),
  id,
  ...LibraryCreation.def.shape,
  created: instant,
});

/** Where a series or book is, and since when. */
const place = {
  id,
  name: z.string(),
  /** Its absolute path; of a one-shot series, that of its file. */
  path: z.string().check(z.minLength(1)),
  oneshot: z.boolean(),
  /** It's in the trash. */
  deleted: z.boolean(),
  created: instant,
  lastModified: instant,
};

const Series = z.object({
  kind: z.literal('series'),
  ...place,
  libraryId: id,
  /** Its folder when it was last scanned. */
  folder: z.object({ modified: z.number(), sidecars: z.string() }),
  metadata: z.object({
    status: z.enum(seriesStatuses),
    title: z.string(),
    titleSort: z.string(),
    summary: z.string(),
    readingDirection: nullable(z.enum(readingDirections)),
    publisher: z.string(),
    ageRating: nullable(z.number()),
    language: z.string(),
    genres: words,
    tags: words,
    totalBookCount: nullable(z.number()),
    sharingLabels: words,
    links,
    alternateTitles: z.array(z.object({ label: z.string(), title: z.string() })),
    /** Names of locked members. */
    locks: words,
    created: instant,
    lastModified: instant,
  }),
  /** Taken from its books. */
  ofBooks: z.object({
    releaseDate: nullable(z.string()),
    summary: z.string(),
    summaryNumber: z.string(),
    changed: instant,
  }),
});

const Book = z.object({
  kind: z.literal('book'),
  ...place,
  seriesId: id,
  libraryId: id,
  /** Place in its series, from 1. */
  number: z.number(),
  /** Its file when it was last scanned. `modified` in milliseconds since 1970. */
  file: z.object({ size: z.number(), modified: z.number(), hash: z.string() }),
  media: z.object({
    status: z.enum(['UNKNOWN', 'READY', 'ERROR', 'UNSUPPORTED', 'OUTDATED']),
    mediaType: z.string(),
    profile: z.string(),
    pages: z.number(),
    comment: z.string(),
    divinaCompatible: z.boolean(),
    kepub: z.boolean(),
  }),
  metadata: z.object({
    title: z.string(),
    summary: z.string(),
    number: z.string(),
    numberSort: z.number(),
    releaseDate: nullable(z.string()),
    authors: z.array(Author),
    tags: words,
    isbn: z.string(),
    links,
    /** Names of locked members. */
    locks: words,
    created: instant,
    lastModified: instant,
  }),
});

const set = {
  id,
  /** The account it belongs to, if it's private. */
  account: z.optional(id),
  name: z.string(),
  ordered: z.boolean(),
  created: instant,
  lastModified: instant,
};
const Collection = z.object({
  kind: z.literal('collection'),
  ...set,
  series: z.array(id),
  /** Of one that fills itself. */
  rule: z.optional(SeriesRule),
});
const ReadList = z.object({
  kind: z.literal('readList'),
  ...set,
  summary: z.string(),
  books: z.array(id),
  /** Of one that fills itself. */
  rule: z.optional(BookRule),
  /** Missing books, each with the number of `books` before it. */
  placeholders: z.optional(wantedBooks),
});

/** A book by its ID, and by its titles for a server where it has another. */
export const ExportedBook = z.object({
  id,
  series: z.string(),
  title: z.string(),
  number: z.string(),
});

/** How far someone read a book. In a file of one person there's no account. */
const Progress = z.object({
  kind: z.literal('progress'),
  account: z.optional(id),
  book: ExportedBook,
  page: z.int(),
  completed: z.boolean(),
  readDate: instant,
  created: instant,
  lastModified: instant,
  device: z.object({ id: z.string(), name: z.string() }),
  locator: nullable(Locator),
});

/** A bookmark, highlight or note. */
const ExportedMark = z.object({
  kind: z.literal('mark'),
  account: z.optional(id),
  book: ExportedBook,
  id,
  mark: MarkContent,
  revision: z.int(),
  deleted: z.boolean(),
  created: instant,
  changed: instant,
});

const whole = z.int().check(z.gte(0));
const moment = z.iso.datetime({ offset: true });

/**
 * A stretch of reading of a book (`ReadingSession`). The ID of the combined sessions of a day is `day.` and the
 * day; that of an inferred session begins with `program.`.
 */
const ExportedSession = z.object({
  kind: z.literal('readingSession'),
  account: z.optional(id),
  book: ExportedBook,
  id: z.string().check(z.regex(/^((day|program)\.)?[\w-]{8,64}$/)),
  day,
  started: moment,
  ended: moment,
  ...extent,
  /** For combined sessions, the sum. */
  pages: whole,
  active: whole,
  finished: whole,
});

/** A person's own data about a series or book: lists, rating, status and note (`PersonalOfSeries`). */
const ExportedPersonal = z.object({
  kind: z.literal('personal'),
  account: z.optional(id),
  of: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('book'), ...ExportedBook.shape }),
    z.object({ kind: z.literal('series'), id, title: z.string() }),
  ]),
  wanted: nullable(whole),
  favorite: nullable(whole),
  rating: nullable(z.number().check(z.gte(1), z.lte(5), z.multipleOf(0.5))),
  note: z.string(),
  state: nullable(z.enum(seriesStates)),
  /** In milliseconds since 1970: when the series was last read before its state was set, or 0. */
  stateRead: whole,
  /** The same for a series that is hidden from On deck. */
  offDeck: nullable(whole),
  /**
   * In milliseconds since 1970: when a series was begun again; negative: when its reader was asked and
   * said no.
   */
  again: z.optional(nullable(z.int())),
  changed: moment,
});

/** A private collection or read list; only in a file of one person. */
const OwnSet = z.object({
  kind: z.literal('ownSet'),
  id,
  name: notBlank,
  ordered: z.boolean(),
  created: instant,
  lastModified: instant,
  /** Of a read list. */
  summary: z.string(),
  of: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('collection'),
      series: z.array(z.object({ id, title: z.string() })),
      rule: z.optional(SeriesRule),
    }),
    z.object({
      kind: z.literal('readList'),
      books: z.array(ExportedBook),
      rule: z.optional(BookRule),
      /** Missing books, each with the number of `books` before it. */
      placeholders: z.optional(wantedBooks),
    }),
  ]),
});

/** A cover that someone uploaded. */
const Cover = z.object({
  kind: z.literal('cover'),
  id,
  of: z.enum(['book', 'series', 'collection', 'readList']),
  ownerId: id,
  selected: z.boolean(),
  /** Not SVG, which can contain scripts. */
  mediaType: z.string().check(z.regex(/^image\/(?!svg)[\w.+-]+$/)),
  width: z.number(),
  height: z.number(),
  created: instant,
  /** The image, in Base64. */
  image: z.string(),
});

/** One line of the file. */
export const ExportLine = z.discriminatedUnion('kind', [
  ExportHeader,
  Account,
  ExportedLibrary,
  Series,
  Book,
  Collection,
  ReadList,
  Progress,
  ExportedMark,
  ExportedSession,
  ExportedPersonal,
  OwnSet,
  Cover,
]);
export type ExportLine = z.output<typeof ExportLine>;

/** The line of a kind. */
export type LineOf<Kind extends ExportLine['kind']> = Extract<ExportLine, { readonly kind: Kind }>;
