import type { Author } from '../metadata/comic-info.ts';
import { normaliseIsbn } from '../metadata/isbn.ts';
import { readLanguage } from '../metadata/language.ts';
import type { EpubMetadata } from './epub-facts.ts';
import { plainText } from '../metadata/plain-text.ts';
import { releaseDateOf } from '../metadata/release-date.ts';
import { childrenOf, textOf, type XmlElement } from '../metadata/xml-tree.ts';

/**
 * MARC relator codes as the roles of this product, which has none for artists as such. Creators with any
 * other role are writers, contributors are left out.
 */
export const rolesOfRelators: Readonly<Record<string, string>> = {
  art: 'penciller',
  aut: 'writer',
  clr: 'colorist',
  cov: 'cover',
  edt: 'editor',
  ill: 'penciller',
  trl: 'translator',
};

const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes.get(name);

/** The `meta` elements that say more about an element (EPUB 3.3, 5.3.2), by property. */
function refinementsOf(metadata: XmlElement, element: XmlElement): Map<string, string> {
  const id = attributeOf(element, 'id');
  if (id === undefined) return new Map();
  return new Map(
    childrenOf(metadata, 'meta')
      .filter((meta) => attributeOf(meta, 'refines') === `#${id}`)
      .map((meta) => [attributeOf(meta, 'property') ?? '', textOf(meta)]),
  );
}

/** The content of a `meta` of EPUB 2: `<meta name="…" content="…"/>`. */
function namedMeta(metadata: XmlElement, name: string): string | undefined {
  const meta = childrenOf(metadata, 'meta').find((one) => attributeOf(one, 'name') === name);
  return (meta && attributeOf(meta, 'content')?.trim()) || undefined;
}

function readTitle(metadata: XmlElement): string | undefined {
  const titles = childrenOf(metadata, 'title').filter((title) => textOf(title) !== '');
  const main = titles.find((title) => refinementsOf(metadata, title).get('title-type') === 'main');
  const title = main ?? titles[0];
  return title && textOf(title);
}

function readPeople(metadata: XmlElement, element: 'creator' | 'contributor'): Author[] {
  return childrenOf(metadata, element).flatMap((person) => {
    const name = textOf(person);
    const relator = attributeOf(person, 'role') ?? refinementsOf(metadata, person).get('role');
    const assumed = element === 'creator' ? 'writer' : undefined;
    const role = rolesOfRelators[relator?.toLowerCase() ?? ''] ?? assumed;
    return name === '' || role === undefined ? [] : [{ name, role }];
  });
}

function readAuthors(metadata: XmlElement): Author[] {
  const people = [...readPeople(metadata, 'creator'), ...readPeople(metadata, 'contributor')];
  return [...new Map(people.map((person) => [`${person.role}\n${person.name}`, person])).values()];
}

/** The event of a date in EPUB 2: `opf:event`. */
const eventOf = (date: XmlElement): string | undefined => attributeOf(date, 'event')?.toLowerCase();

function readReleaseDate(metadata: XmlElement): string | undefined {
  const dates = childrenOf(metadata, 'date');
  const date =
    dates.find((one) => eventOf(one) === 'publication') ??
    dates.find((one) => eventOf(one) === undefined) ??
    dates.find((one) => eventOf(one) !== 'modification');
  if (!date) return undefined;
  const text = textOf(date);
  // Calibre's way to say that it isn't known.
  if (text.startsWith('0101-01-01')) return undefined;
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})$/u.exec(text) ??
    /(?<!\d)(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/u.exec(text) ??
    [];
  return releaseDateOf({ year, month, day });
}

function readIsbn(metadata: XmlElement): string | undefined {
  return childrenOf(metadata, 'identifier')
    .map((identifier) => normaliseIsbn(textOf(identifier)))
    .find((isbn) => isbn !== undefined);
}

/** '1.0' as '1': calibre writes every number with decimals. */
export function readNumber(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  return /^-?\d+\.\d+$/u.test(text) ? String(Number(text)) : text;
}

/** The collection of EPUB 3, of the type `series` where there are several, else calibre's series. */
function readSeries(metadata: XmlElement): EpubMetadata['series'] {
  const collections = childrenOf(metadata, 'meta')
    .filter((meta) => attributeOf(meta, 'property') === 'belongs-to-collection')
    .filter((meta) => textOf(meta) !== '' && attributeOf(meta, 'refines') === undefined)
    .map((meta) => ({ title: textOf(meta), refinements: refinementsOf(metadata, meta) }));
  const collection =
    collections.find(({ refinements }) => refinements.get('collection-type') === 'series') ??
    collections[0];
  if (collection) {
    const { title, refinements } = collection;
    return { title, number: readNumber(refinements.get('group-position')) };
  }
  const title = namedMeta(metadata, 'calibre:series');
  return title === undefined
    ? undefined
    : { title, number: readNumber(namedMeta(metadata, 'calibre:series_index')) };
}

function firstText(metadata: XmlElement, name: string): string | undefined {
  return childrenOf(metadata, name)
    .map(textOf)
    .find((text) => text !== '');
}

/** The `metadata` element of a package document, EPUB 2 or 3. */
export function readMetadata(metadata: XmlElement): EpubMetadata {
  const description = firstText(metadata, 'description');
  const subjects = childrenOf(metadata, 'subject').map(textOf);
  return {
    title: readTitle(metadata),
    authors: readAuthors(metadata),
    description: description === undefined ? undefined : plainText(description) || undefined,
    publisher: firstText(metadata, 'publisher'),
    releaseDate: readReleaseDate(metadata),
    language: childrenOf(metadata, 'language')
      .map((language) => readLanguage(textOf(language)))
      .find((tag) => tag !== undefined),
    isbn: readIsbn(metadata),
    subjects: [...new Set(subjects.filter((subject) => subject !== ''))],
    series: readSeries(metadata),
  };
}
