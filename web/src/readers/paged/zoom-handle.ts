import { smoothly } from '../../lib/motion.ts';
import type { ReadingMode } from './reader-settings.ts';
import { scrollRoom } from './swipe.ts';
import { allowedZoom, panStep } from './zoom.ts';
import type { Point } from './zoom.ts';

/**
 * Magnification of a view's pages on top of their scale, 1 or more. It's a variable of the style
 * (`--zoom`), so that a pinch redraws nothing; the document scrolls pages larger than itself.
 */
export type Zoom = {
  level(): number;
  /** Zooms to a level; what is at `from` comes to `to`. Without points the middle stays. */
  set(level: number, to?: Point, from?: Point): void;
  /** Moves over what is larger than the window, as one reads; answers whether there was anywhere to go. */
  scroll(move: 'next' | 'previous', direction: ReadingMode, animate: boolean): boolean;
  /** The same over a zoomed page only. */
  pan(move: 'next' | 'previous', direction: ReadingMode, animate: boolean): boolean;
  /** Takes up a view, with the level that it has now; nothing lets go of it. */
  attach(view: HTMLElement | null): void;
};

/** The page at a point, or any that is shown. */
function pageAt(view: HTMLElement, { x, y }: Point): Element | null {
  const hit = document
    .elementsFromPoint(x, y)
    .find((element) => view.contains(element) && element.closest('[data-page]'));
  return hit?.closest('[data-page]') ?? view.querySelector(':not([inert]) > [data-page]');
}

export function createZoom(): Zoom {
  let view: HTMLElement | null = null;
  let level = 1;

  function apply(): void {
    if (level === 1) {
      view?.style.removeProperty('--zoom');
      view?.removeAttribute('data-zoomed');
    } else {
      view?.style.setProperty('--zoom', String(level));
      view?.setAttribute('data-zoomed', '');
    }
  }

  const scroll: Zoom['scroll'] = (move, direction, animate) => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const toRight = direction !== 'RIGHT_TO_LEFT';
    const step = panStep(move, scrollRoom(), { width, height }, toRight);
    if (step) window.scrollBy({ ...step, behavior: animate ? smoothly() : 'instant' });
    return step !== null;
  };

  return {
    level: () => level,
    set(wanted, to = { x: window.innerWidth / 2, y: window.innerHeight / 2 }, from = to) {
      const next = allowedZoom(wanted);
      if (next === 1 && level === 1) return;
      const page = view && pageAt(view, from);
      const before = page?.getBoundingClientRect();
      level = next;
      apply();
      const after = page?.getBoundingClientRect();
      if (!before || !after || before.width === 0 || before.height === 0) return;
      // The same spot of the same page, wherever the new layout has put it.
      const x = after.left + ((from.x - before.left) / before.width) * after.width;
      const y = after.top + ((from.y - before.top) / before.height) * after.height;
      window.scrollBy({ left: x - to.x, top: y - to.y, behavior: 'instant' });
    },
    scroll,
    // A turn by the arrows is asked for nothing more.
    pan: (move, direction, animate) => level > 1 && scroll(move, direction, animate),
    attach(next) {
      view = next;
      apply();
    },
  };
}
