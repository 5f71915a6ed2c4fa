import { useEffect, useState } from 'react';
import { tooltipPart } from './overlays.ts';
import { usePart } from './use-part.ts';

/** A pointer rests this long, in milliseconds, before a tooltip shows. */
const delay = 400;
/** And has this long to come from the element to its tooltip, over the gap between them. */
const grace = 150;

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const isOverTooltip = (target: EventTarget | null) => within(target, '[data-tooltip]') !== null;

/**
 * The one tooltip of the page, for every element that carries `tip(…)`. It costs nothing
 * per element: a grid of hundreds of cards listens once. Shown at once on keyboard focus,
 * after a short rest under a mouse, on touch only for what is `Explained`; a pointer may go onto
 * it, and Escape hides it (WCAG 1.4.13).
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const arrival = usePart(tooltipPart, { wanted: anchor !== null });

  useEffect(() => {
    let timer = 0;
    let shown: HTMLElement | null = null;
    // Every press and every scroll hides what mostly is not there.
    const show = (next: HTMLElement | null) => {
      if (next !== shown) setAnchor(next);
      shown = next;
    };
    const rest = () => {
      if (timer !== 0) clearTimeout(timer);
      timer = 0;
    };
    const later = (next: HTMLElement | null, after: number) => {
      rest();
      timer = window.setTimeout(() => {
        timer = 0;
        show(next);
      }, after);
    };
    const hide = () => {
      rest();
      show(null);
    };
    const over = (event: PointerEvent) => {
      const target = event.pointerType === 'touch' ? null : within(event.target, '[data-tip]');
      // Mostly there is none, and none comes: pages that pass beneath a mouse set no timers.
      if (target === shown || isOverTooltip(event.target)) rest();
      else later(target, target === null ? grace : delay);
    };
    const press = (event: PointerEvent) => {
      const isNothing = shown === null && timer === 0;
      if (!isNothing && !isOverTooltip(event.target)) hide();
    };
    const focus = (event: FocusEvent) => {
      const target = within(event.target, '[data-tip]');
      show(target?.matches(':focus-visible, [data-explains]') === true ? target : null);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', press);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    // Before a layer hears of it, and closes with its tooltip.
    document.addEventListener('keydown', key, { capture: true });
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      rest();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', key, { capture: true });
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  if (anchor === null || !anchor.isConnected || arrival.state !== 'ready') return null;
  return <arrival.part key={anchor.dataset['tip']} anchor={anchor} />;
}
