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
 * Positions of the longest book, beside one for each document: 20 MB of text, several Bibles. A longer
 * one, such as a small file that claims gigabytes, gets larger steps.
 */
const mostPositions = 20_000;

type Spine = Pick<EpubFacts, 'readingOrder' | 'fixedLayout'>;

function computePositions({ readingOrder, fixedLayout }: Spine): EpubPosition[] {
  const size = readingOrder.reduce((sum, { location }) => sum + location.size, 0);
  const step = Math.max(bytesOfPosition, Math.ceil(size / mostPositions));
  const counts = readingOrder.map(({ location }) =>
    fixedLayout ? 1 : Math.max(1, Math.ceil(location.size / step)),
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

/** Every step of a reader asks for them: they stay as long as the facts that they were made of. */
const kept = new WeakMap<Spine, EpubPosition[]>();

/**
 * The positions of an EPUB: one for each 1,024 bytes of a document of the spine, at least one; just one
 * for each document in a fixed layout (Readium, Positions List). Larger steps in a book of more than
 * 20 MB, so that their number stays bounded.
 */
export function epubPositions(spine: Spine): EpubPosition[] {
  const before = kept.get(spine);
  if (before) return before;
  const positions = computePositions(spine);
  kept.set(spine, positions);
  return positions;
}
