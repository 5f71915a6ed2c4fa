import type { ScrollRoom } from './swipe.ts';

/** A point of the window, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number };

export const MOST_ZOOM = 5;
/** One press of a key, and a double tap from the size that fits. */
export const ZOOM_STEP = 1.25;
export const TAP_ZOOM = 2;

/** A zoom as near to the wanted one as is allowed: never smaller than the scale that is set. */
export function allowedZoom(wanted: number): number {
  return Math.min(MOST_ZOOM, Math.max(1, Math.round(wanted * 1000) / 1000));
}

/** Pixels of the wheel that count at most: a notch of a mouse is many, two fingers send few often. */
const MOST_WHEEL = 40;

/** How much larger a turn of the wheel makes a page, by its pixels; away from oneself enlarges. */
export function wheelFactor(deltaY: number): number {
  return Math.exp(-Math.max(-MOST_WHEEL, Math.min(MOST_WHEEL, deltaY)) * 0.006);
}

/** How much of the window a press moves over a page that is larger than it. */
const STEP = 0.8;
/** Below this a scroll position counts as the end. */
const NO_ROOM = 2;

export type Step = { readonly left: number; readonly top: number };

/**
 * How far a press moves over a zoomed page, in CSS pixels, or null at its end, where it turns. It
 * goes along a line, then to the start of the next one, as one reads; `toRight` is the side on which
 * reading goes on.
 */
export function panStep(
  move: 'next' | 'previous',
  room: ScrollRoom,
  window: { readonly width: number; readonly height: number },
  toRight: boolean,
): Step | null {
  const isRight = (move === 'next') === toRight;
  const ahead = isRight ? room.right : room.left;
  const behind = isRight ? room.left : room.right;
  const sign = isRight ? 1 : -1;
  if (ahead >= NO_ROOM) return { left: sign * Math.min(ahead, window.width * STEP), top: 0 };
  const isDown = move === 'next';
  const beyond = isDown ? room.down : room.up;
  if (beyond < NO_ROOM) return null;
  const top = Math.min(beyond, window.height * STEP) * (isDown ? 1 : -1);
  return { left: -sign * behind, top };
}
