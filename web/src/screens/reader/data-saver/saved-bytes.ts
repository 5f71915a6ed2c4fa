import { useSyncExternalStore } from 'react';

/** A page as it is stored, and as it is fetched to save data; addresses are absolute. */
export interface SavedPage {
  readonly stored: string;
  readonly fetched: string;
  /** Of the stored one. */
  readonly bytes: number;
}

/** What each address has taken, in bytes. */
const taken = new Map<string, number>();
let pages: readonly SavedPage[] = [];
let saved = 0;
const listeners = new Set<() => void>();

/** Bytes saved; negative for a page that was also fetched whole. */
export function bytesSaved(of: readonly SavedPage[], by: ReadonlyMap<string, number>): number {
  return of.reduce((sum, { stored, fetched, bytes }) => {
    const small = by.get(fetched);
    if (small === undefined) return sum;
    return sum + bytes - small - (by.get(stored) ?? 0);
  }, 0);
}

function count(): void {
  saved = bytesSaved(pages, taken);
  for (const listener of listeners) listener();
}

/** Counts what these pages take; returns how to stop. */
export function watchBytes(next: readonly SavedPage[]): () => void {
  pages = next;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.encodedBodySize === 0) continue;
      taken.set(entry.name, entry.encodedBodySize);
    }
    count();
  });
  observer.observe({ type: 'resource', buffered: true });
  count();
  return () => {
    observer.disconnect();
    pages = [];
    count();
  };
}

/** Bytes that the open book has not taken. */
export function useBytesSaved(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => saved,
  );
}
