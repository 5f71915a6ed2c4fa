import { scrollRoom } from './swipe.ts';

/** Events of the wheel that are no further apart, in milliseconds, are one movement of a hand. */
const PAUSE_MS = 150;
/** A movement that has scrolled or turned does so again after so many milliseconds. */
const REST_MS = 250;
/** CSS pixels that turn: a notch of a mouse is more, a finger that touches a trackpad is less. */
const LEAST = 30;
/** Below this a scroll position counts as the end: zoomed browsers leave fractions. */
const NO_ROOM = 2;
/** CSS pixels of each unit in which browsers count: pixels, lines, pages. */
const UNITS = [1, 40, 800] as const;

/** A movement of the wheel so far. */
export type WheelRun = {
  readonly at: number;
  readonly delta: number;
  /** Its movement since the last scroll or turn, in CSS pixels. */
  readonly sum: number;
  /** When it last scrolled or turned, in milliseconds. */
  readonly usedAt: number | null;
};

export const NO_WHEEL: WheelRun = { at: -Infinity, delta: 0, sum: 0, usedAt: null };

/** One event: how far it moves, when, and how far the document could still be scrolled that way. */
type WheelMove = { readonly delta: number; readonly at: number; readonly room: number };

/**
 * What an event of the wheel does. While there is room the browser scrolls; then a movement turns,
 * and goes on turning while it does not slow down: a trackpad sends events long after the fingers
 * have left it, each smaller than the one before. `repeat` says that the movement was used before.
 */
export function wheelStep(
  run: WheelRun,
  { delta, at, room }: WheelMove,
): { readonly run: WheelRun; readonly turns: boolean; readonly repeat: boolean } {
  const isNew = at - run.at > PAUSE_MS || Math.sign(delta) !== Math.sign(run.delta);
  const usedAt = isNew ? null : run.usedAt;
  const sum = (isNew ? 0 : run.sum) + delta;
  const repeat = usedAt !== null;
  if (room >= NO_ROOM) return { run: { at, delta, sum: 0, usedAt: at }, turns: false, repeat };
  const rests = usedAt !== null && (at - usedAt < REST_MS || Math.abs(delta) < Math.abs(run.delta));
  if (rests) return { run: { at, delta, sum: 0, usedAt }, turns: false, repeat };
  const turns = Math.abs(sum) >= LEAST;
  return { run: { at, delta, sum: turns ? 0 : sum, usedAt: turns ? at : usedAt }, turns, repeat };
}

export type WheelTurn = (move: 'next' | 'previous', repeat: boolean) => void;

/** Turns by the wheel where it scrolls no further; returns how to stop. */
export function wheelTurns(view: HTMLElement, onTurn: WheelTurn): () => void {
  let run = NO_WHEEL;
  const wheel = (event: WheelEvent): void => {
    // With Ctrl it zooms; sideways it is the browser's.
    if (event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
    const { up, down } = scrollRoom();
    const delta = event.deltaY * (UNITS[event.deltaMode] ?? 1);
    const room = delta > 0 ? down : up;
    const step = wheelStep(run, { delta, at: event.timeStamp, room });
    ({ run } = step);
    if (step.turns) onTurn(delta > 0 ? 'next' : 'previous', step.repeat);
  };
  view.addEventListener('wheel', wheel, { passive: true });
  return () => view.removeEventListener('wheel', wheel);
}
