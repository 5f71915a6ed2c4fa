import { inLanes } from '../../base/in-lanes.ts';
import { statBook } from '../../media/book-file.ts';
import { filesOf, type FoundSeries } from './found-series.ts';

/** A file of the library as the scan sees it. */
export interface FoundFile {
  readonly url: string;
  readonly size: number;
  readonly modified: number;
}

/** Files looked at side by side. */
const lanes = 64;

/** Size and time of all files that the walk found, by their path. */
export async function lookAtFiles(
  found: readonly FoundSeries[],
): Promise<ReadonlyMap<string, FoundFile>> {
  const files = new Map<string, FoundFile>();
  await inLanes(found.flatMap(filesOf), lanes, async (url) => {
    const info = await statBook(url).catch(() => undefined);
    if (info) files.set(url, { url, size: info.size, modified: Math.trunc(info.mtimeMs) });
  });
  return files;
}
