import { areaOf, type Box } from './box.ts';
import type { GutterMask } from './gutter-mask.ts';
import { piecesOf, straightness } from './pieces.ts';

/** An inset covers at least this share of the page, and at most this share of its panel. */
const LEAST_INSET = 0.025;
const MOST_INSET = 0.6;
/** All sides of its border are straight over this share of their length. */
const STRAIGHT = 0.95;
/** Its border takes up at most this share of it. */
const MOST_BORDER = 0.35;

/** The panels within others: a border of the gutter's color surrounds each. */
export function insetsOf(mask: GutterMask, panels: readonly Box[]): Box[] {
  const page = mask.width * mask.height;
  const borders = {
    ...mask,
    outside: mask.alike.map((is, at) => (is === 1 && mask.outside[at] !== 1 ? 0 : 1)),
  };
  const { pieces, labels } = piecesOf(borders);
  return pieces
    .filter((piece) => {
      const area = areaOf(piece.box);
      if (area < page * LEAST_INSET || piece.size > area * MOST_BORDER) return false;
      const { left, top, right, bottom } = piece.box;
      const isWithin = panels.some(
        (panel) =>
          panel.left < left &&
          panel.top < top &&
          panel.right > right &&
          panel.bottom > bottom &&
          area < areaOf(panel) * MOST_INSET,
      );
      if (!isWithin) return false;
      const sides = straightness(labels, piece, piece.box);
      return Math.min(sides.left, sides.top, sides.right, sides.bottom) >= STRAIGHT;
    })
    .map(({ box }) => box);
}
