import { type AnyRouter, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Place } from './places.ts';

const withoutSlash = (path: string | undefined) => path?.replace(/\/$/, '');

/**
 * Whether what is shown is what the address names. While the next place is fetched it is not: the
 * screen stands, and somebody is on the way elsewhere.
 */
export function isAtRest({ latestLocation, state }: AnyRouter): boolean {
  return withoutSlash(state.matches.at(-1)?.pathname) === withoutSlash(latestLocation.pathname);
}

/**
 * Leads on to another place, which takes the entry of this one in the history. Whoever is on the
 * way elsewhere gets there: a screen may learn only then that there is nothing to show.
 */
export function useLeadOn(): (place: Place) => void {
  const router = useRouter();
  // What it led to may be gone as well, before it was reached.
  const led = useRef<ParsedLocation>(undefined);
  return useCallback(
    (place) => {
      if (!isAtRest(router) && router.latestLocation !== led.current) return;
      void router.navigate({ ...place, replace: true });
      led.current = router.latestLocation;
    },
    [router],
  );
}

/** Stands where there is nothing to show and leads on. */
export function LeadOn({ to }: { readonly to: Place }) {
  const leadOn = useLeadOn();
  useLayoutEffect(() => {
    leadOn(to);
  });
  return null;
}
