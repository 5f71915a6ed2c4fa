import { toInstant } from '@longbox/contract/dates';
import { opdsTypes } from '@longbox/contract/opds';
import * as calls from '@longbox/contract/opds-json';
import type { OpdsLink, OpdsPublication } from '@longbox/contract/opds-shapes';
import { publicationTypes } from '@longbox/contract/publication';
import { fileTypes, sentPath } from '../books/file-type.ts';
import { manifestMetadata, peopleByMember } from '../publication/manifest-metadata.ts';
import { type Address, fileNameOf, hrefOf } from './address.ts';
import { type BookEntry, changeOf } from './feed.ts';
import { feedLink } from './json-addresses.ts';
import { peopleOf } from './people.ts';
import { shownName, titleOf } from './titles.ts';

type Metadata = OpdsPublication['metadata'];

/** OPDS 2.0 has two directions; of strips it says how they are laid out. */
const directions: Readonly<
  Record<string, Pick<Metadata, 'readingProgression' | 'layout'> | undefined>
> = {
  LEFT_TO_RIGHT: { readingProgression: 'ltr' },
  RIGHT_TO_LEFT: { readingProgression: 'rtl' },
  WEBTOON: { layout: 'scrolled' },
};

/** A book as an entry of a feed. @param base absolute address of the context path */
export function publicationOf(entry: BookEntry, base: string): OpdsPublication {
  return {
    metadata: publicationMetadata(entry, base),
    links: publicationLinks(entry, base),
    images: publicationImages(entry, base),
  };
}

/** What is known of a book. */
export function publicationMetadata({ book, series }: BookEntry, base: string): Metadata {
  const { language, publisher, readingDirection } = series;
  const { metadata, seriesId, seriesTitle } = book;
  const {
    readingProgression: _,
    belongsTo: __,
    ...common
  } = manifestMetadata(book, { language, readingDirection: readingDirection ?? '' }, undefined);
  const { authors } = peopleOf(metadata.authors);
  const {
    contributor,
    author: ___,
    ...others
  } = peopleByMember(metadata.authors, {
    writer: 'author',
  });
  const address = { call: calls.listJsonBooksOfSeries, params: { seriesId } };
  return {
    ...common,
    ...others,
    title: titleOf(book),
    modified: toInstant(changeOf(book)),
    numberOfPages: book.media.pagesCount || undefined,
    author: [...authors],
    contributor: contributor?.filter((name) => !authors.includes(name)),
    publisher,
    ...directions[readingDirection ?? ''],
    belongsTo: {
      series: [
        {
          name: shownName(seriesTitle),
          position: metadata.numberSort,
          links: [feedLink(base, address)],
        },
      ],
    },
  };
}

/** Tells programs to send credentials: some do only then. */
export const authenticated = (base: string) => ({
  authenticate: {
    href: hrefOf(base, { call: calls.getJsonAuthentication }),
    type: opdsTypes.authentication,
  },
});

/** The manifest, the file and the reading place of a book. */
export function publicationLinks({ book, pageType }: BookEntry, base: string): OpdsLink[] {
  const { media, url, sizeBytes } = book;
  const isComic = media.mediaProfile === 'DIVINA';
  const link = (call: Address['call'], more: Omit<OpdsLink, 'href'>, params = {}): OpdsLink => ({
    ...more,
    href: hrefOf(base, { call, params: { bookId: book.id, ...params } }),
    properties: authenticated(base),
  });
  const type = isComic ? publicationTypes.divina : publicationTypes.webpub;
  return [
    link(calls.getJsonManifest, { rel: 'self', type }),
    ...(isComic || pageType === undefined
      ? []
      : [link(calls.getJsonDivinaManifest, { rel: 'alternate', type: publicationTypes.divina })]),
    link(
      calls.downloadJsonBookAs,
      {
        rel: 'http://opds-spec.org/acquisition',
        type: fileTypes.registered(media.mediaType),
        size: sizeBytes,
      },
      { fileName: fileNameOf(sentPath(url, media.mediaType)) },
    ),
    link(calls.getJsonProgression, {
      rel: 'http://www.cantook.com/api/progression',
      type: publicationTypes.progression,
    }),
  ];
}

/** The cover, the small one first: some programs take the first for lists. */
export function publicationImages({ book, cover }: BookEntry, base: string): OpdsLink[] {
  const image = (call: Address['call'], more: Partial<OpdsLink>): OpdsLink => ({
    ...more,
    href: hrefOf(base, { call, params: { bookId: book.id } }),
    type: 'image/jpeg',
    properties: authenticated(base),
  });
  return [
    image(calls.getJsonBookThumbnail, { rel: 'http://opds-spec.org/image/thumbnail' }),
    image(calls.getJsonBookPoster, { ...cover }),
  ];
}
