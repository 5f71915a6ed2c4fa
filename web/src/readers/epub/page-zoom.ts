import { smoothly } from '../../lib/motion.ts';
import type { ScrollRoom } from '../paged/swipe.ts';
import { allowedZoom, panStep, type Point, TAP_ZOOM, wheelFactor } from '../paged/zoom.ts';

/** Pages that are laid out, in a box that scrolls what is larger than it. */
export interface ZoomedPages {
  readonly box: HTMLElement;
  readonly rightToLeft: boolean;
  /** Draws them so many times as large as they fit. */
  readonly draw: (level: number) => void;
  /** One of those that are drawn; they grow as one. */
  readonly page: () => Element | undefined;
}

/** Magnification of a fixed layout's pages beyond fitting their box, 1 or more. */
export interface PageZoom {
  readonly level: () => number;
  /** Zooms to a level; what is at `from` comes to `to`. Without points the middle stays. */
  readonly set: (level: number, to?: Point, from?: Point) => void;
  /** Twice as large at a point, or as it fits again. */
  readonly toggle: (at: Point) => void;
  /** Zooms as a wheel is turned at a point. */
  readonly wheel: (deltaY: number, at: Point) => void;
  /** By so many CSS pixels. */
  readonly scrollBy: (left: number, top: number) => void;
  /** Moves over an enlarged page; answers whether there was anywhere to go. */
  readonly pan: (move: 'next' | 'previous') => boolean;
  /** How far the pages could still be drawn along. */
  readonly room: () => ScrollRoom;
  /** Takes up other pages, at the size that fits; nothing lets go of those it has. */
  readonly attach: (pages: ZoomedPages | undefined) => void;
}

function middleOf(box: HTMLElement): Point {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function createPageZoom(): PageZoom {
  let pages: ZoomedPages | undefined;
  let level = 1;

  const room = (): ScrollRoom => {
    if (!pages) return { left: 0, right: 0, up: 0, down: 0 };
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } =
      pages.box;
    return {
      left: scrollLeft,
      right: scrollWidth - clientWidth - scrollLeft,
      up: scrollTop,
      down: scrollHeight - clientHeight - scrollTop,
    };
  };

  const scrollBy = (left: number, top: number) =>
    pages?.box.scrollBy({ left, top, behavior: 'instant' });

  function set(wanted: number, to?: Point, from = to): void {
    const next = allowedZoom(wanted);
    if (!pages || (next === 1 && level === 1)) return;
    const middle = middleOf(pages.box);
    const { x: fromX, y: fromY } = from ?? middle;
    const { x: toX, y: toY } = to ?? middle;
    const before = pages.page()?.getBoundingClientRect();
    level = next;
    pages.draw(level);
    const after = pages.page()?.getBoundingClientRect();
    if (!before || !after || before.width === 0 || before.height === 0) return;
    // The same spot of the page, wherever its new size has put it.
    const x = after.left + ((fromX - before.left) / before.width) * after.width;
    const y = after.top + ((fromY - before.top) / before.height) * after.height;
    scrollBy(x - toX, y - toY);
  }

  return {
    level: () => level,
    set,
    toggle: (at) => {
      set(level === 1 ? TAP_ZOOM : 1, at);
    },
    wheel: (deltaY, at) => {
      set(level * wheelFactor(deltaY), at);
    },
    scrollBy,
    pan(move) {
      if (!pages || level === 1) return false;
      const { clientWidth: width, clientHeight: height } = pages.box;
      const step = panStep(move, room(), { width, height }, !pages.rightToLeft);
      if (step) pages.box.scrollBy({ ...step, behavior: smoothly() });
      return step !== null;
    },
    room,
    attach(next) {
      if (level !== 1) pages?.draw(1);
      level = 1;
      pages = next;
    },
  };
}
