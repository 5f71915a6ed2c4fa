import type { ScrollRoom } from '../paged/swipe.ts';
import type { Point } from './engine.ts';
import { elementOf, hasWords, outerBox } from './frame-input.ts';
import type { PageZoom } from './page-zoom.ts';
import { drawsAlong } from './touch-rules.ts';

/** Two fingers on the screen, whose points a page that grows does not move. */
interface Fingers {
  readonly middle: Point;
  readonly distance: number;
}

function fingersOf({ touches }: TouchEvent): Fingers | undefined {
  const [one, other] = touches;
  if (!one || !other || touches.length !== 2) return undefined;
  return {
    middle: { x: (one.screenX + other.screenX) / 2, y: (one.screenY + other.screenY) / 2 },
    distance: Math.hypot(one.screenX - other.screenX, one.screenY - other.screenY),
  };
}

/**
 * Two fingers, or the wheel with Ctrl, zoom around where they are; a mouse draws enlarged pages along.
 * What is listened to ends with the pages: their documents, or the space beside them.
 */
export function listenForZoom(source: Document | HTMLElement, zoom: PageZoom): void {
  const root = source instanceof HTMLElement ? source : source.documentElement;
  // One finger scrolls; the browser's own pinch would enlarge the toolbars, too.
  root.style.touchAction = 'pan-x pan-y';

  const windowPoint = (x: number, y: number): Point => {
    if (source instanceof HTMLElement) return { x, y };
    const { left, top } = outerBox(source, new DOMRect(x, y));
    return { x: left, y: top };
  };

  let pinch: (Fingers & { readonly level: number; readonly at: Point }) | undefined;
  let finger: (Point & { readonly room: ScrollRoom }) | undefined;
  const begin = (event: TouchEvent): void => {
    const fingers = fingersOf(event);
    const [one, other] = event.touches;
    finger = one && !other ? { x: one.screenX, y: one.screenY, room: zoom.room() } : undefined;
    if (!fingers || !one || !other) {
      pinch = undefined;
      return;
    }
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    pinch = { ...fingers, level: zoom.level(), at: windowPoint(x, y) };
  };
  /** One finger that has nowhere to draw the page to turns it, and does not go back in the browser. */
  const keepInBook = (event: TouchEvent): void => {
    const [one] = event.touches;
    if (!one || !finger || event.touches.length !== 1 || !event.cancelable) return;
    const [dx, dy] = [one.screenX - finger.x, one.screenY - finger.y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    if (isAcross && !drawsAlong(dx < 0 ? 'left' : 'right', finger.room)) event.preventDefault();
  };
  const move = (event: TouchEvent): void => {
    keepInBook(event);
    const fingers = pinch && fingersOf(event);
    if (!pinch || !fingers || pinch.distance === 0) return;
    if (event.cancelable) event.preventDefault();
    const { at, distance, level, middle } = pinch;
    const to = {
      x: at.x + fingers.middle.x - middle.x,
      y: at.y + fingers.middle.y - middle.y,
    };
    zoom.set((level * fingers.distance) / distance, to, at);
    pinch = { distance, level, at: to, middle: fingers.middle };
  };
  root.addEventListener('touchstart', begin, { passive: true });
  root.addEventListener('touchmove', move, { passive: false });
  root.addEventListener('touchend', begin, { passive: true });
  root.addEventListener('touchcancel', begin, { passive: true });

  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom.wheel(event.deltaY, windowPoint(event.clientX, event.clientY));
  };
  root.addEventListener('wheel', wheel, { passive: false });

  let drawn: Point | undefined;
  root.addEventListener('mousedown', (event) => {
    drawn = undefined;
    if (event.button !== 0 || zoom.level() === 1 || hasWords(elementOf(event.target))) return;
    // Otherwise images would be dragged and words selected.
    event.preventDefault();
    drawn = { x: event.screenX, y: event.screenY };
  });
  root.addEventListener('mousemove', ({ screenX: x, screenY: y, buttons }) => {
    if (!drawn || buttons !== 1) return;
    zoom.scrollBy(drawn.x - x, drawn.y - y);
    drawn = { x, y };
  });
}
