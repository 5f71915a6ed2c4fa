import { useNavigate } from '@tanstack/react-router';
import type { Place } from './places.ts';

/**
 * Changes part of what an address says of its list. All else stays as the address has it in this moment: what is typed
 * is looked for a little later, and by then another choice may be on its way that the screen doesn't show yet.
 */
export function useNarrowing<Search extends object>(
  place: (search: Search) => Place,
): (change: Search) => void {
  const navigate = useNavigate();
  return (change) => {
    void navigate({
      ...place(change),
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
}
