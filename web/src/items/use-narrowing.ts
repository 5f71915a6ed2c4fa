import { useNavigate } from '@tanstack/react-router';
import type { Place } from './places.ts';

/**
 * Changes what an address says of its list, from what it says in this moment: another choice may be on its way that the
 * screen doesn't show yet.
 */
export function useAddressStep(): (place: Place, step: (before: object) => object) => void {
  const navigate = useNavigate();
  return (place, step) => {
    void navigate({ ...place, search: step, replace: true, resetScroll: false });
  };
}

/** Changes part of what an address says of its list; all else stays. */
export function useNarrowing<Search extends object>(
  place: (search: Search) => Place,
): (change: Search) => void {
  const go = useAddressStep();
  return (change) => {
    go(place(change), (before) => ({ ...before, ...change }));
  };
}
