import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ReaderState } from './reader-state.ts';
import { restTransform } from './slide.ts';

const SLIDE_MS = 160;
/** A turn this soon after another is part of a run: it shows its page without moving anything. */
const RUN_MS = 300;

/** Whether the person asked their system for less motion. */
export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Where reading a spread starts: its top, on the side the text begins. */
function scrollToStart({ direction }: ReaderState): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  const left = direction === 'RIGHT_TO_LEFT' ? scrollWidth - clientWidth : 0;
  window.scrollTo({ top: 0, left, behavior: 'instant' });
}

type ScrollPlace = { readonly left: number; readonly top: number };

type TurnOptions = {
  readonly animate: boolean;
  /** Whether pages may be wider than the window. */
  readonly isWide: () => boolean;
  /** Called for each turn before anything is scrolled. */
  readonly onTurn: () => void;
};

function paneOf(view: HTMLElement, index: number): HTMLElement | null {
  return view.querySelector<HTMLElement>(`[data-spread="${index}"]`);
}

/** Slides the two spreads of a turn; returns how to end it at once. */
function slide(
  view: HTMLElement,
  from: ReaderState,
  to: ReaderState,
  scroll: ScrollPlace,
  canBeWide: boolean,
): () => void {
  const leaving = paneOf(view, from.index);
  const arriving = paneOf(view, to.index);
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

/**
 * After each turn calls back, scrolls to the start of the page and, if wanted, slides. The new page is in its
 * place before the slide begins, so nothing ever waits for it.
 */
export function useTurns(
  view: RefObject<HTMLElement | null>,
  state: ReaderState,
  { animate, isWide, onTurn }: TurnOptions,
): void {
  const turned = useEffectEvent(onTurn);
  const canBeWide = useEffectEvent(isWide);
  const shown = useRef<ReaderState>(null);
  const scroll = useRef<ScrollPlace>({ left: 0, top: 0 });
  const endSlide = useRef(() => {});
  const turnedAt = useRef(-RUN_MS);

  useEffect(() => {
    // Read before the turn: afterwards the document is as tall as the next page.
    const remember = (): void => {
      scroll.current = { left: window.scrollX, top: window.scrollY };
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = state;
    if (from?.index === state.index && from.spreads === state.spreads) return;
    endSlide.current();
    turned();
    const { left, top } = scroll.current;
    const isAside = state.direction === 'RIGHT_TO_LEFT' && canBeWide();
    // Scrolling costs a layout at once, before the one of the frame.
    if (!from || from.spreads !== state.spreads || left !== 0 || top !== 0 || isAside) {
      scrollToStart(state);
    }
    if (!from) return;
    const inRun = performance.now() - turnedAt.current < RUN_MS;
    turnedAt.current = performance.now();
    const isTurn = from.spreads === state.spreads && Math.abs(from.index - state.index) === 1;
    if (!view.current || !animate || inRun || !isTurn || prefersStill()) return;
    endSlide.current = slide(view.current, from, state, scroll.current, canBeWide());
  }, [view, state, animate]);
}
