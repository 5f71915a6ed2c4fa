import { existsSync } from 'node:fs';
import path from 'node:path';
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
    ...(await Promise.all(places.map((place) => tellPlace(komga, place, books)))),
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

async function tellPlace(
  komga: Komga,
  { id, name, before, root, isThere }: LibraryPlace,
  { urls }: Records,
): Promise<string> {
  const to = before === root ? root : `${before}, here ${root}`;
  if (!isThere) return `  "${name}": ${to} doesn't exist.`;
  const sizes = new Map<string, number>();
  for (const row of komga.rows(tables.book, { order: 'FILE_HASH, rowid' })) {
    const url = urls.get(row.ID);
    if (row.LIBRARY_ID !== id || url === undefined || row.DELETED_DATE !== null) continue;
    sizes.set(url, row.FILE_SIZE);
    if (sizes.size === samples) break;
  }
  const files = await lookAt(sizes.keys());
  const same = [...sizes].filter(([url, size]) => files.get(url)?.size === size).length;
  return `  "${name}": ${to}; ${same} of ${sizes.size} checked files match.`;
}

/** Whether a config folder or database has something beside it that is worth a word. */
export const configOf = (database: string): string | undefined => {
  const folder = path.dirname(database);
  return ['application.yml', 'application.yaml', 'application.properties']
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
};
