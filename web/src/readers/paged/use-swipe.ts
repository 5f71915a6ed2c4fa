import { useDrag } from '@use-gesture/react';
import { useRef } from 'react';
import type { RefObject } from 'react';
import type { ReadingMode } from './reader-settings.ts';
import { scrollRoom, swipeAction } from './swipe.ts';
import type { ScrollRoom, SwipeAction } from './swipe.ts';

/**
 * Swipes with one finger or a pen. Touch events are used, not pointer events, because those end as
 * soon as the browser starts to scroll a page larger than the screen. Two fingers, and one finger on
 * a zoomed-in page, belong to the browser.
 */
export function useSwipe(
  view: RefObject<HTMLElement | null>,
  options: { readonly enabled: boolean; readonly direction: ReadingMode },
  onSwipe: (action: SwipeAction) => void,
): void {
  const room = useRef<ScrollRoom>(undefined);
  useDrag(
    ({ event, first, last, touches, canceled, cancel, movement: [dx, dy] }) => {
      if (first) room.current = scrollRoom();
      if (touches > 1 || (visualViewport?.scale ?? 1) > 1.01) cancel();
      if ('pointerType' in event && event.pointerType === 'mouse') cancel();
      const isSwipe = last && !canceled && document.getSelection()?.isCollapsed !== false;
      const action = isSwipe ? swipeAction(dx, dy, options.direction, room.current) : null;
      if (action) onSwipe(action);
    },
    {
      target: view,
      enabled: options.enabled,
      pointer: { touch: true },
      eventOptions: { passive: true },
    },
  );
}
