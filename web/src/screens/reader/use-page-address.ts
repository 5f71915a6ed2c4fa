import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { isAtRest } from '../../items/LeadOn.tsx';

/** The address follows a page that stays this long: each new one has the browser look at the icon again. */
const REST_MS = 150;

/**
 * Writes the current page into the address, after it is painted. The answer writes it at once: to
 * be awaited before going elsewhere, so that coming back finds the page.
 */
export function usePageAddress(page: number): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate({ from: '/book/$bookId/read' });
  const current = useRef(page);
  const written = useRef<number>(undefined);
  const write = useCallback(async () => {
    const number = current.current;
    // After leaving, the address no longer belongs to the reader.
    if (written.current === number || !isAtRest(router)) return;
    written.current = number;
    await navigate({
      to: '.',
      search: (before) => ({ ...before, page: number }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate, router]);
  useEffect(() => {
    current.current = page;
    const timer = setTimeout(() => void write(), REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [page, write]);
  return write;
}
