const layers = '[role="dialog"],[role="alertdialog"],[role="menu"]';

/**
 * Whether a key press belongs to a dialog or menu over the reader: one that takes all attention has it
 * wherever it was pressed, also when the focus was lost. A panel beside the page leaves it to the reader.
 */
export function isOfLayer({ target }: KeyboardEvent): boolean {
  if (document.documentElement.hasAttribute('data-has-layer')) return true;
  if (document.querySelector('[data-popup]') !== null) return true;
  // Mostly nothing has the focus.
  if (!(target instanceof Element) || target === document.body) return false;
  return target.closest(layers) !== null;
}
