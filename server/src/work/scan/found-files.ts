import { lookAtEach } from '../files/look-at-files.ts';
import { filesOf, type FoundSeries } from './found-series.ts';

/** A file of the library as the scan sees it. */
export interface FoundFile {
  readonly url: string;
  readonly size: number;
  readonly modified: number;
}

/** Size and time of all files that the walk found, by their path. */
export async function lookAtFiles(
  found: readonly FoundSeries[],
): Promise<ReadonlyMap<string, FoundFile>> {
  const files = new Map<string, FoundFile>();
  await lookAtEach(found.flatMap(filesOf), (url, size, modified) => {
    files.set(url, { url, size, modified });
  });
  return files;
}
