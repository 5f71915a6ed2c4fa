import { pagePictureUrl } from '../../../data/books.ts';
import type { ShownOf } from '../open-book.ts';
import { pageWidth } from './page-width.ts';
import { SaverHost } from './SaverHost.tsx';

/**
 * Where pages are fetched from to save data, by whether each `fits` the screen. With `isSplit` each half of
 * a double page fills it.
 */
function shownOf(fits: boolean, isSplit: boolean): ShownOf {
  const { width, height } = window.screen;
  const screen = { width, height, density: devicePixelRatio };
  return (bookId, pages) =>
    pages.map((page, at) => {
      const parts = isSplit && (page.width ?? 0) > (page.height ?? 0) ? 2 : 1;
      const asked = pageWidth(page, screen, { fits, parts });
      return asked === undefined ? page : { ...page, url: pagePictureUrl(bookId, at + 1, asked) };
    });
}

/** What saves data, fetched once that is on. */
export const thrift = { shownOf, SaverHost };
