import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

/** A finger rests this long, in milliseconds, and moves at most so far, in pixels. */
const time = 500;
const slack = 10;

/**
 * Handlers for touch and hold. After a hold the click and the browser's own menu that
 * follow are swallowed. Mouse and keyboard never trigger it.
 */
export function useLongPress(onHold: (() => void) | undefined) {
  const press = useRef({ timer: 0, x: 0, y: 0, held: false });
  if (onHold === undefined) return {};
  const cancel = () => {
    clearTimeout(press.current.timer);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      cancel();
      press.current = { timer: 0, x: event.clientX, y: event.clientY, held: false };
      if (event.pointerType !== 'touch') return;
      press.current.timer = window.setTimeout(() => {
        press.current.held = true;
        onHold();
      }, time);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: SyntheticEvent) => {
      if (press.current.held) event.preventDefault();
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (!press.current.held) return;
      press.current.held = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
