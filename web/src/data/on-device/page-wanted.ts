/** A page of a kept PDF that the service worker asks the page of a reader to draw. */
export interface PageWanted {
  readonly bookId: string;
  /** From 1. */
  readonly page: number;
  /** As a thumbnail. */
  readonly isSmall: boolean;
}

/** The page that a path of a book names; nothing for other parts. */
export function pageWantedAt(bookId: string, path: string): PageWanted | undefined {
  const [, page, thumbnail] = /\/pages\/(\d+)(\/thumbnail)?$/.exec(path) ?? [];
  return page === undefined
    ? undefined
    : { bookId, page: Number(page), isSmall: thumbnail !== undefined };
}
