import * as z from 'zod/mini';

/*
 * What goes between a Kobo e-reader and the server. Members are written as the device writes them.
 */

/** UTC with a literal `Z`, and up to nine digits of a second. */
const Instant = z.string();

/** Tokens of the shop, or ones that aren't used: the key in the path signs in. */
export const Tokens = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string(),
  TokenType: z.string(),
  TrackingId: z.string(),
  UserKey: z.string(),
});

/** Says that an account has a book. */
export const BookEntitlement = z.object({
  Accessibility: z.literal('Full'),
  ActivePeriod: z.object({ From: Instant }),
  Created: Instant,
  CrossRevisionId: z.string(),
  Id: z.string(),
  IsHiddenFromArchive: z.literal(false),
  IsLocked: z.literal(false),
  IsRemoved: z.boolean(),
  LastModified: Instant,
  OriginCategory: z.literal('Imported'),
  RevisionId: z.string(),
  Status: z.literal('Active'),
});
export type BookEntitlement = z.output<typeof BookEntitlement>;

/**
 * How a device shows the file: with the maker's renderer, a page per screen, or with the plain
 * renderer.
 */
const bookFormats = ['KEPUB', 'EPUB3FL', 'EPUB3'] as const;

const DownloadUrl = z.object({
  DrmType: z.literal('None'),
  Format: z.enum(bookFormats),
  Size: z.number(),
  Platform: z.literal('Generic'),
  Url: z.string(),
});
export type DownloadUrl = z.output<typeof DownloadUrl>;

export const BookMetadata = z.object({
  Categories: z.array(z.string()),
  ContributorRoles: z.array(z.object({ Name: z.string() })),
  Contributors: z.array(z.string()),
  /** ID of the image, not of the book: a device fetches a cover again only under another ID. */
  CoverImageId: z.optional(z.string()),
  CrossRevisionId: z.string(),
  CurrentDisplayPrice: z.object({ CurrencyCode: z.string(), TotalAmount: z.number() }),
  CurrentLoveDisplayPrice: z.object({ TotalAmount: z.number() }),
  /** A single space if there is none: otherwise a device keeps its old text. */
  Description: z.string(),
  DownloadUrls: z.array(DownloadUrl),
  EntitlementId: z.string(),
  ExternalIds: z.array(z.string()),
  Genre: z.string(),
  IsEligibleForKoboLove: z.literal(false),
  IsInternetArchive: z.literal(false),
  IsPreOrder: z.literal(false),
  IsSocialEnabled: z.literal(true),
  Isbn: z.optional(z.string()),
  Language: z.string(),
  PhoneticPronunciations: z.object({}),
  PublicationDate: Instant,
  Publisher: z.object({ Imprint: z.string(), Name: z.string() }),
  RevisionId: z.string(),
  Series: z.optional(
    z.object({
      Id: z.string(),
      Name: z.string(),
      Number: z.string(),
      NumberFloat: z.number(),
    }),
  ),
  Title: z.string(),
  WorkId: z.string(),
});
export type BookMetadata = z.output<typeof BookMetadata>;

export const readingStatuses = ['ReadyToRead', 'Reading', 'Finished'] as const;

const Location = z.object({
  /** Name of the file in the archive, neither escaped nor with a fragment. */
  Source: z.string(),
  Type: z.string(),
  Value: z.string(),
});

const minutes = z.optional(z.int().check(z.minimum(0)));

export const ReadingState = z.object({
  Created: Instant,
  /** The time of reading, not of the sync. */
  LastModified: Instant,
  PriorityTimestamp: Instant,
  EntitlementId: z.string(),
  StatusInfo: z.object({
    LastModified: Instant,
    Status: z.enum(readingStatuses),
    TimesStartedReading: z.number(),
  }),
  Statistics: z.object({
    LastModified: Instant,
    SpentReadingMinutes: minutes,
    RemainingTimeMinutes: minutes,
  }),
  CurrentBookmark: z.object({
    LastModified: Instant,
    /** 0 to 100, in the book. */
    ProgressPercent: z.optional(z.number()),
    /** 0 to 100, in the file. */
    ContentSourceProgressPercent: z.optional(z.number()),
    Location: z.optional(Location),
  }),
});
export type ReadingState = z.output<typeof ReadingState>;

/** A collection on the device. */
export const Tag = z.object({
  Id: z.string(),
  Created: z.optional(Instant),
  LastModified: Instant,
  Name: z.optional(z.string()),
  Type: z.optional(z.literal('UserTag')),
  Items: z.optional(
    z.array(z.object({ RevisionId: z.string(), Type: z.literal('ProductRevisionTagItem') })),
  ),
});
export type Tag = z.output<typeof Tag>;

const TagItem = z.object({ Tag });

/** One difference between the device and the server. */
const SyncItem = z.union([
  z.strictObject({
    NewEntitlement: z.object({ BookEntitlement, BookMetadata, ReadingState }),
  }),
  z.strictObject({ ChangedEntitlement: z.object({ BookEntitlement, BookMetadata }) }),
  z.strictObject({ ChangedProductMetadata: BookMetadata }),
  z.strictObject({ ChangedReadingState: z.object({ ReadingState }) }),
  z.strictObject({ NewTag: TagItem }),
  z.strictObject({ ChangedTag: TagItem }),
  z.strictObject({ DeletedTag: TagItem }),
]);
export type SyncItem = z.output<typeof SyncItem>;

/** Longbox's changes come first, then those of the shop, unchanged. */
export const SyncItems = z.array(SyncItem);

const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(z.nullable(z.object(shape)));
const text = z.optional(z.nullable(z.string()));
const percent = z.optional(z.nullable(z.number()));

/** A reading state as devices send it: most members can be missing. */
export const SentState = z.object({
  LastModified: text,
  PriorityTimestamp: text,
  StatusInfo: part({ Status: text, TimesStartedReading: percent, LastModified: text }),
  Statistics: part({ SpentReadingMinutes: percent, RemainingTimeMinutes: percent }),
  CurrentBookmark: part({
    LastModified: text,
    ProgressPercent: percent,
    ContentSourceProgressPercent: percent,
    Location: part({ Source: text, Type: text, Value: text }),
  }),
});
export type SentState = z.output<typeof SentState>;

const Result = z.object({ Result: z.enum(['Success', 'Ignored', 'Failure']) });

/** The outcome for a state that a device sent. */
export const StateUpdate = z.object({
  RequestResult: z.enum(['Success', 'Failure']),
  UpdateResults: z.array(
    z.object({
      EntitlementId: z.string(),
      CurrentBookmarkResult: Result,
      StatisticsResult: Result,
      StatusInfoResult: Result,
      /** As the device sent them, digit by digit. */
      LastModified: Instant,
      PriorityTimestamp: Instant,
    }),
  ),
});
export type StateUpdate = z.output<typeof StateUpdate>;
