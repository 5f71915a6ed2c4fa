import type { FileField } from '@longbox/contract/file-metadata';
import type { authorRoles } from '@longbox/contract/shapes';
import { cleanLine, cleanLines } from './clean-text.ts';
import type { ComicInfo } from './comic-info.ts';
import { genresFor, isSameSet, type KnownMetadata, wanted, type Wanted } from './known-metadata.ts';

/** Elements of ComicInfo 2.1, in the order of the schema (anansi-project). */
export const comicInfoOrder = [
  'Title',
  'Series',
  'Number',
  'Count',
  'Volume',
  'AlternateSeries',
  'AlternateNumber',
  'AlternateCount',
  'Summary',
  'Notes',
  'Year',
  'Month',
  'Day',
  'Writer',
  'Penciller',
  'Inker',
  'Colorist',
  'Letterer',
  'CoverArtist',
  'Editor',
  'Translator',
  'Publisher',
  'Imprint',
  'Genre',
  'Tags',
  'Web',
  'PageCount',
  'LanguageISO',
  'Format',
  'BlackAndWhite',
  'Manga',
  'Characters',
  'Teams',
  'Locations',
  'ScanInformation',
  'StoryArc',
  'StoryArcNumber',
  'SeriesGroup',
  'AgeRating',
  'Pages',
  'CommunityRating',
  'MainCharacterOrTeam',
  'Review',
  'GTIN',
] as const;

const elementOfRole: Readonly<Record<(typeof authorRoles)[number], string>> = {
  writer: 'Writer',
  penciller: 'Penciller',
  inker: 'Inker',
  colorist: 'Colorist',
  letterer: 'Letterer',
  cover: 'CoverArtist',
  editor: 'Editor',
  translator: 'Translator',
};

/** The rating that is written for an age; other ages have none in the schema. */
const ratingOfAge: ReadonlyMap<number, string> = new Map([
  [0, 'Everyone'],
  [3, 'Early Childhood'],
  [6, 'Kids to Adults'],
  [8, 'PG'],
  [10, 'Everyone 10+'],
  [13, 'Teen'],
  [15, 'MA15+'],
  [17, 'Mature 17+'],
  [18, 'Adults Only 18+'],
]);

const mangaOfDirection: Readonly<Record<string, string>> = {
  LEFT_TO_RIGHT: 'No',
  RIGHT_TO_LEFT: 'YesAndRightToLeft',
};

/** What a ComicInfo says, with the texts of its elements. */
export interface SaidComic extends ComicInfo {
  readonly elements: ReadonlyMap<string, string>;
}

interface ComicField {
  readonly field: FileField;
  readonly said: (info: SaidComic, known: KnownMetadata) => readonly (string | undefined)[];
  readonly wanted: (known: KnownMetadata, info: SaidComic) => Wanted;
  readonly isSame?: typeof isSameSet;
  /** The texts of its elements; an empty one is removed. */
  readonly write: (
    values: readonly string[],
    info: SaidComic,
    known: KnownMetadata,
  ) => Readonly<Record<string, string>>;
}

const none: Wanted = { values: [], locked: false };

/** Lists are separated by commas, so their entries can't have any. */
const entry = (text: string): string => cleanLine(text.replaceAll(/\s*,\s*/gu, ' '));
const entries = (list: readonly string[]): string[] => [
  ...new Set(list.map(entry).filter((text) => text !== '')),
];
const author = ({ name, role }: { name: string; role: string }): string =>
  `${role}: ${entry(name)}`;

const volumeIn = ({ volume }: ComicInfo, { appendsVolume }: KnownMetadata): string =>
  appendsVolume && volume !== undefined && volume !== 1 ? ` (${volume})` : '';

/** An element of one line. */
const line =
  (element: string) =>
  ([text = '']: readonly string[]): Readonly<Record<string, string>> => ({ [element]: text });
const list =
  (element: string) =>
  (values: readonly string[]): Readonly<Record<string, string>> => ({
    [element]: values.join(', '),
  });

