import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { GridPlace } from '../../ui/VirtualGrid.tsx';

/** Where the grids of earlier history entries were left. */
const places = new Map<string, GridPlace>();
/** Number of remembered places: more steps back than people take. */
const most = 50;

function keep(entry: string, place: GridPlace): void {
  places.delete(entry);
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/** Brings a grid back to where it was left when its history entry is returned to. */
export function useGridPlace() {
  const [path] = useState(useLocation({ select: ({ pathname }) => pathname }));
  const own = useRef<string>(undefined);
  // The grid's own: while it is being left, the address is another one already, and nothing to draw.
  const entry = useLocation({
    select: ({ pathname, state }) => (pathname === path ? state.__TSR_key : own.current),
  });
  useEffect(() => {
    own.current = entry;
  }, [entry]);
  const [place, setPlace] = useState(() => (entry === undefined ? undefined : places.get(entry)));
  return {
    place,
    /** Once the grid stands the place has done its work. */
    onShown: () => {
      if (place !== undefined) setPlace(undefined);
    },
    onPlace: (left: GridPlace) => {
      if (own.current !== undefined) keep(own.current, left);
    },
  };
}
