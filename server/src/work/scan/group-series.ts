import path from 'node:path';
import { isGrouped, isGroupedSql } from '../../catalogue/libraries/series-folder.ts';
import type { StoredLibrary } from '../../catalogue/libraries/find-library.ts';
import type { Db } from '../../base/db/connection.ts';
import { analyzeBook } from '../../media/analyze-book.ts';
import { isRecorded } from '../files/file-state.ts';
import { packFacts, unpackFacts } from '../metadata/facts.ts';
import { type Group, groupOf, type SeriesFacts } from '../metadata/group-of.ts';
import { selectSeriesFacts, type StoredFacts } from '../metadata/stored-facts.ts';
import { isPictureOf } from '../posters/refresh-artwork.ts';
import { fileName } from '../files/names.ts';
import type { ScannedFolder } from '../queue/tasks.ts';
import type { FoundFile } from './found-files.ts';
import { filesOf, type FoundSeries } from './found-series.ts';
import { nearScope, type Scope } from './scan-scope.ts';
import type { TrashedBook } from './trashed-books.ts';

/** Files read side by side. */
const lanes = 8;

interface Walked {
  readonly library: StoredLibrary;
  /** Series by their folders. */
  readonly found: readonly FoundSeries[];
  readonly files: ReadonlyMap<string, FoundFile>;
  readonly tellPlace: (folder: string) => void;
}

/**
 * The series that the found books make in this library: those of their folders or, where the library asks
 * for it, those that the files name. What an analyzed file says is known; a new or changed one is read, so
 * that a book never stands in another series first.
 *
 * @throws the reason of `ending` once that is aborted
 */
export async function groupSeries(
  db: Db,
  { library, found, files, tellPlace }: Walked,
  ending: AbortSignal,
): Promise<readonly FoundSeries[]> {
  if (!library.seriesByMetadata) return found;
  const known = new Map((await selectSeriesFacts(db, library.id)).map((one) => [one.url, one]));
  const grouped = new Map<string, Group>();
  for (const series of found.filter(({ oneshot }) => !oneshot)) {
    tellPlace(series.folder);
    const urls = filesOf(series);
    for (let start = 0; start < urls.length; start += lanes) {
      ending.throwIfAborted();
      const batch = urls.slice(start, start + lanes).map(async (url) => {
        const group = await groupOfFile(library, { file: files.get(url), known: known.get(url) });
        if (group) grouped.set(url, group);
      });
      await Promise.all(batch);
    }
  }
  return regroup(library, found, grouped);
}

interface Looked {
  readonly file: FoundFile | undefined;
  readonly known: StoredFacts | undefined;
}

async function groupOfFile(
  library: StoredLibrary,
  { file, known }: Looked,
): Promise<Group | undefined> {
  if (!file) return undefined;
  // One that can't be read stays in its series: it may be mended, or still be on its way.
  const before = known && isGrouped(known.seriesUrl) ? known : undefined;
  const kept = before && { url: before.seriesUrl, name: before.seriesName };
  if (known && isRecorded(file, known) && known.status !== 'UNREAD') {
    return known.status === 'FAILED' ? kept : groupOf(library, known);
  }
  const facts = await readSeriesFacts(file.url);
  return facts === 'FAILED' ? kept : groupOf(library, facts);
}

async function readSeriesFacts(file: string): Promise<SeriesFacts | 'FAILED' | undefined> {
  const analysis = await analyzeBook(file, { dimensions: false });
  if (analysis.status === 'ERROR') return 'FAILED';
  return unpackFacts(packFacts(analysis));
}

