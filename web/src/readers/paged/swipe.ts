import type { ReadingMode } from './reader-settings.ts';

export type SwipeAction = 'turnLeft' | 'turnRight' | 'next' | 'previous';

/** How far the content could still be scrolled, in CSS pixels, when the finger came down. */
export type ScrollRoom = {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
};

/** How far the document can be scrolled now. */
export function scrollRoom(): ScrollRoom {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return {
    left: window.scrollX,
    right: scrollWidth - clientWidth - window.scrollX,
    up: window.scrollY,
    down: scrollHeight - clientHeight - window.scrollY,
  };
}

const LEAST_MOVE = 16;
/** Below this a scroll position counts as the end: zoomed browsers leave fractions. */
const NO_ROOM = 2;

/**
 * What a finished finger movement means, or null when it is no swipe: under 16 px, a cross movement
 * of half the main one or more, or a page larger than the screen that was scrolled by it instead.
 */
export function swipeAction(
  dx: number,
  dy: number,
  direction: ReadingMode,
  room: ScrollRoom = { left: 0, right: 0, up: 0, down: 0 },
): SwipeAction | null {
  if (direction === 'WEBTOON') return null;
  const [main, cross] = direction === 'VERTICAL' ? [dy, dx] : [dx, dy];
  if (Math.abs(main) < LEAST_MOVE || Math.abs(cross) * 2 >= Math.abs(main)) return null;
  const forward = main < 0;
  if (direction === 'VERTICAL') {
    if ((forward ? room.down : room.up) >= NO_ROOM) return null;
    return forward ? 'next' : 'previous';
  }
  if ((forward ? room.right : room.left) >= NO_ROOM) return null;
  return forward ? 'turnRight' : 'turnLeft';
}
