import { afterPaint } from '../../lib/after-paint.ts';
import { prefersStill } from '../../lib/motion.ts';
import { sidesOf } from '../paged/reader-state.ts';
import type { ReaderCommand, ReaderState } from '../paged/reader-state.ts';
import type { ReaderStore } from '../paged/reader-store.ts';
import { spreadAt } from '../paged/turn.ts';
import type { Zoom } from '../paged/zoom-handle.ts';
import type { Panel } from './find-panels.ts';
import { stopsOf, WHOLE_PAGE, type Rect, type Stop, type WholePage } from './stops.ts';

const GLIDE = '260ms cubic-bezier(0.3, 0, 0.2, 1)';
/** A panel that is cut off, as by a split page, counts if this share of it can be seen. */
const SEEN = 0.5;

export type GuideParts = {
  /** The view of the pages. */
  readonly view: HTMLElement;
  /** Lies over the page and shades all but the panel. */
  readonly shade: HTMLElement;
  readonly store: ReaderStore;
  readonly zoom: Zoom;
  readonly wholePage: WholePage;
  readonly animate: boolean;
  /** The panels of a page, from 1, if they are known already. */
  readonly known: (page: number) => readonly Panel[] | undefined;
  /** Looks for the panels of a page. */
  readonly find: (page: number) => Promise<unknown>;
};

/** The panels of a page element in its pane, as that lies without being moved or enlarged. */
function rectsOf(pane: HTMLElement, box: HTMLElement, panels: readonly Panel[]): Rect[] {
  const around = pane.getBoundingClientRect();
  const factor = around.width / pane.offsetWidth;
  const local = (element: Element): Rect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      x: (left - around.left) / factor,
      y: (top - around.top) / factor,
      width: width / factor,
      height: height / factor,
    };
  };
  const frame = local(box);
  // The image is larger than its box where margins or one half are left away.
  const image = local(box.querySelector('img') ?? box);
  return panels.flatMap((panel) => {
    const left = Math.max(frame.x, image.x + panel.x * image.width);
    const top = Math.max(frame.y, image.y + panel.y * image.height);
    const right = Math.min(frame.x + frame.width, image.x + (panel.x + panel.width) * image.width);
    const bottom = Math.min(
      frame.y + frame.height,
      image.y + (panel.y + panel.height) * image.height,
    );
    const rect = { x: left, y: top, width: right - left, height: bottom - top };
    const whole = panel.width * image.width * panel.height * image.height;
    const isSeen = right > left && bottom > top && rect.width * rect.height >= whole * SEEN;
    return isSeen ? [rect] : [];
  });
}

const pagesIn = ({ spreads }: ReaderState, index: number): number[] =>
  (spreads[index] ?? []).flatMap((slot) => ('page' in slot ? [slot.page] : []));

/**
 * Leads through the panels of the pages that a view shows: each turn goes on to the next panel, and at the
 * last one to the next page. Turns never wait for panels: a page without known ones is shown whole.
 */
