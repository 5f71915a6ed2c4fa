import type { FileField } from '@longbox/contract/file-metadata';
import { cleanLine, cleanLines } from '../metadata/clean-text.ts';
import { normaliseIsbn } from '../metadata/isbn.ts';
import {
  genresFor,
  isSameSet,
  type KnownMetadata,
  wanted,
  type Wanted,
} from '../metadata/known-metadata.ts';
import { readLanguage } from '../metadata/language.ts';
import { escapeXml, type PlacedElement, type TextEdit } from '../metadata/xml-places.ts';
import type { EpubMetadata } from './epub-facts.ts';
import type { PackagePlaces } from './package-places.ts';
import { rolesOfRelators } from './read-metadata.ts';
import { plainText } from '../metadata/plain-text.ts';

interface PackageField {
  readonly field: FileField;
  readonly said: (metadata: EpubMetadata) => readonly (string | undefined)[];
  readonly wanted: (known: KnownMetadata, metadata: EpubMetadata, places: PackagePlaces) => Wanted;
  readonly isSame?: typeof isSameSet;
  readonly write: (values: readonly string[], places: PackagePlaces) => TextEdit[];
}

/** MARC relator codes of the roles that EPUBs are read with. */
const relatorOfRole: Readonly<Record<string, string>> = {
  writer: 'aut',
  penciller: 'art',
  colorist: 'clr',
  cover: 'cov',
  editor: 'edt',
  translator: 'trl',
};
const creators: ReadonlySet<string> = new Set(['aut', 'art']);

/** An element of Dublin Core of which one counts. */
const single =
  (name: string, choose: (places: PackagePlaces) => PlacedElement | undefined) =>
  ([value]: readonly string[], places: PackagePlaces): TextEdit[] => {
    const element = choose(places);
    if (value === undefined) return element ? places.remove(element) : [];
    return [element ? places.set(element, value) : places.addCore(name, value)];
  };

const firstWithText =
  (name: string) =>
  (places: PackagePlaces): PlacedElement | undefined =>
    places.all(name).find((element) => places.text(element) !== '');

function mainTitle(places: PackagePlaces): PlacedElement | undefined {
  const titles = places.all('title').filter((title) => places.text(title) !== '');
  const isMain = (title: PlacedElement): boolean =>
    places.refinements(title, 'title-type').some((meta) => places.text(meta) === 'main');
  return titles.find(isMain) ?? titles[0];
}

/** The text of a description as HTML, the way that readers of EPUBs expect it. */
function descriptionOf(summary: string): string {
  const lines = cleanLines(summary).split('\n').map(escapeXml);
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `<p>${line}</p>`).join('');
}

function roleIn(places: PackagePlaces, person: PlacedElement): string | undefined {
  const [meta] = places.refinements(person, 'role');
  const relator = places.attribute(person, 'role') ?? (meta && places.text(meta));
  const assumed = person.name === 'creator' ? 'writer' : undefined;
  return rolesOfRelators[relator?.toLowerCase() ?? ''] ?? assumed;
}

function writePeople(values: readonly string[], places: PackagePlaces): TextEdit[] {
  const listed = new Set(values);
  const present = new Set<string>();
  const edits: TextEdit[] = [];
  for (const person of [...places.all('creator'), ...places.all('contributor')]) {
    const role = roleIn(places, person);
    const value = `${role}: ${places.text(person)}`;
    // Someone with a role that the server doesn't know stays.
    if (role === undefined || listed.has(value)) present.add(value);
    else edits.push(...places.remove(person));
  }
  for (const value of values.filter((one) => !present.has(one))) {
    const [role = ''] = value.split(': ', 1);
    const relator = relatorOfRole[role] ?? 'aut';
    const element = creators.has(relator) ? 'creator' : 'contributor';
    const name = value.slice(role.length + 2);
    if (!places.isEpub3) {
      edits.push(places.addCore(element, name, { opf: { role: relator } }));
      continue;
    }
    const id = places.freeId(element);
    const role3 = { refines: `#${id}`, property: 'role', scheme: 'marc:relators' };
    edits.push(places.addCore(element, name, { id }), places.addMeta(role3, relator));
  }
  return edits;
}

function publicationDate(places: PackagePlaces): PlacedElement | undefined {
  const dates = places.all('date');
  const eventOf = (date: PlacedElement) => places.attribute(date, 'event')?.toLowerCase();
  return (
    dates.find((date) => eventOf(date) === 'publication') ??
    dates.find((date) => eventOf(date) === undefined) ??
    dates.find((date) => eventOf(date) !== 'modification')
  );
}

