import type { Book } from '@longbox/contract/books';
import type { PublicationManifest } from '@longbox/contract/publication';
import type { Series } from '@longbox/contract/series';

type Metadata = PublicationManifest['metadata'];

const directions = {
  LEFT_TO_RIGHT: 'ltr',
  RIGHT_TO_LEFT: 'rtl',
  VERTICAL: 'ttb',
  WEBTOON: 'ttb',
} as const;

type Members = Readonly<Record<string, string>>;

/** Members of the manifest by role; every other role contributes. */
const memberOf: Members = {
  author: 'author',
  translator: 'translator',
  editor: 'editor',
  artist: 'artist',
  illustrator: 'illustrator',
  letterer: 'letterer',
  penciler: 'penciler',
  penciller: 'penciler',
  colorist: 'colorist',
  inker: 'inker',
};

/** Names by the members of a manifest, with roles in other members if given. */
export const peopleByMember = (
  authors: Book['metadata']['authors'],
  others: Members = {},
): Record<string, string[]> =>
  Object.fromEntries(
    Map.groupBy(authors, ({ role }) => others[role] ?? memberOf[role] ?? 'contributor')
      .entries()
      .map(([member, list]) => [member, list.map(({ name }) => name)]),
  );

/**
 * What a book and its series say, as the metadata of a Readium Web Publication; what is empty is
 * left out.
 * @param ownDirection that of the file, where the series has none.
 */
export function manifestMetadata(
  { metadata, media, seriesTitle, lastModified }: Book,
  { language, readingDirection }: Pick<Series['metadata'], 'language' | 'readingDirection'>,
  ownDirection: 'ltr' | 'rtl' | undefined,
): Metadata {
  const { title, summary, isbn, releaseDate, tags, authors, numberSort } = metadata;
  return {
    title,
    identifier: isbn === '' ? undefined : `urn:isbn:${isbn}`,
    modified: lastModified,
    published: releaseDate ?? undefined,
    language: language || undefined,
    description: summary || undefined,
    numberOfPages: media.pagesCount,
    readingProgression: readingDirection === '' ? ownDirection : directions[readingDirection],
    subject: tags.length > 0 ? tags : undefined,
    ...peopleByMember(authors),
    belongsTo: { series: [{ name: seriesTitle, position: numberSort }] },
  };
}
