import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { allLibraries, librariesQuery } from '../data/libraries.ts';
import { startPlace, welcomePlace } from '../items/places.ts';
import { LeadOn } from '../items/LeadOn.tsx';

/** Leaves for the welcome screen when the last library goes. */
export function LibraryGate() {
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  return libraries.length === 0 ? <LeadOn to={welcomePlace} /> : <Outlet />;
}

/** Leaves for the start when the library of the address goes. */
export function KnownLibraryGate() {
  const { libraryId } = useParams({ from: '/frame/library/libraries/$libraryId' });
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const isKnown = libraryId === allLibraries || libraries.some(({ id }) => id === libraryId);
  return isKnown ? <Outlet /> : <LeadOn to={startPlace} />;
}
