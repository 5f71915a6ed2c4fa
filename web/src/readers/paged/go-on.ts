import type { ReaderStore } from './reader-store.ts';
import { scrollToEnd } from './turn.ts';
import type { Zoom } from './zoom-handle.ts';

type Press = { readonly animate: boolean; readonly repeat: boolean };

/**
 * Goes on over what is larger than the window, as one reads, and turns where that ends. Backwards it
 * arrives where the page before ends, so that reading goes the same way back.
 */
export function goOn(
  move: 'next' | 'previous',
  { store, zoom }: { readonly store: ReaderStore; readonly zoom: Pick<Zoom, 'scroll'> },
  { animate, repeat }: Press,
): void {
  const before = store.get();
  if (zoom.scroll(move, before.direction, animate)) return;
  store.dispatch({ type: move, repeat });
  const now = store.get();
  if (move === 'previous' && now.index !== before.index) scrollToEnd(now);
}
