import type { MoveInPlan } from '@longbox/contract/move-in';
import { createMapper, type Mapping } from './addresses.ts';
import { guessFolders } from './guess-folders.ts';
import type { Komga } from './komga.ts';
import { type LibraryPlace, lookAt, sharedFolders } from './places.ts';
import type { Report } from './report.ts';
import { booksToMove, type Records, seriesToMove } from './same-path.ts';
import { komga as tables } from './tables.ts';

const samples = 50;

const counted = [
  ['accounts', [tables.user]],
  ['apiKeys', [tables.apiKey]],
  ['series', [tables.series]],
  ['books', [tables.book]],
  ['progress', [tables.progress]],
  ['collections', [tables.collection]],
  ['readLists', [tables.readList]],
  [
    'covers',
    [tables.bookPoster, tables.seriesPoster, tables.collectionPoster, tables.readListPoster],
  ],
] as const;

interface Sources {
  readonly komga: Komga;
  readonly report: Report;
  readonly places: readonly LibraryPlace[];
  readonly mappings: readonly Mapping[];
  readonly room: MoveInPlan['room'];
}

/** Which records are to be moved, and where they are here. */
export interface Plan {
  readonly libraries: ReadonlyMap<string, LibraryPlace>;
  readonly series: Records;
  readonly books: Records;
  /** What a person should see before it is done. */
  readonly facts: MoveInPlan;
}

export async function makePlan({ komga, report, places, mappings, room }: Sources): Promise<Plan> {
  const libraries = new Map(places.map((place) => [place.id, place]));
  const sources = { komga, report, libraries, mapped: createMapper(mappings) };
  const series = seriesToMove(sources);
  const books = booksToMove(sources, series);
  const facts: MoveInPlan = {
    version: komga.since,
    changed: lastChange(komga),
    room,
    counts: counted.map(([kind, own]) => ({
      kind,
      count: own.map((table) => komga.count(table)).reduce((sum, count) => sum + count, 0),
    })),
    libraries: await lookAtPlaces(komga, places, { series, books, mappings }),
    known: [],
    warnings: [...komga.warnings, ...clashes(komga)],
    problems: sharedFolders(places),
  };
  return { libraries, series, books, facts };
}

/** Emails that differ in capitals only: accounts here have each email once. */
function clashes(komga: Komga): string[] {
  const emails = [...komga.rows(tables.user)].map(({ EMAIL }) => EMAIL);
  return [...Map.groupBy(emails, (email) => email.toLowerCase()).values()]
    .filter(({ length }) => length > 1)
    .map((same) => `Of the accounts ${same.join(' and ')}, only the one used last is imported.`);
}

/** As Komga writes it. */
function lastChange(komga: Komga): string | null {
  const dates = ['BOOK', 'SERIES', 'READ_PROGRESS'].map((table) =>
    String(komga.value(`SELECT max(LAST_MODIFIED_DATE) FROM ${table}`) ?? ''),
  );
  return (dates.toSorted().at(-1) ?? '').slice(0, 16) || null;
}

interface Known extends Pick<Plan, 'series' | 'books'> {
  readonly mappings: readonly Mapping[];
}

/** Says of each library whether it is here, by some of its files, or where else it may be. */
async function lookAtPlaces(
  komga: Komga,
  places: readonly LibraryPlace[],
  { series, books, mappings }: Known,
): Promise<MoveInPlan['libraries']> {
  const chosen = new Map(places.map(({ id }) => [id, new Map<string, number>()]));
  for (const row of komga.rows(tables.book, { order: 'FILE_HASH, rowid' })) {
    const url = books.urls.get(row.ID);
    const own = chosen.get(row.LIBRARY_ID);
    if (!own || own.size === samples || url === undefined || row.DELETED_DATE !== null) continue;
    own.set(url, row.FILE_SIZE);
  }
  const found: MoveInPlan['libraries'] = [];
  for (const { id, name, before, root, isThere } of places) {
    const sizes = chosen.get(id) ?? new Map<string, number>();
    const files = isThere ? await lookAt(sizes.keys()) : undefined;
    const matching = [...sizes].filter(([url, size]) => files?.get(url)?.size === size).length;
    const seen = { isThere, checked: sizes.size, matching };
    found.push({ id, name, before, root, ...seen, guess: null, joins: null });
  }
  const lost = new Set(
    found.filter(({ checked, matching }) => checked > 0 && matching === 0).map(({ id }) => id),
  );
  const guesses = await guessFolders(
    places.filter(({ id }) => lost.has(id)),
    seriesOf(komga, series),
    mappings.map(({ to }) => to),
  );
  return found.map((one) => ({ ...one, guess: guesses.get(one.id) ?? null }));
}

/** The places of each library's series. */
function seriesOf(komga: Komga, { urls }: Records): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { ID, LIBRARY_ID, DELETED_DATE } of komga.rows(tables.series)) {
    const url = urls.get(ID);
    if (url === undefined || DELETED_DATE !== null) continue;
    const own = found.get(LIBRARY_ID) ?? [];
    own.push(url);
    found.set(LIBRARY_ID, own);
  }
  return found;
}
