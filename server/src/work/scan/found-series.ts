import path from 'node:path';

/** A series as the walk found it. */
export interface FoundSeries {
  /** Its folder; for a one-shot the file itself. */
  readonly url: string;
  readonly folder: string;
  readonly name: string;
  readonly oneshot: boolean;
  readonly modified: number;
  /** File names in natural order. */
  readonly books: readonly string[];
  readonly sidecars: string;
}

const paths = new WeakMap<FoundSeries, readonly string[]>();

/** Paths of the books of a series, in their order; put together once. */
export function filesOf(series: FoundSeries): readonly string[] {
  const known = paths.get(series);
  if (known) return known;
  const files = series.books.map((name) => path.join(series.folder, name));
  paths.set(series, files);
  return files;
}

/** Paths of the books of these series. */
export const filesIn = (found: readonly FoundSeries[]): Set<string> =>
  new Set(found.flatMap(filesOf));
