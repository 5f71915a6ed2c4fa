import { isWithin } from './addresses.ts';
import type { Komga } from './komga.ts';
import type { LibraryPlace } from './places.ts';
import type { Report } from './report.ts';
import { komga as tables } from './tables.ts';

/** Which record here an id of Komga means, and the path of each that stays. */
export interface Records {
  readonly ids: ReadonlyMap<string, string>;
  readonly urls: ReadonlyMap<string, string>;
  /** Of those that stay, whose path is not in their library. */
  readonly outside: ReadonlySet<string>;
  /** Beside one of the same path. */
  readonly merged: number;
}

interface Candidate {
  readonly id: string;
  readonly url: string;
  readonly libraryId: string;
  readonly isDeleted: boolean;
  readonly created: number;
}

interface Sources {
  readonly komga: Komga;
  readonly report: Report;
  readonly libraries: ReadonlyMap<string, LibraryPlace>;
  readonly mapped: (address: string) => string;
}

export function seriesToMove({ komga, report, libraries, mapped }: Sources): Records {
  const candidates: Candidate[] = [];
  const rows = komga.rows(tables.series);
  for (const { ID, LIBRARY_ID, URL, DELETED_DATE, CREATED_DATE } of rows) {
    if (!libraries.has(LIBRARY_ID)) report.left('series', 'library missing');
    else candidates.push(candidate(ID, LIBRARY_ID, mapped(URL), DELETED_DATE, CREATED_DATE));
  }
  return choose(candidates, libraries);
}

export function booksToMove(
  { komga, report, libraries, mapped }: Sources,
  series: Records,
): Records {
  const candidates: Candidate[] = [];
  const rows = komga.rows(tables.book);
  for (const row of rows) {
    const { ID, SERIES_ID, LIBRARY_ID, URL, DELETED_DATE, CREATED_DATE } = row;
    if (!series.ids.has(SERIES_ID)) report.left('books', 'series missing');
    else if (!libraries.has(LIBRARY_ID)) report.left('books', 'library missing');
    else candidates.push(candidate(ID, LIBRARY_ID, mapped(URL), DELETED_DATE, CREATED_DATE));
  }
  return choose(candidates, libraries);
}

const candidate = (
  id: string,
  libraryId: string,
  url: string,
  deleted: number | null,
  created: number,
): Candidate => ({ id, libraryId, url, isDeleted: deleted !== null, created });

/** Of several of one path the one that is not in the trash stays, else the newest. */
function choose(
  candidates: readonly Candidate[],
  libraries: ReadonlyMap<string, LibraryPlace>,
): Records {
  const kept = new Map<string, Candidate>();
  const placeOf = ({ libraryId, url }: Candidate): string => `${libraryId} ${url}`;
  const isBetter = (one: Candidate, other: Candidate): boolean =>
    one.isDeleted === other.isDeleted ? one.created > other.created : !one.isDeleted;
  for (const one of candidates) {
    const other = kept.get(placeOf(one));
    if (!other || isBetter(one, other)) kept.set(placeOf(one), one);
  }
  const ids = new Map<string, string>();
  const urls = new Map<string, string>();
  const outside = new Set<string>();
  for (const one of candidates) ids.set(one.id, kept.get(placeOf(one))?.id ?? one.id);
  for (const { id, url, libraryId } of kept.values()) {
    urls.set(id, url);
    const root = libraries.get(libraryId)?.root;
    if (root === undefined || !isWithin(root, url)) outside.add(id);
  }
  return { ids, urls, outside, merged: candidates.length - kept.size };
}
