import { areaOf, heightOf, widthOf, type Box } from './box.ts';
import type { GutterMask } from './gutter-mask.ts';
import { pieceIn, type Labels, type Piece } from './pieces.ts';

/*
 * Balloons and captions that lie over a gutter join the panels on both sides of it. A joined piece is
 * cut along the gutter that is left of it.
 */

/** This share of a line is gutter; the rest lies over it. */
const GUTTER = 0.72;
/** The same of a line that slants, of which there are more. */
const SLANTED_GUTTER = 0.8;
/** Next to a gutter no more than this share of a line looks like it. */
const BESIDE = 0.35;
/** So many pixels may lie between the two: soft and slanted edges. */
const SOFT = 4;
/** A gutter is no wider than this share of the page's longer side. */
const WIDEST = 0.06;
/** What is cut off is at least this share of the page's shorter side wide. */
const LEAST_PART = 0.06;
/** Pieces that cover less than this share of the page stay whole. */
const LEAST_PIECE = 0.03;
/** Times a piece is cut again at most. */
const MOST_CUTS = 6;
/** How far a gutter may slant, as a share of its length. */
const SLANT = 0.5;
/** Pixels of a line that are looked at first. */
const SAMPLES = 32;
/** Lines of a piece that are looked at exactly, so that no page takes long. */
const MOST_LINES = 160;

/** A line from side to side of a box: at `from` on its first side, at `to` on the other. */
type Line = { readonly isUpright: boolean; readonly from: number; readonly to: number };
type Found = { readonly line: Line; readonly share: number };

const lengthOf = (box: Box, isUpright: boolean): number =>
  isUpright ? heightOf(box) : widthOf(box);
const rangeOf = (box: Box, isUpright: boolean): readonly [number, number] =>
  isUpright ? [box.left, box.right] : [box.top, box.bottom];

/** How much of a line is gutter, by every `step`th pixel. Lines that leave the box have none. */
function lineShare({ alike, width }: GutterMask, box: Box, line: Line, step: number): number {
  const { isUpright, from, to } = line;
  const length = lengthOf(box, isUpright);
  const [first, end] = rangeOf(box, isUpright);
  if (Math.min(from, to) < first || Math.max(from, to) >= end) return 0;
  const start = isUpright ? box.top : box.left;
  const slope = (to - from) / Math.max(1, length - 1);
  let alikes = 0;
  let count = 0;
  for (let at = 0; at < length; at += step) {
    const beside = Math.round(from + slope * at);
    const x = isUpright ? beside : start + at;
    const y = isUpright ? start + at : beside;
    alikes += alike[y * width + x] ?? 0;
    count += 1;
  }
  return alikes / count;
}

/** Whether a gutter comes from outside the piece at both of its ends, as those between panels do. */
function isOpen({ outside, width }: GutterMask, box: Box, { isUpright, from, to }: Line): boolean {
  const [start, end] = isUpright
    ? [box.top * width + from, (box.bottom - 1) * width + to]
    : [from * width + box.left, to * width + box.right - 1];
  return outside[start] === 1 && outside[end] === 1;
}

const widest = ({ width, height }: GutterMask): number =>
  Math.max(3, Math.max(width, height) * WIDEST);
const leastPart = ({ width, height }: GutterMask): number => Math.min(width, height) * LEAST_PART;

/** How much of each row or column of a box is gutter. */
function profileOf({ alike, width }: GutterMask, box: Box, isUpright: boolean): Float32Array {
  const [first, end] = rangeOf(box, isUpright);
  const counts = new Float32Array(end - first);
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const at = (isUpright ? x : y) - first;
      counts[at] = (counts[at] ?? 0) + (alike[y * width + x] ?? 0);
    }
  }
  const length = lengthOf(box, isUpright);
  return counts.map((count) => count / length);
}

/** The straight gutter of a box that is seen best. */
function straightGutter(mask: GutterMask, box: Box, isUpright: boolean): Line | undefined {
  const profile = profileOf(mask, box, isUpright);
  const [first] = rangeOf(box, isUpright);
  const isEdge = (at: number, by: -1 | 1): boolean => {
    for (let soft = 1; soft <= SOFT; soft += 1)
      if ((profile[at + by * soft] ?? 1) <= BESIDE) return true;
    return false;
  };
  let best: Found | undefined;
  for (let at = 0; at < profile.length; at += 1) {
    if ((profile[at] ?? 0) < GUTTER) continue;
    let end = at;
    let share = 0;
    while ((profile[end] ?? 0) >= GUTTER) {
      share = Math.max(share, profile[end] ?? 0);
      end += 1;
    }
    const middle = Math.floor((at + end) / 2);
    const isInside = Math.min(middle, profile.length - middle) >= leastPart(mask);
    const isThin = end - at <= widest(mask) && isEdge(at, -1) && isEdge(end - 1, 1);
    const line = { isUpright, from: first + middle, to: first + middle };
    at = end;
    if (!isInside || !isThin || share <= (best?.share ?? 0)) continue;
    if (isOpen(mask, box, line)) best = { line, share };
  }
  return best?.line;
}

