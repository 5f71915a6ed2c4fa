import type { ReadingMode } from './reader-settings.ts';
import type { Half, PageSize } from './spreads.ts';

/** The visible part of an image, as shares of its width and height from its top left. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Empty margins of an image, as shares of its width and height. */
export type Margins = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

export const WHOLE: Part = { x: 0, y: 0, width: 1, height: 1 };

/** The margins that all pages of a spread have, so that they are cut alike and stay as large. */
export function commonMargins(margins: readonly Margins[]): Margins | undefined {
  const [first, ...others] = margins;
  return (
    first &&
    others.reduce(
      (all, one) => ({
        top: Math.min(all.top, one.top),
        right: Math.min(all.right, one.right),
        bottom: Math.min(all.bottom, one.bottom),
        left: Math.min(all.left, one.left),
      }),
      first,
    )
  );
}

/** The visible part of a page: without its margins, and only one half of a split double page. */
export function partOf(
  margins: Margins | undefined,
  half: Half | undefined,
  direction: ReadingMode,
): Part {
  if (margins === undefined && half === undefined) return WHOLE;
  const { top, right, bottom, left } = margins ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const isLeft = half === (direction === 'RIGHT_TO_LEFT' ? 'second' : 'first');
  const from = half === undefined || isLeft ? left : 0.5;
  const to = half === undefined || !isLeft ? 1 - right : 0.5;
  return { x: from, y: top, width: to - from, height: 1 - top - bottom };
}

/** Pixels of a part of an image. */
export function partSize(size: PageSize, part: Part): PageSize {
  const { width, height } = size;
  return {
    width: width == null ? width : width * part.width,
    height: height == null ? height : height * part.height,
  };
}

/** The position of the whole image in the box of one of its parts, as CSS values. */
export function pictureStyle({ x, y, width, height }: Part) {
  return {
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
    width: `${100 / width}%`,
    height: `${100 / height}%`,
  };
}
