import type { Pixels } from '../paged/margins.ts';
import { areaOf, around, gapBetween, heightOf, sharedArea, widthOf, type Box } from './box.ts';
import { cutApart } from './cuts.ts';
import { gutterColors, isThin, maskOf, type GutterColor } from './gutter-mask.ts';
import { insetsOf } from './insets.ts';
import { bodyOf, fillOf, piecesOf, straightness, type Labels, type Piece } from './pieces.ts';
import { inReadingOrder } from './reading-order.ts';

/** A panel as shares of its page's width and height, from the top left. */
export type Panel = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Sides of a panel are straight over at least this share of their length. */
const STRAIGHT = 0.7;
/** A piece that fills this share of its box is a panel, even with a jagged border. */
const FILLED = 0.82;
/** A panel covers at least this share of its page; smaller pieces are captions, numbers and the like. */
const LEAST_PANEL = 0.012;
/** A drawing without a border covers at least this share of its page. */
const LEAST_OPEN = 0.03;
/** Parts of a drawing without a border are no further apart than this share of the page's longer side. */
const NEAR = 0.05;
/** Captions belong to a panel that is no further away than this share of the page's longer side. */
const BESIDE = 0.025;
/** Panels cover at least this share of a page, or it is shown whole. */
const COVERED = 0.35;
/** Gutters take up at least this share of a page. */
const LEAST_GUTTERS = 0.005;
/** Where pictures reach the edge of the page, panels cover more of it, and each at least so much. */
const BLED = { covered: 0.75, least: 0.04 } as const;
/** Panels share at most this part of their area; drawings that lie over each other are one. */
const SHARED = 0.12;

type Sorted = { readonly closed: Box[]; readonly open: Box[] };

/**
 * Whether the border of a piece shows that it is a panel. Sides along the page's edge say nothing.
 */
function isClosed(labels: Labels, piece: Piece, isFrame: boolean): boolean {
  const page = labels.width * labels.height;
  const least = page * (isFrame ? LEAST_PANEL : BLED.least);
  if (areaOf(piece.box) < least) return false;
  const body = bodyOf(labels, piece);
  if (areaOf(body) < least) return false;
  const sides = straightness(labels, piece, body);
  const edge = Math.max(2, Math.max(labels.width, labels.height) * 0.006);
  const free = [
    body.left > edge && sides.left,
    body.top > edge && sides.top,
    body.right < labels.width - edge && sides.right,
    body.bottom < labels.height - edge && sides.bottom,
  ].filter((side) => side !== false);
  const straight = free.filter((side) => side >= STRAIGHT).length;
  const hasPair =
    Math.min(sides.top, sides.bottom) >= STRAIGHT || Math.min(sides.left, sides.right) >= STRAIGHT;
  if (free.length === 0) return false;
  if (!isFrame) return straight >= Math.max(1, free.length - 1);
  if (straight >= free.length - 1 && straight >= 2) return true;
  if (straight === free.length) return true;
  if (hasPair && straight >= 2 && fillOf(piece) > 0.5) return true;
  return free.length === 4 && fillOf(piece) >= FILLED;
}

/** Takes boxes that lie within others into those. */
function absorb(boxes: readonly Box[], into: readonly Box[]): { into: Box[]; left: Box[] } {
  const grown = [...into];
  const left = boxes.filter((box) => {
    const home = grown.findIndex((other) => sharedArea(box, other) > areaOf(box) * 0.6);
    const host = grown[home];
    if (!host) return true;
    grown[home] = around(host, box);
    return false;
  });
  return { into: grown, left };
}

/** Joins boxes that are near each other, unless a panel would lie between or under them. */
function joinNear(boxes: readonly Box[], panels: readonly Box[], near: number): Box[] {
  const joined = [...boxes];
  for (let at = 0; at < joined.length; at += 1) {
    for (let other = joined.length - 1; other > at; other -= 1) {
      const [a, b] = [joined[at], joined[other]];
      if (!a || !b || gapBetween(a, b) > near) continue;
      const both = around(a, b);
      if (panels.some((panel) => sharedArea(panel, both) > areaOf(panel) * 0.05)) continue;
      joined[at] = both;
      joined.splice(other, 1);
      // What is larger may now be near to what was not.
      at = -1;
      break;
    }
  }
  return joined;
}

