import { type RefObject, useLayoutEffect } from 'react';
import { placeBeside, type PlaceOptions } from './place.ts';

interface PopoverOptions {
  align: PlaceOptions['align'];
  /** As wide as the anchor at least. */
  matchWidth: boolean;
}

/** Shows a panel beside an element and keeps it there; answers how to stop. */
function attachPopover(anchor: Element, panel: HTMLElement, options: PopoverOptions): () => void {
  // Firefox before 125 has no popovers: there the panel is fixed, above by z-index.
  if ('showPopover' in panel && !panel.matches(':popover-open')) panel.showPopover();
  const place = () => {
    const at = anchor.getBoundingClientRect();
    panel.style.maxHeight = '';
    if (options.matchWidth) panel.style.minWidth = `${at.width}px`;
    const { left, top, maxHeight } = placeBeside(
      at,
      { width: panel.offsetWidth, height: panel.offsetHeight },
      {
        viewport: { width: document.documentElement.clientWidth, height: window.innerHeight },
        align: options.align,
        rtl: document.documentElement.dir === 'rtl',
        gap: 6,
      },
    );
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
    panel.style.maxHeight = `${maxHeight}px`;
  };
  place();
  const size = new ResizeObserver(place);
  size.observe(panel);
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    size.disconnect();
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
  };
}

/**
 * Shows a panel with the attribute `popover="manual"` in the browser's top layer, where
 * nothing clips it, beside its anchor as long as there is one.
 */
export function usePopover(
  anchor: Element | null,
  panel: RefObject<HTMLElement | null>,
  align: PlaceOptions['align'],
  matchWidth = false,
): void {
  useLayoutEffect(() => {
    if (anchor === null || panel.current === null) return undefined;
    return attachPopover(anchor, panel.current, { align, matchWidth });
  }, [anchor, panel, align, matchWidth]);
}
