import type { Book } from '@longbox/contract/books';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { bookPlace, epubReaderPlace, pageReaderPlace, readerPlace } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';

interface PlacesOptions extends ReadingContext {
  readonly book: Pick<Book, 'id' | 'seriesId' | 'oneshot'>;
  readonly incognito: boolean;
  /** Awaited before going anywhere. Keep its identity. */
  readonly before: () => Promise<void>;
}

interface ReaderPlaces {
  /** To the page of the book. It takes the reader's place, so that Back does not read on. */
  readonly leave: () => void;
  /** To another book, on top of this one. With `isBelow` the document stays scrolled as it is. */
  readonly open: (book: Book, isBelow?: boolean) => void;
  /** The same book as text, at a mark if one is named; for EPUBs only. */
  readonly openAsText: (mark?: string) => void;
  /** The same book as pages, at one of them. */
  readonly openAsPages: (page: number) => void;
}

/** The ways out of the reader. */
export function useReaderPlaces(options: PlacesOptions): ReaderPlaces {
  const { book, incognito, before, context, contextId } = options;
  const { id: bookId, seriesId, oneshot } = book;
  const navigate = useNavigate();

  const leave = useCallback(async () => {
    await before();
    const place = bookPlace({ id: bookId, seriesId, oneshot }, { context, contextId });
    await navigate({ ...place, replace: true });
  }, [before, navigate, bookId, seriesId, oneshot, context, contextId]);

  const open = useCallback(
    async (next: Book, isBelow: boolean) => {
      await before();
      const search = { context, contextId, ...(incognito && { incognito }) };
      await navigate({ ...readerPlace(next, search), resetScroll: !isBelow });
    },
    [before, navigate, context, contextId, incognito],
  );

  const from = { context, contextId, ...(incognito && { incognito }) };
  return {
    leave: useCallback(() => void leave(), [leave]),
    open: useCallback((next: Book, isBelow = false) => void open(next, isBelow), [open]),
    openAsText: (mark) => {
      const search = { ...from, ...(mark !== undefined && { mark }) };
      void navigate({ ...epubReaderPlace({ id: bookId }, search), replace: true });
    },
    openAsPages: (page) => {
      void navigate({ ...pageReaderPlace({ id: bookId }, { ...from, page }), replace: true });
    },
  };
}
