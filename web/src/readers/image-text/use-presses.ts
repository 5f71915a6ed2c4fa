import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Movement, in CSS pixels, from which a press is a drag, and its duration, in milliseconds, from which it selects. */
const DRAG = 10;
const LONG_MS = 450;

const isSelecting = (): boolean => document.getSelection()?.isCollapsed === false;

/**
 * Presses on blocks of a layer, which then turn no page. The end of a drag, a long press, and a press that ends a
 * selection are none.
 */
export function usePresses(
  layer: RefObject<HTMLElement | null>,
  onPress: (block: HTMLElement) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const element = layer.current;
    let down = { x: 0, y: 0, since: 0, selected: false };
    const begin = ({ clientX: x, clientY: y, timeStamp, isPrimary }: PointerEvent) => {
      down = { x, y, since: isPrimary ? timeStamp : -Infinity, selected: isSelecting() };
    };
    const blockAt = (event: Event, x: number, y: number): HTMLElement | undefined => {
      const isMoved = Math.hypot(x - down.x, y - down.y) >= DRAG;
      const isLong = event.timeStamp - down.since > LONG_MS && event.type === 'touchend';
      if (isMoved || isLong || down.selected || isSelecting()) return undefined;
      const block = event.target instanceof Element && event.target.closest('[data-block]');
      return block instanceof HTMLElement ? block : undefined;
    };
    const lift = (event: TouchEvent) => {
      const [finger] = event.changedTouches;
      // The click that follows opens it.
      if (finger && blockAt(event, finger.clientX, finger.clientY)) event.stopPropagation();
    };
    const click = (event: MouseEvent) => {
      const block = blockAt(event, event.clientX, event.clientY);
      if (!block) return;
      event.stopPropagation();
      press(block);
    };
    const until = new AbortController();
    const { signal } = until;
    element?.addEventListener('pointerdown', begin, { signal });
    element?.addEventListener('touchend', lift, { signal });
    element?.addEventListener('click', click, { signal });
    return () => {
      until.abort();
    };
  }, [layer]);
}