function isbnIn(places: PackagePlaces): PlacedElement | undefined {
  return places
    .all('identifier')
    .find((identifier) => normaliseIsbn(places.text(identifier)) !== undefined);
}

/** Fonts may be locked by the book's own identifier, which therefore never changes. */
const isOwn = (places: PackagePlaces, identifier: PlacedElement | undefined): boolean =>
  identifier !== undefined && places.attribute(identifier, 'id') === places.uniqueId;

function writeIsbn([isbn]: readonly string[], places: PackagePlaces): TextEdit[] {
  const before = isbnIn(places);
  if (isbn === undefined) return before ? places.remove(before) : [];
  if (before && !isOwn(places, before)) {
    const start = /^urn:isbn:/iu.exec(places.text(before))?.[0] ?? '';
    return [places.set(before, start + isbn)];
  }
  const scheme = places.isEpub3 ? {} : { opf: { scheme: 'ISBN' } };
  const added = places.addCore('identifier', `urn:isbn:${isbn}`, scheme);
  // The first one counts.
  return [before ? { ...added, from: before.start, to: before.start } : added];
}

function writeSubjects(values: readonly string[], places: PackagePlaces): TextEdit[] {
  const listed = new Set(values.map((value) => value.toLowerCase()));
  const present = new Set<string>();
  const edits: TextEdit[] = [];
  for (const subject of places.all('subject')) {
    const value = places.text(subject).toLowerCase();
    if (listed.has(value)) present.add(value);
    else edits.push(...places.remove(subject));
  }
  const added = values.filter((value) => !present.has(value.toLowerCase()));
  return [...edits, ...added.map((value) => places.addCore('subject', value))];
}

/** How the server's metadata stands in the package document of an EPUB, but for its series. */
export const packageFields: readonly PackageField[] = [
  {
    field: 'title',
    said: ({ title }) => [title],
    wanted: ({ title }) => ({ ...wanted(title, (text) => [cleanLine(text)]), locked: false }),
    write: single('title', mainTitle),
  },
  {
    field: 'authors',
    said: ({ authors }) => authors.map(({ name, role }) => `${role}: ${name}`),
    wanted: ({ authors }) =>
      wanted(authors, (people) =>
        people
          .filter(({ name, role }) => Object.hasOwn(relatorOfRole, role) && cleanLine(name) !== '')
          .map(({ name, role }) => `${role}: ${cleanLine(name)}`),
      ),
    isSame: (one, other) => {
      const listed = new Set(other);
      return new Set(one).size === listed.size && one.every((person) => listed.has(person));
    },
    write: writePeople,
  },
  {
    field: 'releaseDate',
    said: ({ releaseDate }) => [releaseDate],
    wanted: ({ releaseDate }) => wanted(releaseDate, (day) => [day]),
    write: single('date', publicationDate),
  },
  {
    field: 'isbn',
    said: ({ isbn }) => [isbn],
    wanted({ isbn }, _metadata, places) {
      const isFixed = isOwn(places, isbnIn(places));
      const known = wanted(isbn, (digits) => [digits]);
      return { ...known, locked: known.locked && !isFixed };
    },
    write: writeIsbn,
  },
  {
    field: 'language',
    said: ({ language }) => [language],
    wanted: ({ language }) => ({ ...wanted(language, (tag) => [tag]), locked: false }),
    write: single('language', (places) =>
      places.all('language').find((one) => readLanguage(places.text(one)) !== undefined),
    ),
  },
  {
    field: 'publisher',
    said: ({ publisher }) => [publisher],
    wanted: ({ publisher }) => wanted(publisher, (text) => [cleanLine(text)]),
    write: single('publisher', firstWithText('publisher')),
  },
  {
    field: 'summary',
    said: ({ description }) => [description],
    // Compared the way that it is read.
    wanted: ({ summary }) => wanted(summary, (text) => [plainText(descriptionOf(text))]),
    write: ([text], places) =>
      single('description', firstWithText('description'))(
        text === undefined ? [] : [descriptionOf(text)],
        places,
      ),
  },
  {
    field: 'tags',
    said: ({ subjects }) => subjects,
    // An EPUB has one list for both.
    wanted({ genres, tags }, { subjects }) {
      const { values } = genresFor(subjects, genres);
      return { values: [...values, ...(tags.value ?? [])], locked: genres.locked && tags.locked };
    },
    isSame: isSameSet,
    write: writeSubjects,
  },
];
