import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Area } from '../../items/marks/area-style.ts';
import { areaAround, moveArea } from '../../items/marks/move-area.ts';
import { type PageUnder, seenPage } from './page-at.ts';

interface KeyBox extends PageUnder {
  readonly area: Area;
}

/** A box in the middle of a page's visible part. */
function begin(): KeyBox | undefined {
  const found = seenPage();
  if (!found) return undefined;
  const { page, picture, at } = found;
  const share = (point: number, from: number, length: number): number => (point - from) / length;
  const area = areaAround(
    share(at.x, picture.left, picture.width),
    share(at.y, picture.top, picture.height),
  );
  return { page, picture, area };
}

/**
 * A box that is made by keys while `layer` has the focus: the first arrow brings it, the others move it,
 * those with Shift its corner, and Enter hands it over. Other keys keep their usual function.
 */
export function useKeyBox(
  layer: RefObject<HTMLElement | null>,
  onDrawn: (place: { type: 'page'; page: number; area: Area }) => void,
) {
  const [keyed, setKeyed] = useState<KeyBox>();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    if (ctrlKey || altKey || metaKey || target !== layer.current) return;
    if (key === 'Enter' && keyed) {
      event.preventDefault();
      onDrawn({ type: 'page', page: keyed.page, area: keyed.area });
      return;
    }
    if (!key.startsWith('Arrow')) return;
    event.preventDefault();
    const area = keyed && moveArea(keyed.area, key, shiftKey);
    setKeyed(area ? { ...keyed, area } : begin());
  });
  useEffect(() => {
    const element = layer.current;
    const listen = (event: KeyboardEvent): void => {
      press(event);
    };
    const drop = (): void => {
      setKeyed(undefined);
    };
    element?.addEventListener('keydown', listen);
    // An area drawn by hand replaces it, and scrolling would leave it behind.
    element?.addEventListener('pointerdown', drop);
    window.addEventListener('scroll', drop, { passive: true });
    return () => {
      element?.removeEventListener('keydown', listen);
      element?.removeEventListener('pointerdown', drop);
      window.removeEventListener('scroll', drop);
    };
  }, [layer]);
  if (!keyed) return undefined;
  const { picture, area } = keyed;
  return {
    /** Where it lies in the window, in CSS pixels. */
    box: {
      left: picture.left + area.x * picture.width,
      top: picture.top + area.y * picture.height,
      width: area.width * picture.width,
      height: area.height * picture.height,
    },
    /** The same as shares of the page, to be said. */
    shares: { left: area.x, top: area.y, width: area.width, height: area.height },
  };
}
