import * as z from 'zod/mini';
import { manifestOnly, Progression, PublicationLink, publicationMetadata } from './publication.ts';

/* The bodies of OPDS 2.0. Empty members are left out. */

const word = z.optional(z.string());
const count = z.optional(z.int());

/** Tells programs to send credentials, and where to read how. */
const Authenticate = z.object({ href: z.string(), type: z.string() });

export const OpdsLink = z.object({
  title: word,
  rel: word,
  /** Absolute. */
  href: z.string(),
  type: word,
  templated: z.optional(z.boolean()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Bytes of a file. */
  size: z.optional(z.number()),
  properties: z.optional(
    z.object({
      authenticate: z.optional(Authenticate),
      /** Number of items that the link leads to. */
      numberOfItems: count,
    }),
  ),
});
export type OpdsLink = z.output<typeof OpdsLink>;

const links = z.array(OpdsLink);

const metadata = {
  ...publicationMetadata,
  publisher: word,
  readingProgression: z.optional(z.enum(['ltr', 'rtl'])),
  /** Only for webtoons. */
  layout: z.optional(z.literal('scrolled')),
  belongsTo: z.object({
    series: z.array(
      z.object({ name: z.string(), position: z.optional(z.number()), links: z.optional(links) }),
    ),
  }),
};

/** A book in a feed. */
export const OpdsPublication = z.object({ metadata: z.object(metadata), links, images: links });
export type OpdsPublication = z.output<typeof OpdsPublication>;

const parts = z.optional(z.array(PublicationLink));

/** A book in full: a Readium Web Publication. */
export const OpdsManifest = z.object({
  '@context': z.string(),
  metadata: z.object({ ...metadata, ...manifestOnly }),
  links,
  images: links,
  readingOrder: z.array(PublicationLink),
  resources: parts,
  toc: parts,
  landmarks: parts,
  pageList: parts,
});
export type OpdsManifest = z.output<typeof OpdsManifest>;

const FeedMetadata = z.object({
  title: z.string(),
  modified: word,
  description: word,
  numberOfItems: count,
  itemsPerPage: count,
  /** From 1; the parameter `page` counts from 0. */
  currentPage: count,
});

const content = {
  navigation: z.optional(links),
  publications: z.optional(z.array(OpdsPublication)),
};

export const OpdsGroup = z.object({ metadata: FeedMetadata, links: z.optional(links), ...content });
export type OpdsGroup = z.output<typeof OpdsGroup>;

export const OpdsFeed = z.object({
  metadata: FeedMetadata,
  links,
  facets: z.optional(z.array(z.object({ metadata: z.object({ title: z.string() }), links }))),
  ...content,
  groups: z.optional(z.array(OpdsGroup)),
});
export type OpdsFeed = z.output<typeof OpdsFeed>;

/** How programs sign in. */
export const OpdsAuthentication = z.object({
  /** Its own address. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  links,
  authentication: z.array(
    z.object({
      type: z.string(),
      labels: z.object({ login: z.string(), password: z.string() }),
    }),
  ),
});
export type OpdsAuthentication = z.output<typeof OpdsAuthentication>;

/** A reading place as programs send it: a locator, or how much of the book is read, 0 to 1. */
export const OpdsProgression = z.object({
  ...Progression.shape,
  locator: z.optional(Progression.shape.locator),
  progression: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
});
export type OpdsProgression = z.output<typeof OpdsProgression>;
