import type { FieldChange } from '@longbox/contract/file-metadata';
import { cleanLine } from '../metadata/clean-text.ts';
import { changeOf, type KnownMetadata, wanted } from '../metadata/known-metadata.ts';
import type { PlacedElement, TextEdit } from '../metadata/xml-places.ts';
import type { EpubMetadata } from './epub-facts.ts';
import type { PackagePlaces } from './package-places.ts';
import { readNumber } from './read-metadata.ts';

/** A place in a series that both ways of naming one can hold. */
const place = /^\d{1,6}(?:\.\d{1,3})?$/u;

/** The series and number of a book that differ from what its package document says. */
export function seriesChanges(known: KnownMetadata, said: EpubMetadata['series']): FieldChange[] {
  const { title, number } = said ?? {};
  // A folder of EPUBs is often no series.
  const isUnnamed = known.isFolder && title === undefined;
  const series = wanted(known.series, (text) => (isUnnamed ? [] : [cleanLine(text)]));
  const isNamed = series.values.length > 0 || title !== undefined;
  const places = wanted(known.number, (text) => [readNumber(text)]).values;
  const numbers = isNamed ? places.filter((text) => place.test(text)) : [];
  return [
    changeOf('series', title === undefined ? [] : [title], { ...series, locked: false }),
    changeOf('number', number === undefined ? [] : [number], { values: numbers, locked: false }),
  ].filter((change) => change !== undefined);
}

/** Writes the series in the way of calibre and, in an EPUB 3, in that of the standard. */
export function writeSeries(
  places: PackagePlaces,
  said: EpubMetadata['series'],
  changes: readonly FieldChange[],
): TextEdit[] {
  const changed = (field: string) => changes.find((one) => one.field === field)?.after[0];
  const title = changed('series') ?? said?.title;
  const number = changed('number') ?? said?.number;
  if (title === undefined || changes.length === 0) return [];
  return [
    ...namedMeta(places, 'calibre:series', title),
    ...(number !== undefined && place.test(number)
      ? namedMeta(places, 'calibre:series_index', number)
      : []),
    ...(places.isEpub3 ? writeCollection(places, title, number) : []),
  ];
}

function namedMeta(places: PackagePlaces, name: string, content: string): TextEdit[] {
  const before = places.all('meta').find((meta) => places.attribute(meta, 'name') === name);
  return [
    before ? places.replaceMeta(before, { name, content }) : places.addMeta({ name, content }),
  ];
}

/** The collection that counts as the series. */
function collectionIn(places: PackagePlaces): PlacedElement | undefined {
  const collections = places
    .all('meta')
    .filter((meta) => places.attribute(meta, 'property') === 'belongs-to-collection')
    .filter((meta) => places.attribute(meta, 'refines') === undefined)
    .filter((meta) => places.text(meta) !== '');
  const isSeries = (meta: PlacedElement): boolean =>
    places.refinements(meta, 'collection-type').some((type) => places.text(type) === 'series');
  return collections.find(isSeries) ?? collections[0];
}

function writeCollection(
  places: PackagePlaces,
  title: string,
  number: string | undefined,
): TextEdit[] {
  const before = collectionIn(places);
  const [position] = before ? places.refinements(before, 'group-position') : [];
  const { id, edits } = before
    ? places.identify(before, 'series')
    : { id: places.freeId('series'), edits: [] };
  const refining = (property: string): Readonly<Record<string, string>> => ({
    refines: `#${id}`,
    property,
  });
  if (before) edits.push(places.set(before, title));
  else {
    edits.push(
      places.addMeta({ property: 'belongs-to-collection', id }, title),
      places.addMeta(refining('collection-type'), 'series'),
    );
  }
  if (number === undefined) return edits;
  edits.push(
    position ? places.set(position, number) : places.addMeta(refining('group-position'), number),
  );
  return edits;
}
