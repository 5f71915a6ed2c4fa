import * as z from 'zod/mini';
import { instantWithOffset } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './paging.ts';
import { longestText } from './shapes.ts';

const word = z.optional(z.string());
const words = z.optional(z.array(z.string()));

/** A link of the manifest (Readium Web Publication Manifest, Link). `href` is absolute. */
export const PublicationLink = z.object({
  title: word,
  rel: word,
  /** A heading in a table of contents has none. */
  href: word,
  type: word,
  templated: z.optional(z.boolean()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  get alternate() {
    return z.optional(z.array(PublicationLink));
  },
  get children() {
    return z.optional(z.array(PublicationLink));
  },
  /** Of EPUB documents: `page` is the side of a spread; `linear` is false outside the reading order. */
  properties: z.optional(z.record(z.string(), z.unknown())),
});
export type PublicationLink = z.output<typeof PublicationLink>;

/** Members of the metadata of a publication, in manifests and in feeds. */
export const publicationMetadata = {
  title: z.string(),
  /** `urn:isbn:…`. */
  identifier: word,
  modified: word,
  published: word,
  language: word,
  description: word,
  numberOfPages: z.optional(z.number()),
  subject: words,
  author: words,
  translator: words,
  editor: words,
  artist: words,
  illustrator: words,
  letterer: words,
  penciler: words,
  colorist: words,
  inker: words,
  contributor: words,
};

/** Members of manifests alone. */
export const manifestOnly = {
  /** Ends in `/profiles/divina`, `/profiles/pdf` or `/profiles/epub`. */
  conformsTo: word,
  rendition: z.optional(z.object({ layout: z.enum(['fixed', 'reflowable']) })),
};

export const PublicationManifest = z.object({
  context: z.string(),
  /** Longbox's own: `context` under the name that Readium uses. */
  '@context': z.optional(z.string()),
  metadata: z.object({
    ...publicationMetadata,
    ...manifestOnly,
    readingProgression: z.optional(z.enum(['ltr', 'rtl', 'ttb'])),
    belongsTo: z.optional(
      z.object({
        series: z.array(z.object({ name: z.string(), position: z.optional(z.number()) })),
      }),
    ),
  }),
  links: z.array(PublicationLink),
  images: z.array(PublicationLink),
  readingOrder: z.array(PublicationLink),
  resources: z.array(PublicationLink),
  toc: z.array(PublicationLink),
  landmarks: z.array(PublicationLink),
  pageList: z.array(PublicationLink),
});
export type PublicationManifest = z.output<typeof PublicationManifest>;

/**
 * A place in a publication (Readium Locator); every member is optional, and unknown members are
 * kept.
 */
export const Locator = z.looseObject({
  /** Name of the file in the archive, decoded; in requests percent signs are decoded. */
  href: word,
  type: word,
  title: word,
  locations: z.optional(
    z.looseObject({
      fragments: words,
      /** 0 to 1, within the file. */
      progression: z.optional(z.number()),
      /** From 1, in the book. */
      position: z.optional(z.int()),
      /** 0 to 1, in the book. */
      totalProgression: z.optional(z.number()),
    }),
  ),
  text: z.optional(z.looseObject({ before: word, highlight: word, after: word })),
});
export type Locator = z.output<typeof Locator>;

export const PositionList = z.object({ total: z.number(), positions: z.array(Locator) });
export type PositionList = z.output<typeof PositionList>;

const shortText = z
  .string()
  .check(z.maxLength(longestText, `must not have more than ${longestText} characters`));
const longestLocator = 20_000;

/** Where a person reads. */
export const Device = z.object({ id: shortText, name: shortText });

/** A reading place in a publication, and its device. */
export const Progression = z.object({
  modified: instantWithOffset,
  device: Device,
  locator: Locator.check(
    z.refine(
      (locator) => JSON.stringify(locator).length <= longestLocator,
      `must not be longer than ${longestLocator} characters`,
    ),
  ),
});
export type Progression = z.output<typeof Progression>;

/** Media types of answers that are not plain JSON. */
export const publicationTypes = {
  webpub: 'application/webpub+json',
  divina: 'application/divina+json',
  positions: 'application/vnd.readium.position-list+json',
  progression: 'application/vnd.readium.progression+json',
} as const;

/** The reading position; 204 without progress. `locator` is empty if only a page was stored. */
export const getProgression = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/progression',
  access: 'user',
  types: [publicationTypes.progression],
  answer: z.optional(Progression),
  provides: ['progress'],
  followsProgress: true,
});

/**
 * Saves a reading position. 409 unless `modified` is later than the stored date; 400 for a place that
 * the book doesn't have. Image archives and PDFs need `locations.position`. EPUBs need `href` and a
 * `locations.progression` up to the last position of that file.
 */
export const updateProgression = endpoint({
  method: 'PUT',
  path: '/api/v1/books/{bookId}/progression',
  access: 'user',
  body: Progression,
  types: [publicationTypes.progression],
  conflicts: true,
  answer: 'nothing',
  stales: ['progress'],
});

/** The book as a Readium publication; 404 with the reason unless it's ready. */
export const getManifest = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/manifest',
  access: 'user',
  types: [publicationTypes.webpub, publicationTypes.divina],
  answer: PublicationManifest,
  provides: ['books'],
});

/** The manifest of an EPUB; 400 for any other book. */
export const getEpubManifest = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/manifest/epub',
  access: 'user',
  types: [publicationTypes.webpub],
  answer: PublicationManifest,
  provides: ['books'],
});

/** The manifest of a PDF; 400 for any other book. */
export const getPdfManifest = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/manifest/pdf',
  access: 'user',
  types: [publicationTypes.webpub],
  answer: PublicationManifest,
  provides: ['books'],
});

/** The manifest of the book as images; 400 if it has none, like most EPUBs. */
export const getDivinaManifest = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/manifest/divina',
  access: 'user',
  types: [publicationTypes.divina],
  answer: PublicationManifest,
  provides: ['books'],
});

/** The positions of an EPUB, the units of its progress; 404 for any other book. */
export const listPositions = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/positions',
  access: 'user',
  types: [publicationTypes.positions],
  answer: PositionList,
  provides: ['books'],
});

/**
 * A file of an EPUB by its path in the archive, with scripts and remote loads forbidden. Fonts
 * come without sign-in, since browsers may fetch them without cookies. 400 for any other book.
 */
export const getResource = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/resource/{+path}',
  access: 'user',
  guests: true,
  answer: 'bytes',
});

/** One page of a PDF as its own PDF; 400 for any other book. */
export const getRawPage = endpoint({
  method: 'GET',
  path: '/api/v1/books/{bookId}/pages/{pageNumber}/raw',
  access: 'page-streaming',
  query: z.object({ zero_based: flag }),
  types: ['application/pdf'],
  answer: 'bytes',
});
