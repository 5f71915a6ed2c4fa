import { useCallback, useMemo, useState } from 'react';
import { commonMargins, partOf } from '../paged/parts.ts';
import type { Part } from '../paged/parts.ts';
import { useMargins } from '../paged/use-margins.ts';
import { stripMargins } from './strip-rules.ts';

const NO_SIDES = { left: 0, right: 0 };

/**
 * The visible part of each page, by its address, while empty margins are cropped; the whole page if its
 * margins aren't known yet. The same objects as long as their values stay.
 */
export function useStripParts(
  urls: readonly string[],
  enabled: boolean,
): (url: string) => Part | undefined {
  const marginsOf = useMargins(urls, enabled);
  const [known] = useState(() => new Map<string, Part>());
  const { left, right } = useMemo(
    () => commonMargins(urls.flatMap((url) => marginsOf(url) ?? [])) ?? NO_SIDES,
    [urls, marginsOf],
  );
  // The same function while pages come by: with another one every box of the book is compared.
  return useCallback(
    (url) => {
      const own = marginsOf(url);
      if (!own) return undefined;
      const part = partOf(stripMargins(own, { left, right }), undefined, 'WEBTOON');
      const name = Object.values(part).join(' ');
      const same = known.get(name) ?? part;
      known.set(name, same);
      return same;
    },
    [marginsOf, left, right, known],
  );
}
