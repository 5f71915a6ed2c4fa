import { type AnyRouter, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Place } from './places.ts';

const withoutSlash = (path: string | undefined) => path?.replace(/\/$/, '');

/**
 * Whether the screen matches the address. While the next place loads it doesn't: the old screen
 * stays, and the person is already going elsewhere.
 */
export function isAtRest({ latestLocation, state }: AnyRouter): boolean {
  return withoutSlash(state.matches.at(-1)?.pathname) === withoutSlash(latestLocation.pathname);
}

/**
 * Goes on to another place, which replaces this one in the history. People who are already going
 * elsewhere get there: a screen may find out only then that it has nothing to show.
 */
export function useLeadOn(): (place: Place) => void {
  const router = useRouter();
  // Its target may be gone as well, before it was reached.
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
