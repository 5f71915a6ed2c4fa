import { ageOfRating } from './age-rating.ts';
import { cleanLine, cleanLines } from './clean-text.ts';
import { normaliseIsbn } from './isbn.ts';
import { readLanguage } from './language.ts';
import { plainText } from './plain-text.ts';
import { releaseDateOf } from './release-date.ts';
import { decodeXml, readXmlFields } from './xml-fields.ts';

export type Author = { name: string; role: string };
export type WebLink = { label: string; url: string };
export type StoryArc = { name: string; number: string | undefined };

/** The facts of a ComicInfo.xml (anansi-project schema, v1.0 to v2.1); missing members are undefined or empty. */
export type ComicInfo = {
  title: string | undefined;
  series: string | undefined;
  /** Free text, such as '1', '2.5' or 'Annual'. */
  number: string | undefined;
  /** Books in the series. */
  count: number | undefined;
  volume: number | undefined;
  alternateSeries: string | undefined;
  alternateNumber: string | undefined;
  alternateCount: number | undefined;
  summary: string | undefined;
  /** 'YYYY-MM-DD'. */
  releaseDate: string | undefined;
  authors: Author[];
  publisher: string | undefined;
  imprint: string | undefined;
  genres: string[];
  tags: string[];
  links: WebLink[];
  pageCount: number | undefined;
  /** BCP 47 tag. */
  language: string | undefined;
  format: string | undefined;
  readingDirection: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | undefined;
  /** Lowest age in years. */
  ageRating: number | undefined;
  /** 13 digits. */
  isbn: string | undefined;
  seriesGroups: string[];
  storyArcs: StoryArc[];
};

/** Role of each credit element, in the order in which authors are listed. */
const roles: readonly [element: string, role: string][] = [
  ['Writer', 'writer'],
  ['Penciller', 'penciller'],
  ['Inker', 'inker'],
  ['Colorist', 'colorist'],
  ['Letterer', 'letterer'],
  ['CoverArtist', 'cover'],
  ['Editor', 'editor'],
  ['Translator', 'translator'],
];

/** `Yes` says that it is manga, but not how it is read. */
const directions: Readonly<Record<string, ComicInfo['readingDirection']>> = {
  no: 'LEFT_TO_RIGHT',
  yesandrighttoleft: 'RIGHT_TO_LEFT',
};

type Fields = ReadonlyMap<string, string>;

const htmlTag = /<\/?(?:p|br|i|b|em|strong|u|a|ul|ol|li|div|span|h[1-6])(?:\s[^<>]*)?\/?>/iu;

/** Some catalogs, and programs that copy from them, describe in HTML. */
const readable = (text: string): string => (htmlTag.test(text) ? plainText(text) : text);

/** The text of an element without control characters and space around it; undefined when empty. */
function textOf(fields: Fields, element: string): string | undefined {
  const raw = fields.get(element) ?? '';
  const text = element === 'Summary' ? cleanLines(readable(raw)) : cleanLine(raw);
  return text === '' ? undefined : text;
}

/** A whole number of at least `least`; the schema's own default of -1 stands for none. */
function integerOf(fields: Fields, element: string, least: number): number | undefined {
  const text = textOf(fields, element);
  if (text === undefined || !/^\d{1,9}$/u.test(text)) return undefined;
  const value = Number(text);
  return value >= least ? value : undefined;
}

const splitList = (text: string | undefined): string[] => (text ?? '').split(',').map(cleanLine);

/** The parts of a comma separated list, each once, without empty ones. */
const listOf = (fields: Fields, element: string): string[] => [
  ...new Set(splitList(fields.get(element)).filter((part) => part !== '')),
];

const authorsOf = (fields: Fields): Author[] =>
  roles.flatMap(([element, role]) => listOf(fields, element).map((name) => ({ name, role })));

/** The web addresses of a list separated by white space, or by commas as some programs have it. */
function linksOf(fields: Fields): WebLink[] {
  const addresses = new Set((fields.get('Web') ?? '').split(/[\s,;]+(?=https?:\/\/)|\s+/iu));
  return [...addresses].flatMap((url) => {
    const parsed = URL.parse(url);
    const web = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
    return web ? [{ label: parsed.hostname, url }] : [];
  });
}

function languageOf(fields: Fields): string | undefined {
  const text = textOf(fields, 'LanguageISO');
  return text === undefined ? undefined : readLanguage(text);
}

/** Story arcs and their numbers are two lists of the same order. */
function storyArcsOf(fields: Fields): StoryArc[] {
  const numbers = splitList(fields.get('StoryArcNumber'));
  return splitList(fields.get('StoryArc'))
    .map((name, i) => ({ name, number: numbers[i] === '' ? undefined : numbers[i] }))
    .filter((arc) => arc.name !== '');
}

function ageRatingOf(fields: Fields): number | undefined {
  const rating = textOf(fields, 'AgeRating');
  return rating === undefined ? undefined : ageOfRating(rating);
}

function isbnOf(fields: Fields): string | undefined {
  const gtin = textOf(fields, 'GTIN');
  return gtin === undefined ? undefined : normaliseIsbn(gtin);
}

const toComicInfo = (fields: Fields): ComicInfo => ({
  title: textOf(fields, 'Title'),
  series: textOf(fields, 'Series'),
  number: textOf(fields, 'Number'),
  count: integerOf(fields, 'Count', 1),
  volume: integerOf(fields, 'Volume', 0),
  alternateSeries: textOf(fields, 'AlternateSeries'),
  alternateNumber: textOf(fields, 'AlternateNumber'),
  alternateCount: integerOf(fields, 'AlternateCount', 1),
  summary: textOf(fields, 'Summary'),
  releaseDate: releaseDateOf({
    year: textOf(fields, 'Year'),
    month: textOf(fields, 'Month'),
    day: textOf(fields, 'Day'),
  }),
  authors: authorsOf(fields),
  publisher: textOf(fields, 'Publisher'),
  imprint: textOf(fields, 'Imprint'),
  genres: listOf(fields, 'Genre'),
  tags: listOf(fields, 'Tags'),
  links: linksOf(fields),
  pageCount: integerOf(fields, 'PageCount', 1),
  language: languageOf(fields),
  format: textOf(fields, 'Format'),
  readingDirection: directions[textOf(fields, 'Manga')?.toLowerCase() ?? ''],
  ageRating: ageRatingOf(fields),
  isbn: isbnOf(fields),
  seriesGroups: listOf(fields, 'SeriesGroup'),
  storyArcs: storyArcsOf(fields),
});

/**
 * Reads a ComicInfo.xml of at most 10 MB in UTF-8, UTF-16 or the encoding it declares. Invalid values are
 * left out; of a file that is not well-formed, what could be read is kept. Undefined when it is no
 * ComicInfo at all. Never throws.
 */
export function parseComicInfo(xml: Buffer): ComicInfo | undefined {
  const text = decodeXml(xml);
  const fields = text === undefined ? undefined : readXmlFields(text, 'ComicInfo');
  return fields === undefined ? undefined : toComicInfo(fields);
}
