import { memo, useEffect } from 'react';
import type { RefObject } from 'react';
import type { ReadingMode } from './reader-settings.ts';
import type { SwipeAction } from './swipe.ts';
import { useSwipe } from './use-swipe.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { wheelTurns } from './wheel-turns.ts';
import type { WheelTurn } from './wheel-turns.ts';
import type { Zoom } from './zoom-handle.ts';

type ViewGesturesProps = {
  readonly view: RefObject<HTMLElement | null>;
  readonly zoom: Zoom;
  readonly swipe: boolean;
  readonly direction: ReadingMode;
  readonly onSwipe: (action: SwipeAction) => void;
  /** The wheel has nothing left to scroll; without it a view is scrolled only. */
  readonly onWheel?: WheelTurn;
};

/**
 * Touch gestures on a view. It draws nothing and is separate, because its listeners are attached again on
 * each render, for which a turn has no time. Keep the props' identities.
 */
export const ViewGestures = memo(function ViewGestures(props: ViewGesturesProps) {
  const { view, zoom, swipe, direction, onSwipe, onWheel } = props;
  useSwipe(view, { enabled: swipe, direction }, onSwipe);
  useZoomGestures(view, zoom);
  useEffect(
    () => (view.current && onWheel ? wheelTurns(view.current, onWheel) : undefined),
    [view, onWheel],
  );
  return null;
});
