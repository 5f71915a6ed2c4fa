import { useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { changeSetting, useSetting } from '../../data/client-settings.ts';
import { quietStorage, setPreference, usePreferences } from '../../lib/preferences.ts';
import {
  type BookKey,
  type BookSettings,
  changed,
  ended,
  inForce,
  kinds,
  type OwnSettings,
  type PageSettings,
  preferenceKeys,
  type Reach,
  type Reaches,
  reaches,
  reachOf,
  readOfBook,
  readOwn,
} from './page-settings.ts';

/** Where the settings that are no preferences live in the browser. */
const storageName = 'longbox.reader';

const useOwn = create<OwnSettings>()(
  persist(() => readOwn({}), {
    name: storageName,
    storage: createJSONStorage(() => quietStorage),
    merge: readOwn,
  }),
);
window.addEventListener('storage', ({ key }) => {
  // Another tab of the same browser has changed something.
  if (key === storageName) void useOwn.persist.rehydrate();
});

/** The book whose settings count, and its series. */
export interface SettingsPlace {
  readonly seriesId: string;
  readonly bookId: string;
}

/** The settings of the page reader as they count for a book; a new object after each change. */
export interface PageSettingsOfBook {
  readonly of: <Key extends keyof PageSettings>(key: Key) => PageSettings[Key];
  /** Where a value comes from. */
  readonly from: (key: BookKey) => Reach;
  /** Sets values, in these reaches or where those that count now come from; they count at once. */
  readonly set: (patch: Partial<PageSettings>, ...into: readonly Reach[]) => void;
  /** Ends what the book, else its series, has set for itself. */
  readonly reset: (key: BookKey) => void;
}

function keepDevice(patch: Partial<PageSettings>): void {
  for (const key of preferenceKeys) {
    const value = patch[key];
    if (value !== undefined) setPreference(key, value);
  }
  useOwn.setState((own) => readOwn({ ...own, ...patch }));
}

function keepOfBook(
  place: SettingsPlace,
  { series, book }: Pick<Reaches, 'series' | 'book'>,
): void {
  const orNone = (settings: BookSettings) =>
    Object.keys(settings).length > 0 ? settings : undefined;
  changeSetting(kinds.series, place.seriesId, orNone(series));
  changeSetting(kinds.book, place.bookId, orNone(book));
}

/** The settings of the page reader for a book: its own, else its series', else this device's. */
export function usePageSettings({ seriesId, bookId }: SettingsPlace): PageSettingsOfBook {
  const preferences = usePreferences();
  const own = useOwn();
  const ofSeries = useSetting(kinds.series, seriesId);
  const ofBook = useSetting(kinds.book, bookId);
  return useMemo(() => {
    const now: Reaches = {
      device: { ...preferences, ...own },
      series: readOfBook(ofSeries),
      book: readOfBook(ofBook),
    };
    const settings = inForce(now);
    const place = { seriesId, bookId };
    return {
      of: (key) => settings[key],
      from: (key) => reachOf(now, key),
      set: (patch, ...into) => {
        const where = into.length > 0 ? into : [reachOf(now, ...Object.keys(patch))];
        // The widest first: it takes away what narrower ones had.
        const inOrder = reaches.filter((reach) => where.includes(reach));
        keepOfBook(
          place,
          inOrder.reduce<Pick<Reaches, 'series' | 'book'>>(
            (then, reach) => changed(then, reach, patch),
            now,
          ),
        );
        if (where.includes('device')) keepDevice(patch);
      },
      reset: (key) => {
        keepOfBook(place, ended(now, key));
      },
    };
  }, [preferences, own, ofSeries, ofBook, seriesId, bookId]);
}
