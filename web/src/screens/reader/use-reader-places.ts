import type { Book } from '@longbox/contract/books';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readerOf } from '../../items/names.ts';
import type { ReadingContext } from '../../items/reading-context.ts';

interface PlacesOptions extends ReadingContext {
  readonly book: Pick<Book, 'id' | 'seriesId' | 'oneshot'>;
  readonly incognito: boolean;
  /** Awaited before going anywhere. Keep its identity. */
  readonly before: () => Promise<void>;
}

interface ReaderPlaces {
  /** To the page of the book. It takes the reader's place, so that Back does not read on. */
  readonly leave: () => void;
  /** To another book, on top of this one. */
  readonly open: (book: Book) => void;
}

/** The ways out of the reader. */
export function useReaderPlaces(options: PlacesOptions): ReaderPlaces {
  const { book, incognito, before, context, contextId } = options;
  const { id: bookId, seriesId, oneshot } = book;
  const navigate = useNavigate();

  const leave = useCallback(async () => {
    await before();
    const search = { context, contextId };
    await (oneshot
      ? navigate({ to: '/oneshot/$seriesId', params: { seriesId }, search, replace: true })
      : navigate({ to: '/book/$bookId', params: { bookId }, search, replace: true }));
  }, [before, navigate, bookId, seriesId, oneshot, context, contextId]);

  const open = useCallback(
    async ({ id, media }: Book) => {
      await before();
      const params = { bookId: id };
      const search = { context, contextId };
      // Text is nothing for this reader: its own page says what can be done with it.
      await (readerOf(media) === 'epub'
        ? navigate({ to: '/book/$bookId', params, search })
        : navigate({
            to: '/book/$bookId/read',
            params,
            search: { ...search, ...(incognito && { incognito }) },
          }));
    },
    [before, navigate, context, contextId, incognito],
  );

  return {
    leave: useCallback(() => void leave(), [leave]),
    open: useCallback((next: Book) => void open(next), [open]),
  };
}
