import type { PublicationLink, PublicationManifest } from '@longbox/contract/publication';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { findPoster } from '../../catalogue/posters/find-poster.ts';
import { fileTypes } from '../books/file-type.ts';
import { findManifest, type Profile } from './find-manifest.ts';
import { manifestMetadata } from './manifest-metadata.ts';

const contextDocument = 'https://readium.org/webpub-manifest/context.jsonld';

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** Absolute address of the context path, without a slash at its end. */
  readonly baseUrl: string;
  /** The profile wanted; without it the one of the book's own kind. */
  readonly profile?: Profile;
}

/**
 * A ready book as a Readium Web Publication (BK-29), in the profile that was chosen.
 * @throws Refusal 404 unless the book is ready, 400 when it cannot be had in that profile.
 */
export async function getManifest(
  db: Db,
  { viewer, bookId, baseUrl, profile: forced }: Asked,
): Promise<{ manifest: PublicationManifest; profile: Profile }> {
  const address = `${baseUrl}/api/v1/books/${bookId}`;
  const asked = { viewer, bookId, address, pageQuery: ['contentNegotiation=false'] };
  const found = await findManifest(db, { ...asked, profile: forced });
  const { book, series, profile, hasPages, ownDirection, metadata, parts } = found;
  const { language, readingDirection } = series.metadata;
  const suffix = forced ? `/${forced}` : '';
  const links: PublicationLink[] = [
    {
      rel: 'self',
      href: `${address}/manifest${suffix}`,
      type: profile === 'divina' ? 'application/divina+json' : 'application/webpub+json',
    },
    {
      rel: 'http://opds-spec.org/acquisition',
      href: `${address}/file`,
      type: fileTypes.registered(book.media.mediaType),
    },
  ];
  if (profile !== 'divina' && hasPages) {
    links.push({
      rel: 'alternate',
      href: `${address}/manifest/divina`,
      type: 'application/divina+json',
    });
  }
  const picture = await findPoster(db, 'book', bookId);
  const poster = picture && { href: `${address}/thumbnail`, type: picture.options.type };
  const manifest: PublicationManifest = {
    context: contextDocument,
    '@context': contextDocument,
    metadata: {
      ...manifestMetadata(book, { language, readingDirection }, ownDirection),
      ...metadata,
    },
    links,
    images: [],
    ...parts,
    resources: [...(poster ? [poster] : []), ...parts.resources],
  };
  return { manifest, profile };
}
