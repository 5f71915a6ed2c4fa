import type { MediaAnalysisSearch, MissingNumbersSearch } from '../../items/places.ts';
import { readSome, readTableSearch, type TableSearch } from '../../items/tables/table-search.ts';

/** Problems of books; the first two are shown by default. */
export const troubles = ['ERROR', 'UNSUPPORTED', 'OUTDATED', 'UNKNOWN'] as const;
type Trouble = (typeof troubles)[number];
export const usualTroubles: readonly Trouble[] = troubles.slice(0, 2);

type Raw = Readonly<Record<string, unknown>>;

/** Columns that the server can order by. */
const analysisSorts = [
  'name',
  'media.status',
  'media.comment',
  'media.mediaType',
  'url',
  'size',
] as const;

/** The libraries that a table is narrowed to. */
function readLibraries({ library }: Raw): { library?: string[] } {
  const ids = [library].flat().filter((id) => typeof id === 'string' && id !== '');
  return ids.length > 0 ? { library: [...new Set(ids.map(String))] } : {};
}

/** Reads the address of the analysis. */
export function readMediaAnalysisSearch(raw: Raw): MediaAnalysisSearch {
  const status = readSome(raw['status'], troubles);
  const isUsual = status?.join() === usualTroubles.join();
  return {
    ...readTableSearch(raw, analysisSorts),
    ...(status !== undefined && !isUsual && { status }),
    ...readLibraries(raw),
  };
}

/** Reads the address of the series with missing numbers. */
export const readMissingNumbersSearch = (raw: Raw): MissingNumbersSearch => ({
  ...readTableSearch(raw, []),
  ...readLibraries(raw),
});

/** Reads the address of the files that are there more than once. */
export const readDuplicateFilesSearch = (raw: Raw): TableSearch =>
  readTableSearch(raw, ['fileHash', 'fileSize']);

/** Reads the address of the books without poster. */
export const readMissingPostersSearch = (raw: Raw): TableSearch =>
  readTableSearch(raw, ['name', 'media.mediaType', 'url']);