/** Takes the books that name a series out of their folders' series. */
function regroup(
  library: StoredLibrary,
  found: readonly FoundSeries[],
  grouped: ReadonlyMap<string, Group>,
): FoundSeries[] {
  const rest: FoundSeries[] = [];
  const members = new Map<string, Member[]>();
  for (const series of found) {
    const left = series.books.filter((name) => !grouped.has(path.join(series.folder, name)));
    if (left.length > 0) rest.push({ ...series, books: left });
    for (const name of series.books) {
      const url = path.join(series.folder, name);
      const group = grouped.get(url);
      if (!group) continue;
      const others = members.get(group.url);
      if (others) others.push({ url, group, series });
      else members.set(group.url, [{ url, group, series }]);
    }
  }
  return [...[...members.values()].flatMap((one) => groupFrom(library, one)), ...rest];
}

interface Member {
  readonly url: string;
  readonly group: Group;
  /** That of its folder. */
  readonly series: FoundSeries;
}

function groupFrom(library: StoredLibrary, members: readonly Member[]): FoundSeries[] {
  const [first] = members;
  if (!first) return [];
  const folders = Map.groupBy(members, ({ series }) => series);
  const isOwn = folders.size === 1 && first.series.books.length === members.length;
  const sidecars = isOwn ? first.series.sidecars : [...folders].flatMap(picturesOf).join('|');
  return [
    {
      ...first.group,
      folder: library.root,
      oneshot: false,
      modified: Math.max(...[...folders.keys()].map(({ modified }) => modified)),
      books: members.map(({ url }) => path.relative(library.root, url)),
      sidecars,
    },
  ];
}

/** The images of these books, of all that lies beside them. */
function picturesOf([{ sidecars }, members]: [FoundSeries, readonly Member[]]): string[] {
  if (sidecars === '') return [];
  const names = members.map(({ url }) => fileName(url));
  return sidecars.split('|').filter((part) => {
    const file = part.replace(/:\d+:\d+$/u, '');
    return names.some((name) => isPictureOf(file, name));
  });
}

interface Regrouped {
  readonly libraryId: string;
  readonly found: readonly FoundSeries[];
  readonly scope: Scope | undefined;
}

/** The books whose file is where it was, but which now belong to another series, by metadata or no longer. */
export async function selectLeaving(
  db: Db,
  { libraryId, found, scope }: Regrouped,
): Promise<TrashedBook[]> {
  const isGroupedNow = found.some(({ url }) => isGrouped(url));
  if (!isGroupedNow && !(await hasGrouped(db))) return [];
  const books = await db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .select(['book.id', 'book.url', 'book.fileLastModified', 'book.sizeBytes', 'book.fileHash'])
    .select(['book.deleted', 'book.seriesId', 'book.libraryId', 'series.url as seriesUrl'])
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where(nearScope(scope, 'book.url'))
    .$if(!isGroupedNow, (query) => query.where(isGroupedSql()))
    .execute();
  if (books.length === 0) return [];
  const seriesOf = new Map(found.flatMap((one) => filesOf(one).map((url) => [url, one.url])));
  return books.filter(({ url, seriesUrl }) => {
    const now = seriesOf.get(url);
    if (now === undefined || now === seriesUrl) return false;
    return isGrouped(now) || isGrouped(seriesUrl);
  });
}

/** Whether there is any series by metadata. */
async function hasGrouped(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .select('id')
    .where(isGroupedSql())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Folders outside of a scope that hold books of the series found in it, or of those that books leave. */
export async function foldersBeyond(
  db: Db,
  { libraryId, found, scope }: Regrouped & { readonly scope: Scope },
): Promise<ScannedFolder[]> {
  const wanted = new Set(found.map(({ url }) => url).filter(isGrouped));
  const books = await db
    .selectFrom('book')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .select(['book.url', 'series.url as seriesUrl'])
    .where('book.libraryId', '=', libraryId)
    .where('book.deleted', '=', 0)
    .where(isGroupedSql())
    .execute();
  for (const { url, seriesUrl } of books) {
    if (scope.holds(url)) wanted.add(seriesUrl);
  }
  const beyond = books.filter(({ url, seriesUrl }) => wanted.has(seriesUrl) && !scope.holds(url));
  const folders = new Set(beyond.map(({ url }) => path.dirname(url)));
  return [...folders].map((folder) => ({ path: folder, flat: true }));
}
