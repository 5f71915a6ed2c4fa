import type { BookEntitlement, BookMetadata, DownloadUrl } from '@longbox/contract/kobo-objects';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { haveFixedLayout } from '../../catalogue/books/read-epub-facts.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import type { DeviceAddress } from './device-address.ts';
import { koboInstant } from './kobo-instant.ts';
import { isReadyEpub, isUnplugged } from './offered-books.ts';

const dummyId = '00000000-0000-0000-0000-000000000001';

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** A book as devices hear of it. */
export interface DeviceBook extends Row {
  readonly authors: readonly string[];
  readonly fixedLayout: boolean;
}

function selectRows(db: Db, viewer: Viewer, ids: readonly string[]) {
  const visible = bookVisibleTo(viewer);
  return db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .leftJoin('thumbnail', (join) =>
      join
        .onRef('thumbnail.ownerId', '=', 'book.id')
        .on('thumbnail.owner', '=', 'book')
        .on('thumbnail.selected', '=', 1),
    )
    .select(['book.id', 'book.seriesId', 'book.created', 'book.fileLastModified'])
    .select(['book.sizeBytes', 'book.oneshot', 'book.url', 'media.kepub', 'media.divinaCompatible'])
    .select([
      'media.mediaType',
      'bookMetadata.title',
      'bookMetadata.summary',
      'bookMetadata.number',
    ])
    .select(['bookMetadata.numberSort', 'bookMetadata.releaseDate', 'bookMetadata.isbn'])
    .select(['bookMetadata.created as metadataCreated', 'seriesMetadata.title as seriesTitle'])
    .select(['seriesMetadata.language', 'seriesMetadata.publisher', 'thumbnail.id as posterId'])
    .where('book.id', 'in', among(ids))
    .where((eb) => eb.or([isReadyEpub, isUnplugged]))
    .where('media.profile', '=', 'EPUB')
    .$if(visible !== undefined, (query) => query.where(() => visible ?? isReadyEpub))
    .execute();
}

/** The books of these ids that the account may see and that can be sent. */
export async function findDeviceBooks(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeviceBook>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(db, viewer, ids);
  const authors = await db
    .selectFrom('bookAuthor')
    .select(['bookId', 'name', 'role'])
    .where('bookId', 'in', among(ids))
    .orderBy('position')
    .execute();
  const byBook = Map.groupBy(authors, ({ bookId }) => bookId);
  const doubtful = rows.filter((row) => row.divinaCompatible === 0).map(({ id }) => id);
  const fixed = await haveFixedLayout(db, doubtful);
  return new Map(
    rows.map((row) => {
      const people = byBook.get(row.id) ?? [];
      const writers = people.filter(({ role }) => role === 'writer');
      const names = [...writers, ...people].map(({ name }) => name);
      const fixedLayout = row.divinaCompatible === 1 || fixed.has(row.id);
      return [row.id, { ...row, authors: [...new Set(names)], fixedLayout }];
    }),
  );
}

/** Those of these books that the account may see. */
export async function visibleAmong(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const visible = bookVisibleTo(viewer);
  const rows = await db
    .selectFrom('book')
    .select('book.id')
    .where('book.id', 'in', among(ids))
    .$if(visible !== undefined, (query) => query.where(() => visible ?? isReadyEpub))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function entitlementOf(book: DeviceBook): BookEntitlement {
  return {
    ...entitlement(book.id),
    Created: koboInstant(book.created),
    LastModified: koboInstant(book.fileLastModified),
  };
}

function entitlement(id: string): BookEntitlement {
  const now = koboInstant(Date.now());
  return {
    Accessibility: 'Full',
    ActivePeriod: { From: now },
    Created: now,
    CrossRevisionId: id,
    Id: id,
    IsHiddenFromArchive: false,
    IsLocked: false,
    IsRemoved: false,
    LastModified: now,
    OriginCategory: 'Imported',
    RevisionId: id,
    Status: 'Active',
  };
}

const constants = {
  Categories: [dummyId],
  CurrentDisplayPrice: { CurrencyCode: 'USD', TotalAmount: 0 },
  CurrentLoveDisplayPrice: { TotalAmount: 0 },
  ExternalIds: [],
  Genre: dummyId,
  IsEligibleForKoboLove: false,
  IsInternetArchive: false,
  IsPreOrder: false,
  IsSocialEnabled: true,
  PhoneticPronunciations: {},
} as const;

const idsOf = (id: string) => ({
  CrossRevisionId: id,
  EntitlementId: id,
  RevisionId: id,
  WorkId: id,
});

type Format = Pick<DownloadUrl, 'Format'> & { readonly converted: boolean };

/** How a device shows a book: only `KEPUB` has places within a chapter. */
export function formatOf({
  kepub,
  fixedLayout,
}: Pick<DeviceBook, 'kepub' | 'fixedLayout'>): Format {
  if (fixedLayout) return { Format: 'EPUB3FL', converted: false };
  return { Format: 'KEPUB', converted: kepub === 0 };
}

export function metadataOf(book: DeviceBook, { base }: DeviceAddress): BookMetadata {
  const { id, authors, releaseDate, language } = book;
  const { Format, converted } = formatOf(book);
  const download: DownloadUrl = {
    DrmType: 'None',
    Format,
    Size: book.sizeBytes,
    Platform: 'Generic',
    Url: `${base}/v1/books/${id}/file/epub?convert_kepub=${converted}`,
  };
  const [subtag = ''] = language.split(/[-_]/);
  return {
    ...constants,
    Categories: [...constants.Categories],
    ExternalIds: [],
    ...idsOf(id),
    ContributorRoles: authors.map((Name) => ({ Name })),
    Contributors: [...authors],
    ...(book.posterId !== null && { CoverImageId: book.posterId }),
    Description: book.summary === '' ? ' ' : book.summary,
    DownloadUrls: [download],
    ...(/^\d{13}$/.test(book.isbn) && { Isbn: book.isbn }),
    Language: /^[a-z]{2}$/i.test(subtag) ? subtag.toLowerCase() : 'en',
    PublicationDate:
      releaseDate === null ? koboInstant(book.metadataCreated) : `${releaseDate}T00:00:00Z`,
    Publisher: { Imprint: '', Name: book.publisher },
    ...(book.oneshot === 0 && {
      Series: {
        Id: book.seriesId,
        Name: book.seriesTitle,
        Number: book.number,
        NumberFloat: book.numberSort,
      },
    }),
    Title: book.title,
  };
}

/** A book that goes from the device, of which nothing but its id is told. */
export const removedBook = (
  id: string,
): { BookEntitlement: BookEntitlement; BookMetadata: BookMetadata } => ({
  BookEntitlement: { ...entitlement(id), IsRemoved: true },
  BookMetadata: {
    ...constants,
    Categories: [...constants.Categories],
    ExternalIds: [],
    ...idsOf(id),
    ContributorRoles: [],
    Contributors: [],
    CoverImageId: id,
    Description: ' ',
    DownloadUrls: [],
    Language: 'en',
    PublicationDate: koboInstant(Date.now()),
    Publisher: { Imprint: '', Name: '' },
    Title: id,
  },
});
