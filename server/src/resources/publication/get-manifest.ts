import type { PublicationLink, PublicationManifest } from '@longbox/contract/publication';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { findPoster } from '../../catalogue/posters/find-poster.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { fileTypes } from '../books/file-type.ts';
import { getBook } from '../books/get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest } from '../../base/errors.ts';
import { getSeries } from '../series/get-series.ts';
import { divinaOrder, epubOrder, pdfOrder } from './manifest-parts.ts';
import { manifestMetadata } from './manifest-metadata.ts';
import { readEpubFacts } from '../../catalogue/books/read-epub-facts.ts';

type Profile = 'epub' | 'pdf' | 'divina';

const usual: Readonly<Record<string, Profile>> = { EPUB: 'epub', PDF: 'pdf', DIVINA: 'divina' };

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
  const book = await getBook(db, viewer, bookId);
  const { pages } = await requireReadyMedia(db, bookId);
  const epub = await readEpubFacts(db, bookId);
  const own = usual[book.media.mediaProfile] ?? 'divina';
  const profile = forced ?? own;
  const isPossible = profile === own || (profile === 'divina' && pages.length > 0);
  if (!isPossible) throw badRequest(`This book can’t be read as ${profile}`);

  const { language, readingDirection } = (await getSeries(db, viewer, book.seriesId)).metadata;
  const address = `${baseUrl}/api/v1/books/${bookId}`;
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
  if (profile !== 'divina' && pages.length > 0) {
    links.push({
      rel: 'alternate',
      href: `${address}/manifest/divina`,
      type: 'application/divina+json',
    });
  }
  const picture = await findPoster(db, 'book', bookId);
  const poster = picture && { href: `${address}/thumbnail`, type: picture.options.type };
  const order = { toc: [], landmarks: [], pageList: [], resources: [], readingOrder: [] };
  const parts =
    profile === 'epub' && epub
      ? epubOrder(epub, address)
      : { ...order, readingOrder: (profile === 'pdf' ? pdfOrder : divinaOrder)(pages, address) };
  const manifest: PublicationManifest = {
    context: 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...manifestMetadata(book, { language, readingDirection }, epub?.readingProgression),
      conformsTo: `https://readium.org/webpub-manifest/profiles/${profile}`,
      ...(profile === 'epub' && {
        rendition: { layout: epub?.fixedLayout ? 'fixed' : 'reflowable' },
      }),
    },
    links,
    images: [],
    ...parts,
    resources: [...(poster ? [poster] : []), ...parts.resources],
  };
  return { manifest, profile };
}
