import { usePinch } from '@use-gesture/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { drawnByMouse } from './drawn-by-mouse.ts';
import type { Zoom } from './zoom-handle.ts';
import { MOST_ZOOM, wheelFactor } from './zoom.ts';
import type { Point } from './zoom.ts';

/**
 * Two fingers, or the wheel with Ctrl, zoom around where they are; a mouse draws a zoomed page
 * along. Pinches are the reader's own: the browser's would enlarge the toolbars, too.
 */
export function useZoomGestures(view: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    zoom.attach(view.current);
    return () => zoom.attach(null);
  }, [view, zoom]);

  useEffect(() => {
    const element = view.current;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom.set(zoom.level() * wheelFactor(event.deltaY), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [view, zoom]);

  const before = useRef<Point>(null);
  usePinch(
    ({ event, first, offset: [level], origin: [x, y] }) => {
      if (event.cancelable) event.preventDefault();
      const at = { x, y };
      zoom.set(level, at, first ? at : (before.current ?? at));
      before.current = at;
    },
    {
      target: view,
      pointer: { touch: true },
      eventOptions: { passive: false },
      // The wheel is no gesture with an end.
      pinchOnWheel: false,
      scaleBounds: { min: 1, max: MOST_ZOOM },
      from: () => [zoom.level(), 0],
    },
  );

  useEffect(() => (view.current ? drawnByMouse(view.current, zoom) : undefined), [view, zoom]);
}