/** The middle of the gutter that a slanted line runs in: thin, with something else on both sides of it. */
function middleOfGutter(mask: GutterMask, box: Box, line: Line): Line | undefined {
  const moved = (by: number): Line => ({ ...line, from: line.from + by, to: line.to + by });
  const shareAt = (by: number): number => lineShare(mask, box, moved(by), 2);
  const edge = (direction: -1 | 1): number | undefined => {
    let inside = 0;
    while (inside < widest(mask) && shareAt(direction * (inside + 1)) >= SLANTED_GUTTER)
      inside += 1;
    for (let soft = 1; soft <= SOFT; soft += 1)
      if (shareAt(direction * (inside + soft)) <= BESIDE) return direction * inside;
    return undefined;
  };
  const before = edge(-1);
  const after = before === undefined ? undefined : edge(1);
  if (before === undefined || after === undefined || after - before > widest(mask))
    return undefined;
  return moved(Math.round((before + after) / 2));
}

/** Lines that slant and may run in a gutter, by a look at few of their pixels. */
function* slantedLines(mask: GutterMask, box: Box, isUpright: boolean): Generator<Line> {
  const [first, end] = rangeOf(box, isUpright);
  const length = lengthOf(box, isUpright);
  const reach = length * SLANT;
  const step = Math.max(1, Math.floor(length / SAMPLES));
  const least = leastPart(mask);
  const wide = Math.ceil(widest(mask));
  for (let from = first; from < end; from += 2) {
    const least2 = Math.max(first, 2 * (first + least) - from, from - reach);
    const most = Math.min(end - 1, 2 * (end - least) - from, from + reach);
    for (let to = Math.ceil(least2); to <= most; to += 2) {
      const line = { isUpright, from, to };
      if (!isOpen(mask, box, line) || lineShare(mask, box, line, step) < SLANTED_GUTTER) continue;
      const beside = [-wide, wide].map((by) =>
        lineShare(mask, box, { ...line, from: from + by, to: to + by }, step),
      );
      if (beside.every((share) => share <= 0.5)) yield line;
    }
  }
}

function slantedGutter(mask: GutterMask, box: Box, isUpright: boolean): Line | undefined {
  let best: Found | undefined;
  let looked = 0;
  for (const line of slantedLines(mask, box, isUpright)) {
    const share = lineShare(mask, box, line, 1);
    if (share < SLANTED_GUTTER || share <= (best?.share ?? 0)) continue;
    looked += 1;
    if (looked > MOST_LINES) break;
    const middle = middleOfGutter(mask, box, line);
    if (middle) best = { line: middle, share };
  }
  return best?.line;
}

/** Gives what lies behind a line a label of its own. */
function cutAlong(labels: Labels, { label, box }: Piece, line: Line): [Piece, Piece] {
  const { of, width } = labels;
  const { isUpright, from, to } = line;
  const other = labels.next();
  const slope = (to - from) / Math.max(1, lengthOf(box, isUpright) - 1);
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const along = isUpright ? y - box.top : x - box.left;
      const at = y * width + x;
      if (of[at] === label && (isUpright ? x : y) > from + slope * along) of[at] = other;
    }
  }
  return [pieceIn(labels, label, box), pieceIn(labels, other, box)];
}

/** Cuts a piece into the panels that balloons and captions have joined. */
export function cutApart(mask: GutterMask, labels: Labels, piece: Piece, cuts = 0): Piece[] {
  const { box } = piece;
  const isSmall = areaOf(box) < mask.width * mask.height * LEAST_PIECE;
  if (isSmall || cuts > MOST_CUTS) return [piece];
  const line =
    straightGutter(mask, box, false) ??
    straightGutter(mask, box, true) ??
    slantedGutter(mask, box, true) ??
    slantedGutter(mask, box, false);
  if (!line) return [piece];
  return cutAlong(labels, piece, line)
    .filter(({ size }) => size > 0)
    .flatMap((part) => cutApart(mask, labels, part, cuts + 1));
}