/** Panels by their borders, and what else lies on the page. */
function sortPieces(pieces: readonly Piece[], labels: Labels, isFrame: boolean): Sorted {
  const isPanel = pieces.map((piece) => isClosed(labels, piece, isFrame));
  const boxes = (wanted: boolean) =>
    pieces
      .filter((_, index) => isPanel[index] === wanted)
      .map(({ box }) => box)
      .toSorted((a, b) => areaOf(b) - areaOf(a));
  let closed: Box[] = [];
  for (const box of boxes(true)) {
    const inner = closed.findIndex((other) => sharedArea(box, other) > areaOf(box) * 0.7);
    const host = closed[inner];
    if (host) closed[inner] = around(host, box);
    else closed = [...closed, box];
  }
  return { closed, open: boxes(false) };
}

/** Gives captions and the like to the panel next to them, if that grows little and covers no other. */
function giveAway(rest: readonly Box[], panels: readonly Box[], beside: number): Box[] {
  const grown = [...panels];
  for (const box of rest) {
    const nearest = grown
      .map((panel, index) => ({ index, panel, gap: gapBetween(panel, box) }))
      .toSorted((a, b) => a.gap - b.gap)[0];
    if (!nearest || nearest.gap > beside) continue;
    const both = around(nearest.panel, box);
    const covers = grown.some(
      (other, index) =>
        index !== nearest.index && sharedArea(other, both) > sharedArea(other, nearest.panel),
    );
    if (!covers && areaOf(both) < areaOf(nearest.panel) * 1.15) grown[nearest.index] = both;
  }
  return grown;
}

/** The panels of a page whose gutters have a color; nothing if it is none. */
function panelsBy(pixels: Pixels, color: GutterColor): Box[] | undefined {
  const { width, height } = pixels;
  const { isFrame } = color;
  const page = width * height;
  const long = Math.max(width, height);
  const mask = maskOf(pixels, color);
  // Where most of the page would be a gutter, it is none.
  const gutters = mask.outside.reduce((sum, is) => sum + is, 0) / page;
  if (gutters < LEAST_GUTTERS || gutters > 1 - (isFrame ? COVERED : BLED.covered) * 0.8)
    return undefined;
  if (!isFrame && !isThin(mask)) return undefined;
  const { pieces: joined, labels } = piecesOf(mask);
  const pieces = joined.flatMap((piece) => cutApart(mask, labels, piece));
  const { closed, open } = sortPieces(pieces, labels, isFrame);
  const inside = absorb(open, closed);
  const clusters = joinNear(inside.left, inside.into, long * NEAR);
  const isLarge = (box: Box): boolean =>
    areaOf(box) >= page * LEAST_OPEN && Math.min(widthOf(box), heightOf(box)) >= long * 0.04;
  const drawings = clusters.filter(isLarge);
  // A page number in the margin is no part of any panel.
  const captions = clusters.filter((box) => !isLarge(box) && areaOf(box) >= page * 0.003);
  const panels = giveAway(captions, [...inside.into, ...drawings], long * BESIDE);
  const covered = panels.reduce((sum, panel) => sum + areaOf(panel), 0) / page;
  const shared = panels.flatMap((panel, index) =>
    panels.slice(index + 1).map((other) => sharedArea(panel, other)),
  );
  if (shared.reduce((sum, area) => sum + area, 0) > covered * page * SHARED) return undefined;
  if (covered < (isFrame ? COVERED : BLED.covered)) return undefined;
  if (!isFrame && (drawings.length > 0 || closed.length < 2)) return undefined;
  if (closed.length === 0 && drawings.length < 2) return undefined;
  return [...panels, ...insetsOf(mask, panels)];
}

/**
 * The panels of a page in reading order. A page without gutters is one panel, the whole page, as is one
 * where nothing tells panels apart.
 */
export function findPanels(pixels: Pixels, rightToLeft: boolean): Panel[] {
  const { width, height } = pixels;
  if (width < 1 || height < 1) return [];
  const whole: Panel = { x: 0, y: 0, width: 1, height: 1 };
  const found = gutterColors(pixels)
    .map((color) => panelsBy(pixels, color))
    .filter((panels) => panels !== undefined)
    .toSorted((a, b) => b.length - a.length)[0];
  if (!found || found.length === 0) return [whole];
  return inReadingOrder(found, pixels, rightToLeft).map((box) => ({
    x: box.left / width,
    y: box.top / height,
    width: widthOf(box) / width,
    height: heightOf(box) / height,
  }));
}
