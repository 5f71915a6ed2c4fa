import type { Page } from '@playwright/test';

/** A place in a book, as its reader shows it. */
export interface Place {
  /** Empty in a book of pages. */
  readonly chapter: string;
  /** From 1, of so many. */
  readonly page: number;
  readonly of: number;
}

/** A place counts as shown once it has stood for so long, in milliseconds, and the tab has come to say so. */
const SHOWN_MS = 200;

/** The places that a tab has shown, one after the other, also once it is gone. */
export interface Watched {
  readonly seen: Place[];
  /** The last one that was shown. */
  readonly stood: Place | undefined;
  /** The middle of a strip's last page has come into view: the book is finished, and opens at its first page. */
  readonly isOver: boolean;
}

declare global {
  interface Window {
    /** The test's ear in the page. */
    tellPlace?: (what: 'seen' | 'stood' | 'over', place: Place) => void;
  }
}

/** Follows, frame by frame, which place of a book a tab draws. To be called before anything is opened in it. */
export async function watchPlaces(page: Page): Promise<Watched> {
  const watched: { seen: Place[]; stood: Place | undefined; isOver: boolean } = {
    seen: [],
    stood: undefined,
    isOver: false,
  };
  await page.exposeBinding('tellPlace', (_, what: 'seen' | 'stood' | 'over', place: Place) => {
    if (what === 'seen') watched.seen.push(place);
    else if (what === 'stood') watched.stood = place;
    else watched.isOver = true;
  });
  await page.addInitScript((shownAfter) => {
    const all = () => [...document.querySelectorAll<HTMLElement>('[data-page]')];
    const isShown = (box: HTMLElement): boolean => {
      const spread = box.closest<HTMLElement>('[data-spread]');
      // Of a strip the page at the top.
      return spread === null
        ? box.getBoundingClientRect().bottom >= 1
        : spread.style.transform === 'none';
    };
    const ofPages = (): Place | undefined => {
      const box = all().find(isShown);
      return box && { chapter: '', page: Number(box.dataset['page']), of: 0 };
    };
    const ofText = (): Place | undefined => {
      if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') return undefined;
      for (const { textContent, nextElementSibling } of document.querySelectorAll('span.tabular')) {
        const [, number, of] = /^Page (\d+) of (\d+)$/.exec(textContent) ?? [];
        if (number === undefined) continue;
        return {
          chapter: nextElementSibling?.textContent ?? '',
          page: Number(number),
          of: Number(of),
        };
      }
      return undefined;
    };
    const isAtEnd = (): boolean => {
      const end = all().at(-1);
      if (end === undefined || end.closest('[data-spread]') !== null) return false;
      const { top, bottom } = end.getBoundingClientRect();
      return (top + bottom) / 2 <= innerHeight || all().find(isShown) === end;
    };
    let last = '';
    let isOver = false;
    const look = (): void => {
      requestAnimationFrame(look);
      const place = ofPages() ?? ofText();
      if (place && !isOver && isAtEnd()) {
        isOver = true;
        window.tellPlace?.('over', place);
      }
      const now = JSON.stringify(place);
      if (place === undefined || now === last) return;
      last = now;
      window.tellPlace?.('seen', place);
      setTimeout(() => {
        if (now === last) window.tellPlace?.('stood', place);
      }, shownAfter);
    };
    requestAnimationFrame(look);
  }, SHOWN_MS);
  return watched;
}
