import { areaOf, heightOf, widthOf, type Box } from './box.ts';
import type { GutterMask } from './gutter-mask.ts';

/** A connected part of a page that is no gutter. */
export type Piece = {
  readonly label: number;
  readonly box: Box;
  /** Number of its pixels. */
  readonly size: number;
};

/** Which piece each pixel of a page belongs to; 0 is gutter. */
export type Labels = {
  readonly of: Int32Array;
  readonly width: number;
  readonly height: number;
  /** A label that nothing has yet. */
  next(): number;
};

/** Pieces of fewer pixels are dust. */
const DUST = 12;

/** The box and size of what has a label within a box. */
export function pieceIn({ of, width }: Labels, label: number, within: Box): Piece {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  let size = 0;
  for (let y = within.top; y < within.bottom; y += 1) {
    for (let x = within.left; x < within.right; x += 1) {
      if (of[y * width + x] !== label) continue;
      size += 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (size === 0) return { label, box: { left: 0, top: 0, right: 0, bottom: 0 }, size };
  return { label, box: { left, top, right, bottom }, size };
}

/** The pieces of a page, without dust. */
export function piecesOf({ width, height, outside }: GutterMask): {
  readonly pieces: Piece[];
  readonly labels: Labels;
} {
  const of = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  let last = 0;
  let waiting = 0;
  const reach = (at: number): void => {
    if (outside[at] === 1 || of[at] !== 0) return;
    of[at] = last;
    stack[waiting] = at;
    waiting += 1;
  };
  const pieces: Piece[] = [];
  for (let start = 0; start < of.length; start += 1) {
    if (outside[start] === 1 || of[start] !== 0) continue;
    last += 1;
    let [left, top, right, bottom, size] = [width, height, 0, 0, 0];
    reach(start);
    while (waiting > 0) {
      waiting -= 1;
      const at = stack[waiting] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      size += 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      if (x > 0) reach(at - 1);
      if (x < width - 1) reach(at + 1);
      if (y > 0) reach(at - width);
      if (y < height - 1) reach(at + width);
    }
    if (size >= DUST) pieces.push({ label: last, box: { left, top, right, bottom }, size });
  }
  const next = (): number => {
    last += 1;
    return last;
  };
  return { pieces, labels: { of, width, height, next } };
}

export type Sides = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** How much of a piece there is in each row and column of its box. */
function profiles({ of, width }: Labels, { label, box }: Piece) {
  const rows = new Uint32Array(heightOf(box));
  const columns = new Uint32Array(widthOf(box));
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      if (of[y * width + x] !== label) continue;
      rows[y - box.top] = (rows[y - box.top] ?? 0) + 1;
      columns[x - box.left] = (columns[x - box.left] ?? 0) + 1;
    }
  }
  return { rows, columns };
}

/** What sticks out of a body is at most this share of its width or height. */
const OVERHANG = 0.3;

/** The box of a piece without what sticks out of it, such as the tail of a balloon. */
export function bodyOf(labels: Labels, piece: Piece): Box {
  const { box } = piece;
  const { rows, columns } = profiles(labels, piece);
  const isBody = (count: number, across: number): boolean => count >= across * OVERHANG;
  const [firstRow, lastRow] = ends(rows, (count) => isBody(count, widthOf(box)));
  const [firstColumn, lastColumn] = ends(columns, (count) => isBody(count, heightOf(box)));
  if (firstRow < 0 || firstColumn < 0) return box;
  return {
    left: box.left + firstColumn,
    top: box.top + firstRow,
    right: box.left + lastColumn + 1,
    bottom: box.top + lastRow + 1,
  };
}

function ends(counts: Uint32Array, isPart: (count: number) => boolean): [number, number] {
  return [counts.findIndex(isPart), counts.findLastIndex(isPart)];
}

/** How much of each side of a box a piece reaches: a rectangle reaches all of each. */
export function straightness(labels: Labels, { label }: Piece, box: Box): Sides {
  const { of, width } = labels;
  const reach = Math.max(3, Math.round(Math.max(labels.width, labels.height) * 0.005));
  const across = Math.min(reach, widthOf(box));
  const down = Math.min(reach, heightOf(box));
  const has = (x: number, y: number): boolean => of[y * width + x] === label;
  const share = (count: number, reaches: (at: number) => boolean): number => {
    let reached = 0;
    for (let at = 0; at < count; at += 1) if (reaches(at)) reached += 1;
    return reached / Math.max(1, count);
  };
  const any = (count: number, is: (depth: number) => boolean): boolean => {
    for (let depth = 0; depth < count; depth += 1) if (is(depth)) return true;
    return false;
  };
  const byRow = (x: (depth: number) => number) =>
    share(heightOf(box), (row) => any(across, (depth) => has(x(depth), box.top + row)));
  const byColumn = (y: (depth: number) => number) =>
    share(widthOf(box), (column) => any(down, (depth) => has(box.left + column, y(depth))));
  return {
    left: byRow((depth) => box.left + depth),
    right: byRow((depth) => box.right - 1 - depth),
    top: byColumn((depth) => box.top + depth),
    bottom: byColumn((depth) => box.bottom - 1 - depth),
  };
}

/** The share of its box that a piece fills. */
export const fillOf = ({ box, size }: Piece): number => size / Math.max(1, areaOf(box));
