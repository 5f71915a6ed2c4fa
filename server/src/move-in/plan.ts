import type { Komga } from './komga.ts';
import { lookAt, type LibraryPlace } from './places.ts';
import { booksToMove, type Records, seriesToMove } from './same-path.ts';
import type { Report } from './report.ts';
import { createMapper, type Mapping } from './addresses.ts';
import { komga as tables } from './tables.ts';

const samples = 50;

const counted = [
  ['accounts', tables.user],
  ['API keys', tables.apiKey],
  ['libraries', tables.library],
  ['series', tables.series],
  ['books', tables.book],
  ['reading positions', tables.progress],
  ['collections', tables.collection],
  ['read lists', tables.readList],
  ['posters of books', tables.bookPoster],
] as const;

interface Sources {
  readonly komga: Komga;
  readonly report: Report;
  readonly places: readonly LibraryPlace[];
  readonly mappings: readonly Mapping[];
}

/** Which records are to be moved, and where they are here. */
export interface Plan {
  readonly libraries: ReadonlyMap<string, LibraryPlace>;
  readonly series: Records;
  readonly books: Records;
  /** What a person should see before it is done. */
  readonly text: string;
}

export async function makePlan({ komga, report, places, mappings }: Sources): Promise<Plan> {
  const libraries = new Map(places.map((place) => [place.id, place]));
  const sources = { komga, report, libraries, mapped: createMapper(mappings) };
  const series = seriesToMove(sources);
  const books = booksToMove(sources, series);
  const lines = [
    `Komga ${komga.version}. Its last change: ${lastChange(komga)}.`,
    ...komga.warnings,
    ...counted.map(([kind, table]) => `  ${komga.count(table)} ${kind}`),
    ...(await tellPlaces(komga, places, books)),
  ];
  const gone = places.filter(({ isThere }) => !isThere);
  if (gone.length > 0 && gone.length === places.length) {
    const [{ before } = { before: '' }] = gone;
    const top = outermost(before);
    lines.push(
      `None of the library folders exist here. If Komga ran in a container, say which folder its ${top} is: --map ${top}=FOLDER.`,
    );
  }
  return { libraries, series, books, text: lines.join('\n') };
}

const outermost = (folder: string): string =>
  /^(?:[A-Za-z]:)?[/\\]*[^/\\]+/.exec(folder)?.[0] ?? folder;

function lastChange(komga: Komga): string {
  const dates = ['BOOK', 'SERIES', 'READ_PROGRESS'].map((table) =>
    String(komga.value(`SELECT max(LAST_MODIFIED_DATE) FROM ${table}`) ?? ''),
  );
  return (dates.toSorted().at(-1) ?? '').slice(0, 16) || 'unknown';
}

/** Says of each library whether it is here, by some of its files. */
async function tellPlaces(
  komga: Komga,
  places: readonly LibraryPlace[],
  { urls }: Records,
): Promise<string[]> {
  const chosen = new Map(places.map(({ id }) => [id, new Map<string, number>()]));
  for (const row of komga.rows(tables.book, { order: 'FILE_HASH, rowid' })) {
    const url = urls.get(row.ID);
    const own = chosen.get(row.LIBRARY_ID);
    if (!own || own.size === samples || url === undefined || row.DELETED_DATE !== null) continue;
    own.set(url, row.FILE_SIZE);
  }
  const lines: string[] = [];
  for (const { id, name, before, root, isThere } of places) {
    const to = before === root ? root : `${before}, here ${root}`;
    const sizes = chosen.get(id) ?? new Map<string, number>();
    const files = isThere ? await lookAt(sizes.keys()) : undefined;
    const same = [...sizes].filter(([url, size]) => files?.get(url)?.size === size).length;
    lines.push(
      files
        ? `  "${name}": ${to}; ${same} of ${sizes.size} checked files match.`
        : `  "${name}": ${to} doesn't exist.`,
    );
  }
  return lines;
}
