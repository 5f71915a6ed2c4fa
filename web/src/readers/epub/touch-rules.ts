import type { ScrollRoom } from '../paged/swipe.ts';

/** Which way a finger went across. */
export type Swipe = 'left' | 'right';

const LONGEST_MS = 500;
const LEAST_MOVE = 10;
const STEEPEST = 0.5;
/** Below this, in CSS pixels, there is nowhere to draw a page: enlarged ones leave fractions. */
const NO_ROOM = 2;

type Room = Pick<ScrollRoom, 'left' | 'right'>;

/** Whether a finger that goes this way draws an enlarged page along. */
export function drawsAlong(way: Swipe, room: Room): boolean {
  return room[way === 'left' ? 'right' : 'left'] >= NO_ROOM;
}

/**
 * What a finished movement of one finger means, in CSS pixels and milliseconds. One that had `room` to
 * draw an enlarged page along did that.
 */
export function swipeOf(dx: number, dy: number, time: number, room?: Room): Swipe | undefined {
  if (time > LONGEST_MS || Math.abs(dx) < LEAST_MOVE) return undefined;
  if (Math.abs(dy) > Math.abs(dx) * STEEPEST) return undefined;
  const way = dx < 0 ? 'left' : 'right';
  return room && drawsAlong(way, room) ? undefined : way;
}

const EDGE_SHARE = 0.25;

/** The action of a tap: the outer quarters turn pages, the rest toggles the toolbars. */
export function tapMeans(
  point: { readonly x: number; readonly y: number },
  viewport: { readonly width: number; readonly height: number },
  { isScroll, rightToLeft }: { readonly isScroll: boolean; readonly rightToLeft: boolean },
): 'previous' | 'next' | 'menu' {
  const share = isScroll ? point.y / viewport.height : point.x / viewport.width;
  const isMirrored = !isScroll && rightToLeft;
  if (share < EDGE_SHARE) return isMirrored ? 'next' : 'previous';
  if (share >= 1 - EDGE_SHARE) return isMirrored ? 'previous' : 'next';
  return 'menu';
}

/** A wheel turns a page each time it went so far, in CSS pixels, but not more often than this. */
const WHEEL_STEP = 60;
const WHEEL_MS = 220;

/** Turns the events of a wheel or touch pad into page turns. */
export function createWheelTurns(): (
  delta: number,
  time: number,
) => 'next' | 'previous' | undefined {
  let sum = 0;
  let before = 0;
  let turned = 0;
  return (delta, time) => {
    // After a pause or in the other direction, the collected movement no longer counts.
    if (time - before > WHEEL_MS || Math.sign(delta) !== Math.sign(sum)) sum = 0;
    before = time;
    sum += delta;
    if (Math.abs(sum) < WHEEL_STEP || time - turned < WHEEL_MS) return undefined;
    turned = time;
    const way = sum > 0 ? 'next' : 'previous';
    sum = 0;
    return way;
  };
}
