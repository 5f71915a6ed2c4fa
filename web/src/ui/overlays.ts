import { loadWhenIdle, partOf } from '../lib/load-part.ts';

/*
 * The shared menu, tooltip and toasts: each is fetched when it is first shown, or beforehand while
 * the browser has nothing else to do.
 */
export const menuPart = partOf(async () => (await import('./MenuPanel.tsx')).MenuPanel);
export const tooltipPart = partOf(async () => (await import('./TooltipPanel.tsx')).TooltipPanel);
export const toasterPart = partOf(async () => (await import('./Toaster.tsx')).Toaster);
export const navPart = partOf(async () => (await import('./OverlayNav.tsx')).OverlayNav);
export const layerPart = partOf(async () => (await import('./Dialog.tsx')).Dialog);

/** What most dialogs and settings have in common. */
const fieldsPart = partOf(async () => (await import('./SelectField.tsx')).SelectField);

const parts = [menuPart, tooltipPart, toasterPart, layerPart, fieldsPart];

/** Prefetches the parts that are likely to be needed soon. */
export function fetchAhead(): void {
  loadWhenIdle(parts);
}
