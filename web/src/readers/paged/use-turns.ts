import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { prefersStill } from '../../lib/motion.ts';
import type { ReaderState } from './reader-state.ts';
import type { ReaderStore } from './reader-store.ts';
import { placeSpreads, scrollToStart, slide, spreadAt } from './turn.ts';
import type { ScrollPlace } from './turn.ts';

/** A turn this soon after another is part of a run: it shows its page without moving anything. */
const RUN_MS = 300;

type TurnOptions = {
  readonly animate: boolean;
  /** Whether pages may be wider than the window. */
  readonly isWide: () => boolean;
  /** Called for each turn before anything is moved. */
  readonly onTurn: () => void;
};

/** The drawn spreads: those around `near`, which was painted last, and the current one of `state`. */
export type Drawn = { readonly state: ReaderState; readonly near: ReaderState };

/**
 * Turns the spreads of a view as the store says, at once and without drawing anything where the
 * spread is drawn already. What it answers, for drawing, follows when the turn is painted; only what
 * is not drawn yet is answered at once.
 */
export function useTurns(
  view: RefObject<HTMLElement | null>,
  store: ReaderStore,
  { animate, isWide, onTurn }: TurnOptions,
): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(() => ({ state: store.get(), near: store.get() }));
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

  const show = useEffectEvent((to: ReaderState, isPainted: boolean): void => {
    const from = shown.current;
    if (!view.current) return;
    shown.current = to;
    const isSame = from?.index === to.index && from.spreads === to.spreads;
    if (!isSame) {
      endSlide.current();
      onTurn();
    }
    placeSpreads(view.current, to, isPainted);
    if (isSame) return;
    const { left, top } = scroll.current;
    const isAside = to.direction === 'RIGHT_TO_LEFT' && isWide();
    // Scrolling costs a layout at once, before the one of the frame.
    if (from?.spreads !== to.spreads || left !== 0 || top !== 0 || isAside) scrollToStart(to);
    if (!from) return;
    const inRun = performance.now() - turnedAt.current < RUN_MS;
    turnedAt.current = performance.now();
    const isTurn = from.spreads === to.spreads && Math.abs(from.index - to.index) === 1;
    if (!animate || inRun || !isTurn || prefersStill()) return;
    endSlide.current = slide(view.current, from, to, scroll.current, isWide());
  });

  const turn = useEffectEvent((to: ReaderState): void => {
    const isDrawn =
      shown.current?.spreads === to.spreads && view.current && spreadAt(view.current, to.index);
    if (isDrawn) show(to, false);
    else setDrawn(({ near }) => ({ state: to, near }));
  });

  useEffect(() => {
    let callOff: (() => void) | undefined;
    const follow = (): void => {
      turn(store.get());
      callOff ??= afterPaint(() => {
        callOff = undefined;
        const now = store.get();
        setDrawn((before) =>
          before.state === now && before.near === now ? before : { state: now, near: now },
        );
      });
    };
    const stop = store.subscribe(follow);
    // It may have changed before this listens.
    if (store.get() !== shown.current) follow();
    return () => {
      stop();
      callOff?.();
    };
  }, [store]);

  useLayoutEffect(() => {
    const now = store.get();
    const { current } = view;
    // The store may be ahead of the drawn state.
    const isSame = current && now.spreads === drawn.state.spreads;
    show(isSame && spreadAt(current, now.index) ? now : drawn.state, true);
  }, [view, store, drawn]);
  return drawn;
}
