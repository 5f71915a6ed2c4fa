import type { Rect } from './known-pages.ts';

/** Two boxes are the same panel if they share at least this part of what they cover together. */
const SAME = 0.8;

const areaOf = ([left, top, right, bottom]: Rect): number => (right - left) * (bottom - top);

function sharedPart(a: Rect, b: Rect): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const both = width > 0 && height > 0 ? width * height : 0;
  return both / (areaOf(a) + areaOf(b) - both);
}

export interface Score {
  /** Panels that were found. */
  readonly hits: number;
  /** Panels and found boxes together. */
  readonly boxes: number;
  /** Whether the panels that were found are in order. */
  readonly isInOrder: boolean;
  readonly isPerfect: boolean;
}

/** How well the boxes found on a page are its panels. */
export function scoreOf(panels: readonly Rect[], found: readonly Rect[]): Score {
  const places = panels
    .map((panel) => found.findIndex((box) => sharedPart(panel, box) >= SAME))
    .filter((place) => place >= 0);
  const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
  const hits = new Set(places).size;
  const isPerfect = isInOrder && hits === panels.length && hits === found.length;
  return { hits, boxes: panels.length + found.length, isInOrder, isPerfect };
}
