import { useRef } from 'react';
import { useLongPress } from '../ui/use-long-press.ts';

/**
 * Touch and hold on a card opens its menu, since a finger cannot hover over the card's buttons.
 * Put the result on an element around the card.
 */
export function useHeldMenu(open: (anchor: HTMLElement) => void) {
  const card = useRef<HTMLDivElement>(null);
  const hold = useLongPress(() => {
    const anchor = card.current?.querySelector('a');
    if (anchor) open(anchor);
  });
  return { ref: card, role: 'presentation', ...hold } as const;
}