export function createGuide(parts: GuideParts): { close(): void } {
  const { view, shade, store, zoom, wholePage, animate, known, find } = parts;
  const until = new AbortController();
  let state = store.get();
  /** Which stop of the spread is shown; the last one while it's not known how many there are. */
  let at: number | 'last' = 0;
  /** Whether the reader has moved on this spread: what is found then moves nothing. */
  let hasMoved = false;
  let isGoingBack = false;

  const paneOf = ({ index }: ReaderState): HTMLElement | undefined => spreadAt(view, index);

  function stops(): readonly [Stop, ...Stop[]] {
    const pane = paneOf(state);
    const pages = pagesIn(state, state.index);
    if (!pane || pane.offsetWidth === 0) return [WHOLE_PAGE];
    const rects = pages.map((page) => {
      const panels = known(page);
      const box = pane.querySelector<HTMLElement>(`[data-page="${page}"]`);
      return panels && box ? rectsOf(pane, box, panels) : undefined;
    });
    // Of two pages both must be known, or one would be left out.
    if (rects.some((one) => one === undefined)) return [WHOLE_PAGE];
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    return stopsOf(
      rects.flatMap((one) => one ?? []),
      { width, height },
      { rightToLeft: state.direction === 'RIGHT_TO_LEFT', wholePage },
    );
  }

  /** Which stop is shown, of these. */
  const placeIn = (all: readonly Stop[]): number =>
    at === 'last' ? all.length - 1 : Math.min(at, all.length - 1);

  function release(pane: HTMLElement | undefined): void {
    pane?.removeAttribute('data-guided');
    for (const name of ['translate', 'scale', 'transition', 'transform-origin', 'will-change']) {
      pane?.style.removeProperty(name);
    }
  }

  function show(glides: boolean): void {
    const pane = paneOf(state);
    if (!pane) return;
    const all = stops();
    const place = placeIn(all);
    // Whoever zooms sees the page itself, until the next turn.
    const { panel, x, y, scale } = (zoom.level() === 1 && all[place]) || WHOLE_PAGE;
    const moves = glides && animate && !prefersStill();
    const timing = moves ? GLIDE : '0s';
    Object.assign(pane.style, {
      // A layer that is kept would be enlarged as it was drawn, and blurred.
      willChange: 'auto',
      transformOrigin: '0 0',
      transition: moves ? `translate ${GLIDE}, scale ${GLIDE}` : 'none',
      translate: panel ? `${x}px ${y}px` : '0 0',
      scale: panel ? String(scale) : '1',
    });
    pane.setAttribute('data-guided', `${place + 1}/${all.length}`);
    shade.style.transitionDuration = timing;
    shade.toggleAttribute('data-shown', panel !== undefined);
    if (!panel) return;
    Object.assign(shade.style, {
      left: `${x + panel.x * scale}px`,
      top: `${y + panel.y * scale}px`,
      width: `${panel.width * scale}px`,
      height: `${panel.height * scale}px`,
    });
  }

  /** Looks for the panels of the pages shown, then of those that follow. */
  async function look(): Promise<void> {
    const { index } = state;
    const here = state;
    const arrives = pagesIn(state, index).some((page) => known(page) === undefined);
    await Promise.all(pagesIn(state, index).map(find));
    if (until.signal.aborted || here !== state) return;
    if (arrives && !hasMoved) afterPaint(() => here === state && show(true));
    const beside = [index + 1, index - 1].flatMap((near) => pagesIn(here, near));
    await Promise.all(beside.map(find));
  }

  function arrive(next: ReaderState): void {
    if (next.index === state.index && next.spreads === state.spreads) {
      state = next;
      return;
    }
    release(paneOf(state));
    at = isGoingBack && next.spreads === state.spreads ? 'last' : 0;
    state = next;
    hasMoved = false;
    show(false);
    // A spread that wasn't drawn yet is now.
    afterPaint(() => {
      if (until.signal.aborted || state !== store.get()) return;
      show(false);
      void look();
    });
  }

  function divert(command: ReaderCommand): boolean {
    const { type } = command;
    isGoingBack = false;
    if (type !== 'next' && type !== 'previous' && type !== 'turnLeft' && type !== 'turnRight') {
      return false;
    }
    const move = type === 'next' || type === 'previous' ? type : sidesOf(state.direction)[type];
    zoom.set(1);
    const all = stops();
    const to = placeIn(all) + (move === 'next' ? 1 : -1);
    if (to < 0 || to >= all.length) {
      isGoingBack = move === 'previous';
      return false;
    }
    at = to;
    hasMoved = true;
    show(command.repeat !== true);
    return true;
  }

  const stop = store.subscribe(() => arrive(store.get()));
  store.divert(divert);
  window.addEventListener('resize', () => show(false), { signal: until.signal });
  const zoomed = new MutationObserver(() => show(false));
  zoomed.observe(view, { attributeFilter: ['data-zoomed'] });
  show(false);
  void look();
  return {
    close() {
      until.abort();
      stop();
      store.divert(undefined);
      zoomed.disconnect();
      release(paneOf(state));
      shade.removeAttribute('data-shown');
    },
  };
}
