import { useMemo, useState } from 'react';
import { commonMargins, partOf } from '../paged/parts.ts';
import type { Part } from '../paged/parts.ts';
import { useMargins } from '../paged/use-margins.ts';
import { stripMargins } from './strip-rules.ts';

/**
 * What of each page is shown, by its address, while empty margins are left away; the whole of those
 * whose margins nobody has looked for. The same objects as long as their values stay.
 */
export function useStripParts(
  urls: readonly string[],
  enabled: boolean,
): (url: string) => Part | undefined {
  const marginsOf = useMargins(urls, enabled);
  const [known] = useState(() => new Map<string, Part>());
  return useMemo(() => {
    const all = commonMargins(urls.flatMap((url) => marginsOf(url) ?? []));
    return (url) => {
      const own = marginsOf(url);
      if (!own || !all) return undefined;
      const part = partOf(stripMargins(own, all), undefined, 'WEBTOON');
      const name = Object.values(part).join(' ');
      const same = known.get(name) ?? part;
      known.set(name, same);
      return same;
    };
  }, [urls, marginsOf, known]);
}
