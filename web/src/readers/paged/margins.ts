import type { Margins } from './parts.ts';

/** Pixels of a scaled-down image, four bytes each. */
export type Pixels = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** How far a shade, from 0 to 255, may be from the margin's own to belong to it. */
const TOLERANCE = 26;
/** The share of other pixels a line of the margin may hold: dust, and traces of compression. */
const DUST = 0.01;
/** No more than this share is cut from a side: what is emptier is meant to be empty. */
const MOST = 0.25;
/** This share stays, so that nothing touches the edge. */
const AIR = 0.008;

type Line = (at: number) => number[];

/** Number of lines from the first on that are empty: all of the shade of the first. */
function emptyLines(line: Line, count: number): number {
  const first = line(0).toSorted((a, b) => a - b);
  const ground = first[Math.floor(first.length / 2)] ?? 255;
  const isEmpty = (at: number): boolean => {
    const shades = line(at);
    const others = shades.filter((shade) => Math.abs(shade - ground) > TOLERANCE);
    return others.length <= shades.length * DUST;
  };
  let empty = 0;
  while (empty < count && isEmpty(empty)) empty += 1;
  return empty;
}

/** The empty margins of an image: lines of one shade along its edges, of any shade. */
export function findMargins({ data, width, height }: Pixels): Margins {
  const shade = (x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  };
  const row: Line = (y) => Array.from({ length: width }, (_, x) => shade(x, y));
  const column: Line = (x) => Array.from({ length: height }, (_, y) => shade(x, y));
  const share = (line: Line, count: number): number => {
    const empty = emptyLines(line, Math.floor(count * MOST)) / count;
    return Math.max(0, empty - AIR);
  };
  return {
    top: share(row, height),
    right: share((x) => column(width - 1 - x), width),
    bottom: share((y) => row(height - 1 - y), height),
    left: share(column, width),
  };
}
