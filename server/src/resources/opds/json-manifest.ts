import { opdsTypes } from '@longbox/contract/opds';
import * as calls from '@longbox/contract/opds-json';
import { OpdsManifest } from '@longbox/contract/opds-shapes';
import { type PublicationLink, publicationTypes } from '@longbox/contract/publication';
import * as z from 'zod/mini';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { findManifest, type Profile } from '../publication/find-manifest.ts';
import { compact } from './compact.ts';
import { bookEntries } from './entries.ts';
import {
  authenticated,
  publicationImages,
  publicationLinks,
  publicationMetadata,
} from './json-publication.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** Absolute address of the context path. */
  readonly base: string;
  /** The profile wanted; without it the one of the book's own kind. */
  readonly profile?: Profile | undefined;
}

const root = calls.getJsonManifest.path.replace('/{bookId}/manifest', '');

/**
 * A ready book as a Readium Web Publication with the links of OPDS 2.0 (O2-14).
 *
 * @throws Refusal 404 unless the book is ready, 400 when it cannot be had in that profile.
 */
export async function jsonManifest(
  db: Db,
  { viewer, bookId, base, profile: forced }: Asked,
): Promise<{ manifest: OpdsManifest; profile: Profile }> {
  const address = `${base}${root}/${encodeURIComponent(bookId)}`;
  const asked = { viewer, bookId, address, pageQuery: [], profile: forced };
  const { book, profile, ownDirection, metadata, parts } = await findManifest(db, asked);
  const [entry] = await bookEntries(db, [book]);
  if (!entry) throw notFound('Book not found');
  const auth = authenticated(base);
  const links = publicationLinks(entry, base).map((link) =>
    link.rel === 'self' && forced !== undefined
      ? { ...link, href: `${address}/manifest/${forced}`, type: typeOfProfile(profile) }
      : link,
  );
  const images = publicationImages(entry, base);
  const { readingOrder, resources, ...others } = parts;
  const authorized = (list: readonly PublicationLink[]): PublicationLink[] =>
    list.map((link) => withAuthentication(link, auth));
  const known = publicationMetadata(entry, base);
  const hasDirection = known.readingProgression !== undefined || known.layout !== undefined;
  const manifest = {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...known,
      ...metadata,
      ...(!hasDirection && { readingProgression: ownDirection }),
    },
    links,
    images,
    readingOrder: authorized(readingOrder),
    resources: [...images.slice(-1), ...authorized(resources)],
    ...Object.fromEntries(Object.entries(others).map(([name, list]) => [name, authorized(list)])),
  };
  return { manifest: z.parse(OpdsManifest, compact(manifest)), profile };
}

/** The media type of a manifest in a profile. */
export const typeOfProfile = (profile: Profile): string =>
  profile === 'divina' ? publicationTypes.divina : publicationTypes.webpub;

/** The type of an answer: programs that ask for a publication of OPDS first get it by that name. */
export function typeOfAnswer(profile: Profile, accept = ''): string {
  const [first = ''] = accept.split(/[,;]/);
  const wantsOpds = first.trim().toLowerCase() === opdsTypes.publication;
  return wantsOpds ? opdsTypes.publication : typeOfProfile(profile);
}

/** A heading without an address leads to the first of its parts: a link must lead somewhere. */
function withAuthentication(
  link: PublicationLink,
  auth: ReturnType<typeof authenticated>,
): PublicationLink {
  const children = link.children?.map((child) => withAuthentication(child, auth));
  const alternate = link.alternate?.map((one) => withAuthentication(one, auth));
  return {
    ...link,
    href: link.href ?? children?.[0]?.href,
    properties: { ...link.properties, ...auth },
    ...(children && { children }),
    ...(alternate && { alternate }),
  };
}
