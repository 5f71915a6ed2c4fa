import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bookQuery } from '../../data/books.ts';
import { useLiveEvents } from '../../data/live-events.ts';

interface Here {
  readonly bookId: string;
  /** The page shown now, from 1. */
  readonly page: number;
  /** Whether this device keeps progress, and has none that waits to be sent. */
  readonly isListening: boolean;
}

/** An event this soon after a page was turned here, in milliseconds, is of its own save. */
const OWN_MS = 3000;
/** Several devices may be at it: the last word counts. */
const SETTLE_MS = 1000;

/**
 * Calls back with the page another device has read to: from a live event, and looked up when this
 * tab becomes visible again. A page that was shown here doesn't count.
 */
export function useElsewhere(
  { bookId, page, isListening }: Here,
  onElsewhere: (page: number) => void,
): void {
  const client = useQueryClient();
  const shown = useRef(new Set<number>());
  const turnedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    shown.current.add(page);
    turnedAt.current = performance.now();
  }, [page]);

  const look = useEffectEvent(async () => {
    if (!isListening) return;
    try {
      const book = await client.fetchQuery({ ...bookQuery(bookId), staleTime: 0 });
      const there = book.readProgress?.page;
      if (there === undefined || shown.current.has(there)) return;
      shown.current.add(there);
      onElsewhere(there);
    } catch {
      // Nothing is lost: it is looked up again the next time.
    }
  });
  const lookSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(), SETTLE_MS);
  });

  const [news, setNews] = useState(0);
  useLiveEvents(({ name, payload }) => {
    if (name !== 'ReadProgressChanged' || payload.bookId !== bookId) return;
    if (performance.now() - turnedAt.current > OWN_MS) setNews((before) => before + 1);
  });
  useEffect(() => {
    if (news > 0) lookSoon();
  }, [news]);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') lookSoon();
    };
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
}