/** How the server's metadata stands in a ComicInfo, but for its pages. */
export const comicFields: readonly ComicField[] = [
  {
    field: 'title',
    said: ({ title }) => [title],
    wanted: ({ title }) => wanted(title, (text) => [cleanLine(text)]),
    write: line('Title'),
  },
  {
    field: 'series',
    said: (info, known) => [info.series && info.series + volumeIn(info, known)],
    wanted(known, info) {
      const volume = volumeIn(info, known);
      const series = wanted(known.series, (text) => [cleanLine(text)]);
      // A title without the volume would get it when the file is read again.
      return series.values.every((text) => text.endsWith(volume)) ? series : none;
    },
    write: ([text = ''], info, known) => {
      const { length } = volumeIn(info, known);
      return { Series: text.slice(0, text.length - length) };
    },
  },
  {
    field: 'number',
    said: ({ number }) => [number],
    wanted: ({ number }) => wanted(number, (text) => [cleanLine(text)]),
    write: line('Number'),
  },
  {
    field: 'totalBookCount',
    said: ({ count }) => [count?.toString()],
    wanted: ({ totalBookCount }) => wanted(totalBookCount, (count) => [String(count)]),
    write: line('Count'),
  },
  {
    field: 'summary',
    said: ({ summary }) => [summary],
    wanted: ({ summary }) => wanted(summary, (text) => [cleanLines(text)]),
    write: line('Summary'),
  },
  {
    field: 'releaseDate',
    said: ({ releaseDate }) => [releaseDate],
    wanted: ({ releaseDate }) => wanted(releaseDate, (day) => [day]),
    write([day = '']) {
      const [year = '', month = '', date = ''] = day.split('-');
      const number = (digits: string): string => (digits === '' ? '' : String(Number(digits)));
      return { Year: number(year), Month: number(month), Day: number(date) };
    },
  },
  {
    field: 'authors',
    said: ({ authors }) => authors.map(author),
    wanted: ({ authors }) =>
      wanted(authors, (people) =>
        people
          .filter(({ role }) => Object.hasOwn(elementOfRole, role))
          .filter(({ name }) => entry(name) !== '')
          .map(author),
      ),
    isSame: isSameSet,
    write: (values) =>
      Object.fromEntries(
        Object.entries(elementOfRole).map(([role, element]) => {
          const start = `${role}: `;
          const names = values.filter((value) => value.startsWith(start));
          return [element, entries(names.map((name) => name.slice(start.length))).join(', ')];
        }),
      ),
  },
  {
    field: 'publisher',
    said: ({ publisher }) => [publisher],
    wanted: ({ publisher }) => wanted(publisher, (text) => [cleanLine(text)]),
    write: line('Publisher'),
  },
  {
    field: 'genres',
    said: ({ genres }) => genres,
    wanted: ({ genres }, info) => {
      const { values, locked } = genresFor(info.genres, genres);
      return { values: entries(values), locked };
    },
    isSame: isSameSet,
    write: list('Genre'),
  },
  {
    field: 'tags',
    said: ({ tags }) => tags,
    wanted: ({ tags }) => wanted(tags, entries),
    isSame: isSameSet,
    write: list('Tags'),
  },
  {
    field: 'links',
    said: ({ links }) => links.map(({ url }) => url),
    wanted: ({ links }) => wanted(links, (urls) => urls.filter((url) => !/\s/u.test(url))),
    write: (values) => ({ Web: values.join(' ') }),
  },
  {
    field: 'language',
    said: ({ language }) => [language],
    wanted: ({ language }) => wanted(language, (tag) => [tag]),
    write: line('LanguageISO'),
  },
  {
    field: 'readingDirection',
    said: ({ readingDirection }) => [readingDirection],
    wanted({ readingDirection: { value = '', locked } }, { elements }) {
      // It's manga, which is read from left to right all the same.
      const isSaid = elements.get('Manga')?.trim() === 'Yes' && value === 'LEFT_TO_RIGHT';
      return isSaid || mangaOfDirection[value] === undefined ? none : { values: [value], locked };
    },
    write: ([direction = '']) => ({ Manga: mangaOfDirection[direction] ?? '' }),
  },
  {
    field: 'ageRating',
    said: ({ ageRating }) => [ageRating?.toString()],
    wanted: ({ ageRating }) =>
      ageRating.value !== undefined && !ratingOfAge.has(ageRating.value)
        ? none
        : wanted(ageRating, (age) => [String(age)]),
    write: ([age = '']) => ({ AgeRating: ratingOfAge.get(Number(age || -1)) ?? '' }),
  },
  {
    field: 'isbn',
    said: ({ isbn }) => [isbn],
    wanted: ({ isbn }) => wanted(isbn, (digits) => [digits]),
    write: line('GTIN'),
  },
];
