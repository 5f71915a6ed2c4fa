import { useNavigate } from '@tanstack/react-router';
import { useLiveEvents } from '../../data/live-events.ts';
import { allLibraries } from '../../data/libraries.ts';
import {
  libraryCollectionsPlace,
  libraryReadListsPlace,
  librarySeriesPlace,
  seriesPlace,
  startPlace,
} from '../places.ts';

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
  const navigate = useNavigate();
  const toLibrary = () => {
    void navigate({ ...librarySeriesPlace(libraryId), replace: true });
  };
  useLiveEvents(({ name, payload }) => {
    if (name === 'LibraryDeleted' && payload.libraryId === libraryId) {
      void navigate({ ...startPlace, replace: true });
    } else if (name === 'SeriesDeleted' && payload.seriesId === seriesId) {
      toLibrary();
    } else if (name === 'BookDeleted' && payload.bookId === bookId) {
      if (leadsTo === 'library') toLibrary();
      else void navigate({ ...seriesPlace({ id: seriesId, oneshot: false }), replace: true });
    }
  });
}

/** Leaves the page of a collection or read list as soon as it is deleted, for the list of all. */
export function useLeaveSetWhenGone(shown: {
  readonly collectionId?: string;
  readonly readListId?: string;
}): void {
  const navigate = useNavigate();
  useLiveEvents(({ name, payload }) => {
    if (name === 'CollectionDeleted' && payload.collectionId === shown.collectionId) {
      void navigate({ ...libraryCollectionsPlace(allLibraries), replace: true });
    } else if (name === 'ReadListDeleted' && payload.readListId === shown.readListId) {
      void navigate({ ...libraryReadListsPlace(allLibraries), replace: true });
    }
  });
}
