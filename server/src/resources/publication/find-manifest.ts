import type { Book } from '@longbox/contract/books';
import type { PublicationManifest } from '@longbox/contract/publication';
import type { Series } from '@longbox/contract/series';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { requireReadyMedia } from '../../catalogue/books/book-media.ts';
import { getBook } from '../books/get-book.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest } from '../../base/errors.ts';
import { getSeries } from '../series/get-series.ts';
import { divinaOrder, epubOrder, type Parts, pdfOrder } from './manifest-parts.ts';
import { readEpubFacts } from '../../catalogue/books/read-epub-facts.ts';

export type Profile = 'epub' | 'pdf' | 'divina';

const usual: Readonly<Record<string, Profile>> = { EPUB: 'epub', PDF: 'pdf', DIVINA: 'divina' };

export interface ManifestAsked {
  readonly viewer: Viewer;
  readonly bookId: string;
  /** Absolute address that those of pages and files begin with, without a slash at its end. */
  readonly address: string;
  /** Parameters that addresses of pages need. */
  readonly pageQuery: readonly string[];
  /** The profile wanted; without it the one of the book's own kind. */
  readonly profile?: Profile | undefined;
}

/** What a manifest of a book is made of. */
export interface ManifestSource {
  readonly book: Book;
  readonly series: Series;
  readonly profile: Profile;
  /** Whether it can be had as images, besides. */
  readonly hasPages: boolean;
  /** Of the file, where the series has none. */
  readonly ownDirection: 'ltr' | 'rtl' | undefined;
  /** Members of the metadata that depend on the profile. */
  readonly metadata: Pick<PublicationManifest['metadata'], 'conformsTo' | 'rendition'>;
  readonly parts: Parts;
}

/**
 * A ready book in the profile that was chosen.
 *
 * @throws Refusal 404 unless the book is ready, 400 when it cannot be had in that profile.
 */
export async function findManifest(
  db: Db,
  { viewer, bookId, address, pageQuery, profile: forced }: ManifestAsked,
): Promise<ManifestSource> {
  const book = await getBook(db, viewer, bookId);
  const { pages } = await requireReadyMedia(db, bookId);
  const epub = await readEpubFacts(db, bookId);
  const own = usual[book.media.mediaProfile] ?? 'divina';
  const profile = forced ?? own;
  const isPossible = profile === own || (profile === 'divina' && pages.length > 0);
  if (!isPossible) throw badRequest(`This book can’t be read as ${profile}`);
  const none = { toc: [], landmarks: [], pageList: [], resources: [] };
  const images = () =>
    profile === 'pdf' ? pdfOrder(pages, address) : divinaOrder(pages, address, pageQuery);
  return {
    book,
    series: await getSeries(db, viewer, book.seriesId),
    profile,
    hasPages: pages.length > 0,
    ownDirection: epub?.readingProgression,
    metadata: {
      conformsTo: `https://readium.org/webpub-manifest/profiles/${profile}`,
      ...(profile === 'epub' && {
        rendition: { layout: epub?.fixedLayout ? 'fixed' : 'reflowable' },
      }),
    },
    parts:
      profile === 'epub' && epub ? epubOrder(epub, address) : { ...none, readingOrder: images() },
  };
}
