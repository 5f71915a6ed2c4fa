import { useLiveEvents } from '../../data/live-events.ts';
import { allLibraries } from '../../data/libraries.ts';
import {
  libraryCollectionsPlace,
  libraryReadListsPlace,
  librarySeriesPlace,
  seriesPlace,
  startPlace,
} from '../places.ts';
import { useLeadOn } from '../LeadOn.tsx';

interface Shown {
  readonly libraryId: string;
  readonly seriesId: string;
  /** The book shown, or the only one of a one-shot. */
  readonly bookId?: string | undefined;
  /** A book of a series leads back to it; everything else to the library. */
  readonly leadsTo: 'library' | 'series';
}

/** Leaves the page of something as soon as it is deleted, for the nearest place that is left. */
export function useLeaveWhenGone({ libraryId, seriesId, bookId, leadsTo }: Shown): void {
  const leadOn = useLeadOn();
  const toLibrary = () => {
    leadOn(librarySeriesPlace(libraryId));
  };
  useLiveEvents(({ name, payload }) => {
    if (name === 'LibraryDeleted' && payload.libraryId === libraryId) {
      leadOn(startPlace);
    } else if (name === 'SeriesDeleted' && payload.seriesId === seriesId) {
      toLibrary();
    } else if (name === 'BookDeleted' && payload.bookId === bookId) {
      if (leadsTo === 'library') toLibrary();
      else leadOn(seriesPlace({ id: seriesId, oneshot: false }));
    }
  });
}

/** Leaves the page of a collection or read list as soon as it is deleted, for the list of all. */
export function useLeaveSetWhenGone(shown: {
  readonly collectionId?: string;
  readonly readListId?: string;
}): void {
  const leadOn = useLeadOn();
  useLiveEvents(({ name, payload }) => {
    if (name === 'CollectionDeleted' && payload.collectionId === shown.collectionId) {
      leadOn(libraryCollectionsPlace(allLibraries));
    } else if (name === 'ReadListDeleted' && payload.readListId === shown.readListId) {
      leadOn(libraryReadListsPlace(allLibraries));
    }
  });
}
