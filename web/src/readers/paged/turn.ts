import type { ReadingMode } from './reader-settings.ts';
import type { ReaderState } from './reader-state.ts';

const SLIDE_MS = 160;

/** Where reading a spread starts: its top, on the side the text begins. */
export function scrollToStart({ direction }: ReaderState): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  const left = direction === 'RIGHT_TO_LEFT' ? scrollWidth - clientWidth : 0;
  window.scrollTo({ top: 0, left, behavior: 'instant' });
}

/** Where reading a spread ends: its foot, on the side the text ends. */
export function scrollToEnd({ direction }: ReaderState): void {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const left = direction === 'RIGHT_TO_LEFT' ? 0 : scrollWidth;
  window.scrollTo({ top: scrollHeight, left, behavior: 'instant' });
}

/** The spreads that are drawn, by their index: nothing else lies in a view, so none is searched for at each turn. */
function* spreadsIn(view: HTMLElement): Generator<readonly [number, HTMLElement]> {
  for (const child of view.children) {
    if (child instanceof HTMLElement) yield [Number(child.getAttribute('data-spread')), child];
  }
}

/** The element of a spread, by its index, while it is drawn. */
export function spreadAt(view: HTMLElement, index: number): HTMLElement | undefined {
  for (const [at, spread] of spreadsIn(view)) if (at === index) return spread;
  return undefined;
}

/**
 * Where a spread rests, as a CSS transform: `offset` is its index minus the current one's. Those
 * that follow lie to the right, in right to left to the left, in vertical mode below.
 */
export function restTransform(offset: number, direction: ReadingMode): string {
  if (offset === 0) return 'none';
  const sign = Math.sign(offset) * (direction === 'RIGHT_TO_LEFT' ? -1 : 1);
  return `${direction === 'VERTICAL' ? 'translateY' : 'translateX'}(${sign * 100}%)`;
}

/** Whether the spreads fit the window and lie over each other, so that nothing scrolls. */
export function isInOneCell(view: HTMLElement): boolean {
  return view.hasAttribute('data-fits') && !view.hasAttribute('data-zoomed');
}

/** Where each spread was put: to ask its style would take as long as to set it. */
const places = new WeakMap<HTMLElement, string>();

/**
 * Puts all drawn spreads where they rest when `state` is shown; nothing else says where they lie.
 * Where they lie over each other in one cell that moves two layers and no more: which of them can be
 * reached is then said once they are painted.
 */
export function placeSpreads(view: HTMLElement, state: ReaderState, isPainted: boolean): void {
  const inOneCell = isInOneCell(view);
  for (const [index, spread] of spreadsIn(view)) {
    const offset = index - state.index;
    const rest = restTransform(offset, state.direction);
    if (places.get(spread) !== rest) {
      spread.style.transform = rest;
      places.set(spread, rest);
    }
    if (isPainted || !inOneCell) spread.toggleAttribute('inert', offset !== 0);
  }
}

export type ScrollPlace = { readonly left: number; readonly top: number };

/** Slides the two spreads of a turn; returns how to end it at once. */
export function slide(
  view: HTMLElement,
  from: ReaderState,
  to: ReaderState,
  scroll: ScrollPlace,
  canBeWide: boolean,
): () => void {
  const leaving = spreadAt(view, from.index);
  const arriving = spreadAt(view, to.index);
  // A page wider than the screen scrolls sideways, which the slide would have to cut off.
  if (!leaving || !arriving) return () => undefined;
  if (canBeWide && arriving.scrollWidth > view.clientWidth) return () => undefined;
  if (scroll.left !== 0 || scroll.top !== 0) leaving.scrollTo(scroll);
  const timing = { duration: SLIDE_MS, easing: 'ease-out' };
  const offset = to.index - from.index;
  const slides = [
    leaving.animate(
      [{ transform: 'none' }, { transform: restTransform(-offset, to.direction) }],
      timing,
    ),
    arriving.animate(
      [{ transform: restTransform(offset, to.direction) }, { transform: 'none' }],
      timing,
    ),
  ];
  const end = (): void => {
    for (const animation of slides) animation.cancel();
    view.removeAttribute('data-sliding');
  };
  view.setAttribute('data-sliding', '');
  slides[0]?.addEventListener('finish', end);
  return end;
}
