import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { tapAction } from './tap-zones.ts';
import type { TapAction, Zone } from './tap-zones.ts';
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

/**
 * Turns clicks on the view into tap actions, and two in a row in the middle into a double tap. The
 * end of a drag, a click that makes or drops a selection, a click on a button or a link, and one with
 * a modifier are no taps.
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
  const tap = useEffectEvent((at: Point) => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const action = tapAction(at, { width, height }, zones);
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
    let down = { x: 0, y: 0, selected: false };
    const press = (event: PointerEvent): void => {
      down = { x: event.clientX, y: event.clientY, selected: hasSelection() };
    };
    const click = (event: MouseEvent): void => {
      if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      if (down.selected || hasSelection()) return;
      if (Math.hypot(event.clientX - down.x, event.clientY - down.y) >= DRAG) return;
      tap({ x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', click);
    return () => {
      clearTimeout(waiting.current?.timer);
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', click);
    };
  }, [view]);
}
