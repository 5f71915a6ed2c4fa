/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page, from 1, and the position of its whole image in the window. */
export interface PageUnder {
  readonly page: number;
  readonly picture: DOMRect;
}

/** The page under a point of the window. */
export function pageAt(x: number, y: number): PageUnder | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const box = element.closest<HTMLElement>('[data-page]');
    // Of a page that is cut, the picture reaches beyond its box.
    const picture = box?.querySelector('img')?.getBoundingClientRect();
    if (box && picture) return { page: Number(box.dataset['page']), picture };
  }
  return undefined;
}

/** Where to look for a page, as shares of the window: where two meet there may be none. */
const spots = [0.5, 0.25, 0.75];

/** A page that is seen, with a point of the window that lies on it. */
export function seenPage(): (PageUnder & { readonly at: Point }) | undefined {
  for (const share of spots) {
    const at = { x: innerWidth * share, y: innerHeight / 2 };
    const found = pageAt(at.x, at.y);
    if (found) return { ...found, at };
  }
  return undefined;
}
