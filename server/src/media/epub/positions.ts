import type { EpubFacts } from './epub-facts.ts';

/** A place in the book, as in Readium's list of positions. */
export type EpubPosition = {
  /** Name of the file in the archive, decoded. */
  href: string;
  type: string;
  locations: {
    /** 0 to 1, within the file. */
    progression: number;
    /** Counted from 1, in the book. */
    position: number;
    /** More than 0 up to 1, in the book. */
    totalProgression: number;
  };
};

const bytesOfPosition = 1024;

/**
 * The positions of an EPUB: one for each 1,024 bytes of a document of the spine, at least one; just one
 * for each document in a fixed layout (Readium, Positions List).
 */
export function epubPositions({
  readingOrder,
  fixedLayout,
}: Pick<EpubFacts, 'readingOrder' | 'fixedLayout'>): EpubPosition[] {
  const counts = readingOrder.map(({ location }) =>
    fixedLayout ? 1 : Math.max(1, Math.ceil(location.size / bytesOfPosition)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  let position = 0;
  return readingOrder.flatMap(({ path, mediaType }, item) => {
    const count = counts[item] ?? 0;
    return Array.from({ length: count }, (_, index) => {
      position += 1;
      const locations = {
        progression: index / count,
        position,
        totalProgression: position / total,
      };
      return { href: path, type: mediaType, locations };
    });
  });
}
