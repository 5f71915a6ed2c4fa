import { areaOf, heightOf, sharedArea, type Box } from './box.ts';

/** Boxes may overlap by this share of their size and still count as next to each other. */
const OVERLAP = 0.12;
/** A box lies within another if that covers this share of it. */
const WITHIN = 0.9;
/** Double pages are at least this much wider than high. */
const DOUBLE = 1.15;
/** Sizes of panels in a four-panel strip differ by no more than this share. */
const SAME = 0.12;

type Axis = {
  readonly from: (box: Box) => number;
  readonly to: (box: Box) => number;
};

const down: Axis = { from: ({ top }) => top, to: ({ bottom }) => bottom };
const across: Axis = { from: ({ left }) => left, to: ({ right }) => right };

/** Boxes in groups that follow each other along an axis without overlapping; `gaps` lie between them. */
function groupsAlong<T extends Box>(boxes: readonly T[], { from, to }: Axis) {
  const shrunk = (box: T): [number, number] => {
    const by = (to(box) - from(box)) * OVERLAP;
    return [from(box) + by, to(box) - by];
  };
  const groups: T[][] = [];
  const gaps: number[] = [];
  let end = -Infinity;
  for (const box of boxes.toSorted((a, b) => shrunk(a)[0] - shrunk(b)[0])) {
    const [first, last] = shrunk(box);
    if (first >= end) {
      groups.push([box]);
      const before = groups.at(-2);
      if (before) gaps.push(from(box) - Math.max(...before.map(to)));
    } else groups.at(-1)?.push(box);
    end = Math.max(end, last);
  }
  return { groups, gaps };
}

/** Whether two columns are strips of four panels each, which are read from top to bottom one after the other. */
function areStrips(boxes: readonly Box[]): boolean {
  const columns = groupsAlong(boxes, across);
  if (columns.groups.length !== 2 || boxes.length !== 8) return false;
  const heights = boxes.map(heightOf);
  if (Math.max(...heights) > Math.min(...heights) * (1 + SAME)) return false;
  const rows = groupsAlong(boxes, down);
  const between = Math.max(...columns.gaps);
  return (
    columns.groups.every(({ length }) => length === 4) && between > Math.max(...rows.gaps) * 1.5
  );
}

/** Which of two boxes is read first where they can't be told apart by rows and columns. */
function compare(a: Box, b: Box, rightToLeft: boolean): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (shared < Math.min(heightOf(a), heightOf(b)) * 0.5) return a.top - b.top;
  const byLeft = a.left + a.right - b.left - b.right;
  return rightToLeft ? -byLeft : byLeft;
}

/** Puts each box that lies within another after that. */
function withInsets<T extends Box>(
  boxes: readonly T[],
  arrange: (boxes: readonly T[]) => readonly T[],
): T[] {
  const isWithin = (box: T, other: T): boolean =>
    areaOf(other) > areaOf(box) && sharedArea(other, box) > areaOf(box) * WITHIN;
  const hosts = boxes.filter((box) => !boxes.some((other) => isWithin(box, other)));
  const insets = boxes.filter((box) => !hosts.includes(box));
  if (insets.length === 0) return [...arrange(boxes)];
  const hostOf = (box: T): T | undefined =>
    hosts.toSorted((a, b) => sharedArea(b, box) - sharedArea(a, box))[0];
  return arrange(hosts).flatMap((host) => [
    host,
    ...withInsets(
      insets.filter((box) => hostOf(box) === host),
      arrange,
    ),
  ]);
}

function inRows<T extends Box>(boxes: readonly T[], rightToLeft: boolean): T[] {
  if (boxes.length < 2) return [...boxes];
  const sided = (groups: T[][]): T[][] => (rightToLeft ? groups.toReversed() : groups);
  const columns = groupsAlong(boxes, across).groups;
  if (areStrips(boxes)) return sided(columns).flatMap((one) => inRows(one, rightToLeft));
  const rows = groupsAlong(boxes, down).groups;
  if (rows.length > 1) return rows.flatMap((row) => inRows(row, rightToLeft));
  if (columns.length > 1) return sided(columns).flatMap((one) => inRows(one, rightToLeft));
  return boxes.toSorted((a, b) => compare(a, b, rightToLeft));
}

/** The two pages of a double page, if panels keep to their own. */
function pagesOf<T extends Box>(boxes: readonly T[], page: Pick<Box, 'right' | 'bottom'>) {
  const isDouble = page.right > page.bottom * DOUBLE;
  const middle = page.right / 2;
  const crosses = ({ left, right }: Box): boolean =>
    Math.min(middle - left, right - middle) > page.right * 0.02;
  if (!isDouble || boxes.some(crosses)) return [boxes];
  const isLeft = ({ left, right }: Box): boolean => left + right < 2 * middle;
  return [boxes.filter(isLeft), boxes.filter((box) => !isLeft(box))];
}

/**
 * Panels in the order they are read: rows from top to bottom, each from its beginning, and columns
 * where a high panel stands beside several. `page` is the page they lie on.
 */
export function inReadingOrder<T extends Box>(
  boxes: readonly T[],
  page: { readonly width: number; readonly height: number },
  rightToLeft: boolean,
): T[] {
  const pages = pagesOf(boxes, { right: page.width, bottom: page.height });
  const sided = rightToLeft ? pages.toReversed() : pages;
  return sided.flatMap((on) => withInsets(on, (ones) => inRows(ones, rightToLeft)));
}
