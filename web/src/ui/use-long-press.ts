import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

interface LongPress {
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove?: (event: PointerEvent) => void;
  onPointerUp?: () => void;
  onPointerCancel?: () => void;
  onContextMenu?: (event: SyntheticEvent) => void;
  onClickCapture?: (event: SyntheticEvent) => void;
}

/** A finger rests this long, in milliseconds, and moves at most so far, in pixels. */
const time = 500;
const slack = 10;

/**
 * Handlers for touch and hold. After a hold the click that follows is swallowed, and so is the
 * browser's own menu of any touch. Mouse and keyboard never trigger it.
 */
export function useLongPress(onHold: ((held: HTMLElement) => void) | undefined): LongPress {
  const press = useRef({ timer: 0, x: 0, y: 0, held: false, touch: false });
  if (onHold === undefined) return {};
  const cancel = () => {
    clearTimeout(press.current.timer);
  };
  return {
    onPointerDown: (event) => {
      cancel();
      const held = event.currentTarget;
      const touch = event.pointerType === 'touch';
      press.current = { timer: 0, x: event.clientX, y: event.clientY, held: false, touch };
      if (!touch) return;
      press.current.timer = window.setTimeout(() => {
        press.current.held = true;
        onHold(held);
      }, time);
    },
    onPointerMove: (event) => {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event) => {
      if (press.current.touch) event.preventDefault();
    },
    onClickCapture: (event) => {
      if (!press.current.held) return;
      press.current.held = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
