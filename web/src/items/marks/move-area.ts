import type { Area } from './area-style.ts';

/** How far a press moves a box, or a side of it, as a share of the page. */
const STEP = 0.02;
/** No side is shorter than this share. */
const LEAST = 0.02;

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/**
 * A box after a press of an arrow, which moves it, or with `sizes` its lower right corner; it stays on the
 * page. Nothing for any other key.
 */
export function moveArea(area: Area, key: string, sizes: boolean): Area | undefined {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (!direction) return undefined;
  const { x, y, width, height } = area;
  const [across, down] = direction;
  return sizes
    ? {
        x,
        y,
        width: between(LEAST, width + across, 1 - x),
        height: between(LEAST, height + down, 1 - y),
      }
    : { x: between(0, x + across, 1 - width), y: between(0, y + down, 1 - height), width, height };
}

/** A box around a point of a page, with which drawing by keys begins. */
export function areaAround(x: number, y: number): Area {
  const [width, height] = [0.3, 0.2];
  return {
    x: between(0, x - width / 2, 1 - width),
    y: between(0, y - height / 2, 1 - height),
    width,
    height,
  };
}
