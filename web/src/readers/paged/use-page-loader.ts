import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPageLoader, loadImage } from './page-loader.ts';
import type { PageEntry, PageLoader } from './page-loader.ts';

export type ImageLoader = PageLoader<HTMLImageElement>;

/** A loader that lives as long as the screen, over the books read in it; then what it loads is canceled. */
export function usePageLoader(): ImageLoader {
  const [loader] = useState(() => createPageLoader({ load: loadImage }));
  useEffect(() => () => loader.want([]), [loader]);
  return loader;
}

/** The loader's state of one page, live; undefined before it has one. */
export function usePageEntry(
  loader: ImageLoader,
  url: string,
): PageEntry<HTMLImageElement> | undefined {
  const subscribe = useCallback(
    (listener: () => void) => loader.subscribe(url, listener),
    [loader, url],
  );
  return useSyncExternalStore(subscribe, () => {
    const entry = loader.get(url);
    return entry?.status === 'loading' ? undefined : entry;
  });
}
