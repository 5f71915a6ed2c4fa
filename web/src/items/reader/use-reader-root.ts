import { useLayoutEffect } from 'react';
import { currentLocale } from '../../lib/i18n.ts';

/** What lies behind the pages, to the edge of the screen; `root.css` knows them. */
export type ReaderGround = 'black' | 'gray' | 'white' | 'sepia';

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
    return () => {
      root.dir = currentLocale().rtl ? 'rtl' : 'ltr';
      delete root.dataset['reader'];
      delete root.dataset['paper'];
    };
  }, []);
}
