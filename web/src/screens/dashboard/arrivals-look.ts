import type { Book } from '@longbox/contract/books';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { changeSetting, type SettingKind, useSetting } from '../../data/client-settings.ts';

/** When the newest book was added that someone saw among the arrivals. */
const seen: SettingKind<string> = { prefix: 'longbox.arrivals.', schema: z.iso.datetime() };
const name = 'seen';

/** When the newest arrival was added that was seen before this visit. */
export function useSeenBefore(): string | undefined {
  const [before] = useState(useSetting(seen, name));
  return before;
}

/** Remembers for the next visit that these arrivals were seen. */
export function useSeeing(arrivals: readonly Book[], isShown: boolean): void {
  const newest = arrivals[0]?.created;
  const known = useSetting(seen, name);
  useEffect(() => {
    const isNews = newest !== undefined && (known === undefined || newest > known);
    if (isShown && isNews) changeSetting(seen, name, newest);
  }, [newest, known, isShown]);
}
