import { useLayoutEffect } from 'react';
import { currentLocale } from '../../lib/i18n.ts';

/** Backgrounds behind the pages, to the edge of the screen; `root.css` knows them. */
export type ReaderGround = 'black' | 'gray' | 'white';

/**
 * A press of a mouse on a bar leaves the focus where it is, so that Space goes on turning pages instead
 * of pressing the same button. A slider needs the press to be dragged, and lets go of the focus itself.
 */
function leaveFocus(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target instanceof HTMLInputElement) return;
  if (target.closest('[data-bar]')) event.preventDefault();
}

/**
 * While a reader is open the page is laid out from left to right, since pages have a direction of
 * their own, and takes the reader's ground to the very edge, dialogs included. With `paper`, for
 * electronic paper, the ground is white, nothing moves and nothing is shaded.
 */
export function useReaderRoot(ground: ReaderGround, paper = false): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['reader'] = paper ? 'white' : ground;
    document.documentElement.toggleAttribute('data-paper', paper);
  }, [ground, paper]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = 'ltr';
    document.addEventListener('mousedown', leaveFocus);
    return () => {
      document.removeEventListener('mousedown', leaveFocus);
      root.dir = currentLocale().rtl ? 'rtl' : 'ltr';
      delete root.dataset['reader'];
      delete root.dataset['paper'];
    };
  }, []);
}
