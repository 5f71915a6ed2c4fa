/** The layers open above the page, the topmost last. */
const layers: HTMLElement[] = [];

/** Marks parts that stay usable above any dialog, such as toasts. */
export const overAttribute = 'data-over';

/** Stops the page from scrolling without moving it: the scrollbar's room is kept as padding. */
function lockScroll(): void {
  const { style } = document.documentElement;
  const before = document.body.getBoundingClientRect();
  style.overflow = 'hidden';
  style.scrollbarGutter = 'auto';
  const after = document.body.getBoundingClientRect();
  style.paddingLeft = `${before.left - after.left}px`;
  style.paddingRight = `${after.right - before.right}px`;
}

function unlockScroll(): void {
  for (const name of ['overflow', 'scrollbar-gutter', 'padding-left', 'padding-right']) {
    document.documentElement.style.removeProperty(name);
  }
}

function refresh(): void {
  const top = layers.at(-1);
  for (const part of document.body.children) {
    if (!(part instanceof HTMLElement) || part.hasAttribute(overAttribute)) continue;
    part.inert = top !== undefined && part !== top;
  }
}

/**
 * Puts a layer above the page: everything under it becomes inert, so neither Tab, the
 * pointer nor assistive technology reaches it, and the page stops scrolling.
 */
export function pushLayer(layer: HTMLElement): void {
  if (layers.length === 0) lockScroll();
  layers.push(layer);
  refresh();
}

/** Takes a layer away again, whichever it is in the pile. */
export function removeLayer(layer: HTMLElement): void {
  const index = layers.indexOf(layer);
  if (index !== -1) layers.splice(index, 1);
  if (layers.length === 0) unlockScroll();
  refresh();
}
