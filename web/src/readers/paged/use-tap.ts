import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { tapAction } from './tap-zones.ts';
import type { TapAction, Zone } from './tap-zones.ts';
import { isInOneCell } from './turn.ts';
import type { Point } from './zoom.ts';

/** Movement, in CSS pixels, from which a press is a drag. */
const DRAG = 10;

function hasSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

/** How long a tap in the middle waits for a second one, in milliseconds. */
const DOUBLE_MS = 240;
/** How near to each other the two must be, in CSS pixels. */
const DOUBLE_REACH = 32;

/** A finger that rests this long, in milliseconds, asks for something else than a tap. */
const LONG_MS = 450;

/**
 * Whether the browser has a finger first: it stops a page larger than the window that glides, and
 * takes the focus from what has it.
 */
function isLeftToBrowser(view: HTMLElement): boolean {
  const { activeElement } = document;
  const isBusy = activeElement !== document.body && activeElement !== view;
  return isBusy || !isInOneCell(view);
}

/**
 * Turns clicks on the view into tap actions, and two in a row in the middle into a double tap. The
 * end of a drag, a click that makes or drops a selection, a click on a button or a link, and one with
 * a modifier are no taps.
 *
 * A finger at the edge turns as it is lifted: the click, and the mouse that browsers imitate before
 * it, would come a good while later, and are called off.
 */
export function useTap(
  view: RefObject<HTMLElement | null>,
  zones: readonly Zone[],
  { onTap, onDoubleTap }: { onTap: (action: TapAction) => void; onDoubleTap: (at: Point) => void },
): void {
  const waiting = useRef<{ readonly at: Point; readonly timer: ReturnType<typeof setTimeout> }>(
    undefined,
  );
  const settle = useEffectEvent(() => {
    waiting.current = undefined;
    onTap('menu');
  });
  const actionAt = useEffectEvent((at: Point): TapAction => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    return tapAction(at, { width, height }, zones);
  });
  const tap = useEffectEvent((at: Point, action: TapAction) => {
    const first = waiting.current;
    clearTimeout(first?.timer);
    waiting.current = undefined;
    // A second tap at the edge turns a second page; only the middle can wait.
    if (action !== 'menu') return onTap(action);
    if (first && Math.hypot(at.x - first.at.x, at.y - first.at.y) < DOUBLE_REACH) {
      return onDoubleTap(at);
    }
    waiting.current = { at, timer: setTimeout(() => settle(), DOUBLE_MS) };
  });
  useEffect(() => {
    const element = view.current;
    let down = { x: 0, y: 0, since: 0, selected: false };
    const press = ({ clientX: x, clientY: y, timeStamp, isPrimary }: PointerEvent): void => {
      // Of two fingers neither taps.
      down = { x, y, since: isPrimary ? timeStamp : -Infinity, selected: hasSelection() };
    };
    const isTap = (target: EventTarget | null, at: Point): boolean => {
      if (target instanceof Element && target.closest('button, a')) return false;
      if (down.selected || hasSelection()) return false;
      return Math.hypot(at.x - down.x, at.y - down.y) < DRAG;
    };
    const click = (event: MouseEvent): void => {
      if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      const at = { x: event.clientX, y: event.clientY };
      if (isTap(event.target, at)) tap(at, actionAt(at));
    };
    const lift = (event: TouchEvent): void => {
      const [finger] = event.changedTouches;
      if (!element || !finger || !event.cancelable || isLeftToBrowser(element)) return;
      const at = { x: finger.clientX, y: finger.clientY };
      if (event.timeStamp - down.since > LONG_MS || !isTap(event.target, at)) return;
      const action = actionAt(at);
      // The middle waits for a second tap anyway.
      if (action === 'menu') return;
      event.preventDefault();
      tap(at, action);
    };
    const until = new AbortController();
    const { signal } = until;
    element?.addEventListener('pointerdown', press, { signal });
    element?.addEventListener('click', click, { signal });
    element?.addEventListener('touchend', lift, { signal, passive: false });
    return () => {
      clearTimeout(waiting.current?.timer);
      until.abort();
    };
  }, [view]);
}
