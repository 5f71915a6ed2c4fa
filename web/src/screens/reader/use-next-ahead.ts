import type { Book } from '@longbox/contract/books';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readerOf } from '../../items/names.ts';
import { loadImage } from '../../readers/paged/page-loader.ts';
import { firstPageAddress, type ShownOf } from './open-book.ts';

/**
 * Fetches and decodes where the next book begins, so that it opens at once. `wanted` is true near
 * the end of this one. Keep the identity of `shownOf`.
 */
export function useNextAhead(
  next: Book | null | undefined,
  wanted: boolean,
  shownOf: ShownOf,
): void {
  const client = useQueryClient();
  /** Held, so that the browser keeps it decoded. */
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!wanted || !next || next.media.status !== 'READY' || readerOf(next.media) !== 'pages') {
      return undefined;
    }
    const stop = new AbortController();
    const load = async () => {
      const address = await firstPageAddress(client, next, shownOf);
      if (address === undefined || stop.signal.aborted) return;
      picture.current = await loadImage(address, stop.signal);
    };
    // Loading ahead is optional: opening the book reports failures.
    load().catch(() => undefined);
    return () => {
      stop.abort();
    };
  }, [client, next, wanted, shownOf]);
}
