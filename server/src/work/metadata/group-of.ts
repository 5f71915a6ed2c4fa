import path from 'node:path';
import type { AnalyzedBook } from '../../media/analyze-book.ts';
import { groupedUrl } from '../../catalogue/libraries/series-folder.ts';
import type { Library } from '@longbox/contract/libraries';
import { scanFoldersTask, type Task } from '../queue/tasks.ts';
import { type Facts, packFacts, speaksOfSeries, unpackFacts } from './facts.ts';
import { titleOf } from './series-facts.ts';

/** What a file says of the series that it belongs to. */
export type SeriesFacts = Pick<Facts, 'series' | 'volume' | 'epub'>;

/** The options that say which series the books of a library make. */
export type Grouping = Pick<
  Library,
  | 'root'
  | 'seriesByMetadata'
  | 'oneshotsDirectory'
  | 'importComicInfoSeries'
  | 'importComicInfoSeriesAppendVolume'
  | 'importEpubSeries'
>;

/** A series that books make together. */
export interface Group {
  readonly url: string;
  readonly name: string;
}

/** The series that a file names, where a library asks for it; undefined if that's its folder. */
export function groupOf(library: Grouping, facts: SeriesFacts | undefined): Group | undefined {
  if (library.seriesByMetadata !== true || !facts) return undefined;
  if (!speaksOfSeries(library, facts)) return undefined;
  const name = titleOf(facts, library.importComicInfoSeriesAppendVolume)?.trim() ?? '';
  const key = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').toWellFormed();
  return key === '' ? undefined : { url: groupedUrl(library.root, key), name };
}

/** Whether the books of a folder are one-shots, each a series of its own. */
export function isOfOneshots(
  { root, oneshotsDirectory }: Pick<Grouping, 'root' | 'oneshotsDirectory'>,
  folder: string,
): boolean {
  const oneshots = oneshotsDirectory?.toLowerCase() ?? '';
  return oneshots !== '' && path.relative(root, folder).toLowerCase().includes(oneshots);
}

interface Standing {
  readonly url: string;
  readonly oneshot: number;
  readonly libraryId: string;
  readonly seriesUrl: string;
}

/** Has a book's folder scanned if its file names another series than the book is in. */
export function regroupTasks(
  library: Grouping,
  { url, oneshot, libraryId, seriesUrl }: Standing,
  analysis: AnalyzedBook,
): Task[] {
  if (library.seriesByMetadata !== true || oneshot === 1 || analysis.status !== 'READY') return [];
  const folder = path.dirname(url);
  const group = groupOf(library, unpackFacts(packFacts(analysis)));
  if ((group?.url ?? folder) === seriesUrl) return [];
  return [scanFoldersTask(libraryId, [{ path: folder, flat: true }])];
}
