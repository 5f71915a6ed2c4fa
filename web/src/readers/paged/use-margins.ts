import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMarginFinder } from './margin-finder.ts';
import type { Margins } from './parts.ts';

const none = (): undefined => undefined;

/**
 * The empty margins of pictures, by address. With `enabled` those in `urls` are looked for; it
 * answers a new function whenever more is known.
 */
export function useMargins(
  urls: readonly string[],
  enabled: boolean,
): (url: string) => Margins | undefined {
  const [finder] = useState(() => createMarginFinder());
  const version = useSyncExternalStore(finder.subscribe, finder.version);
  const [known, setKnown] = useState({ version, get: finder.get });
  if (known.version !== version) setKnown({ version, get: (url) => finder.get(url) });
  useEffect(() => {
    if (enabled) finder.find(urls);
  }, [finder, urls, enabled]);
  useEffect(() => () => finder.close(), [finder]);
  return enabled ? known.get : none;
}
