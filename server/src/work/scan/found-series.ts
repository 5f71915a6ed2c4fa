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

/** Paths of the books of these series. */
export function filesIn(found: readonly FoundSeries[]): Set<string> {
  return new Set(
    found.flatMap(({ folder, books }) => books.map((name) => path.join(folder, name))),
  );
}
