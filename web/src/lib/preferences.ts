import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { isRecord } from './is-record.ts';

/** Where the preferences live in the browser; `boot.js` reads the same entry. */
export const storageName = 'longbox';

/** Page sizes every list offers. */
export const pageSizes = [20, 50, 100, 200, 500] as const;

/** How many thumbnails of pages the reader shows at a time. */
export const thumbnailPageSizes = [10, 20, 50, 100] as const;

/** Returns the stored value if it's valid, otherwise the default. */
type Read<Value> = (found: unknown) => Value;

/** Whether a finger can be used. */
function hasTouch(): boolean {
  return navigator.maxTouchPoints > 0;
}

function flag(fallback: boolean): Read<boolean> {
  return (found) => (typeof found === 'boolean' ? found : fallback);
}

/** One of a few values; the first is the default. */
function oneOf<const Value extends string | number>(
  fallback: Value,
  ...others: readonly Value[]
): Read<Value> {
  return (found) => others.find((one) => one === found) ?? fallback;
}

function within(low: number, high: number, fallback: number): Read<number> {
  return (found) => (typeof found === 'number' && found >= low && found <= high ? found : fallback);
}

/** A list of texts; other values in it are dropped. */
function texts(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

function matching(pattern: RegExp, fallback: string): Read<string> {
  return (found) => (typeof found === 'string' && pattern.test(found) ? found : fallback);
}

/** Reads each member and drops those that aren't in the table. */
function membersOf<Values>(readers: {
  readonly [Key in keyof Values]: Read<Values[Key]>;
}): Read<Values>;
function membersOf(readers: Readonly<Record<string, Read<unknown>>>): Read<unknown> {
  return (found) => {
    const members = isRecord(found) ? found : {};
    return Object.fromEntries(
      Object.entries(readers).map(([key, read]) => [key, read(members[key])]),
    );
  };
}

const readEpubReader = membersOf({
  readingDirection: oneOf('auto', 'ltr', 'rtl'),
  navigationButtons: flag(true),
  navigationClick: flag(true),
  /** The reader knows which there are. */
  theme: matching(/^[a-z]{1,9}$/, 'auto'),
  layout: oneOf('paginated', 'scroll'),
  columns: oneOf('auto', 'one', 'two'),
  /** Percent, in steps of 10. */
  fontSize: within(50, 300, 100),
  /** A factor, in steps of 0.1. */
  lineHeight: within(0.8, 3, 1),
  /** A factor, in steps of 0.25. */
  margins: within(0.5, 4, 1),
  typeface: oneOf('publisher', 'serif', 'sans', 'own', 'served', 'kept'),
  /** Name of a typeface installed on the device. */
  ownTypeface: matching(/^[^"\\;{}<>]{0,80}$/, ''),
  /** Name of a family of the server, or id of a font kept in this browser. */
  familyName: matching(/^.{0,255}$/, ''),
  alignment: oneOf('publisher', 'start', 'justify'),
  hyphenation: oneOf('publisher', 'on', 'off'),
});

/**
 * Every preference with its values; the first value, or the last argument, is the default, which
 * also takes the place of anything else found in the browser. By hand, not by a schema: this is
 * part of the first screen, whose budget has no room for the schema library.
 */
const readPreferences = membersOf({
  /** A locale code; empty means English. */
  locale: matching(/^$|^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, ''),
  /** Whether the language the browser asks for was offered and not wanted. */
  languageOfferDeclined: flag(false),
  theme: oneOf('system', 'light', 'dark'),
  rememberMe: flag(false),
  browsingPageSize: oneOf(20, ...pageSizes),
  /** Numbered pages, or one list that loads while it is scrolled. */
  listMode: oneOf('endless', 'pages'),
  duplicatesNewPageSize: oneOf(10, 1, 2, 5, 20, 50),
  /** Notices that were taken away for good, by name. */
  dismissedNotices: texts,
  thumbnailsPageSize: oneOf(50, ...thumbnailPageSizes),
  /** How lists are drawn. */
  listShape: oneOf('covers', 'rows', 'table'),
  /** Columns of tables that are out of sight, each as `kind.column`. */
  hiddenColumns: texts,
  /** Width of a cover card in CSS pixels. */
  cardWidth: within(130, 200, 150),
  /** Covers of another shape fill their frame and are cut, instead of standing whole in it. */
  coversFilled: flag(false),
  /** Blurs covers of unread books. */
  coversVeiled: flag(false),
  /** Cards of books tell how long the rest takes, instead of their pages. */
  timeLeftOnCards: flag(false),
  /** Paths of lists that show their filters next to them on wide screens. */
  filtersBeside: texts,
  /** Whether the navigation column is wide on wide screens. */
  drawerOpen: flag(true),
  'webreader.readingDirection': oneOf('LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'),
  'webreader.paged.scale': oneOf('screen', 'width', 'widthShrinkOnly', 'height', 'original'),
  'webreader.paged.pageLayout': oneOf('single', 'double', 'doubleNoCover', 'auto'),
  'webreader.continuous.scale': oneOf('width', 'original'),
  /** Percent of the viewport on each side. */
  'webreader.continuous.padding': oneOf(0, 5, 10, 15, 20, 25, 30, 35, 40),
  /** Space between the pages of a strip, in CSS pixels. */
  'webreader.continuous.margin': oneOf(0, 5, 10, 15),
  /** Swiping turns pages: so it is where there are fingers. */
  'webreader.swipe': flag(hasTouch()),
  'webreader.animations': flag(true),
  'webreader.alwaysFullscreen': flag(false),
  'webreader.background': oneOf('black', 'gray', 'white'),
  epubreader: readEpubReader,
});

export type Preferences = ReturnType<typeof readPreferences>;

/** The default preferences. */
export const defaultPreferences: Preferences = readPreferences({});

/**
 * Data of one user in this browser. Filters and sorts are stored as the query of the address, so
 * that only their screen's codec reads them.
 */
export type RememberedKey =
  | 'importPath'
  | 'keptDays'
  | 'searches'
  | `${'library.filter' | 'library.sort' | 'library.route'}[${string}]`
  | `${'library.books.filter' | 'library.books.sort'}[${string}]`
  | `${'collection.filter' | 'readList.filter'}[${string}]`;

/** Under which keys the filter of a list is remembered, and its order where that is. */
export interface RememberedList {
  readonly filter: RememberedKey;
  readonly sort?: RememberedKey;
}

type Texts = Readonly<Record<string, string>>;

function isTexts(found: unknown): found is Texts {
  return isRecord(found) && Object.values(found).every((one) => typeof one === 'string');
}

/** Remembered data by user ID; invalid data is dropped. */
function readRemembered(found: unknown): Readonly<Record<string, Texts>> {
  const users = isRecord(found) && !Array.isArray(found) ? Object.entries(found) : [];
  return Object.fromEntries(users.map(([id, texts]) => [id, isTexts(texts) ? texts : {}]));
}

const readAll = membersOf({ preferences: readPreferences, remembered: readRemembered });

type Stored = ReturnType<typeof readAll>;

/** Turns any stored value, such as that of an older client, into valid preferences. */
export function readStored(value: unknown): Stored {
  return readAll(value);
}

/** A full or forbidden storage must not break a click: the choice then lasts for the visit. */
export const quietStorage = {
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Nothing to do: the value is in the store already.
    }
  },
  removeItem: (name: string) => {
    localStorage.removeItem(name);
  },
};

const store = create<Stored>()(
  persist(() => readStored({}), {
    name: storageName,
    version: 1,
    storage: createJSONStorage(() => quietStorage),
    migrate: readStored,
    merge: readStored,
  }),
);

if (typeof window !== 'undefined') {
  // Another tab of the same browser has changed something.
  window.addEventListener('storage', (event) => {
    if (event.key === storageName) void store.persist.rehydrate();
  });
}

/** All preferences. */
export function usePreferences(): Preferences {
  return store((state) => state.preferences);
}

/** One preference, outside components. */
export function getPreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  return store.getState().preferences[key];
}

/** Sets one preference, here and in the other tabs. */
export function setPreference<Key extends keyof Preferences>(
  key: Key,
  value: Preferences[Key],
): void {
  store.setState(({ preferences }) => ({ preferences: { ...preferences, [key]: value } }));
}

/** Calls back after every change of that preference; returns the way to stop. */
export function onPreference<Key extends keyof Preferences>(
  key: Key,
  listener: (value: Preferences[Key]) => void,
): () => void {
  return store.subscribe((now, before) => {
    if (now.preferences[key] !== before.preferences[key]) listener(now.preferences[key]);
  });
}

/** One preference and the way to set it. */
export function usePreference<Key extends keyof Preferences>(
  key: Key,
): readonly [Preferences[Key], (value: Preferences[Key]) => void] {
  const value = store((state) => state.preferences[key]);
  return [
    value,
    (next) => {
      setPreference(key, next);
    },
  ];
}

/** The value this browser remembers for a user under a key, if any. */
export function getRemembered(userId: string, key: RememberedKey): string | undefined {
  return store.getState().remembered[userId]?.[key];
}

/** Remembers something of a user; `undefined` forgets it. */
export function remember(userId: string, key: RememberedKey, value: string | undefined): void {
  store.setState(({ remembered }) => {
    const { [key]: _, ...others } = remembered[userId] ?? {};
    return {
      remembered: {
        ...remembered,
        [userId]: value === undefined ? others : { ...others, [key]: value },
      },
    };
  });
}

/** As `getRemembered`, following changes; nothing for no key. */
export function useRemembered(userId: string, key: RememberedKey | undefined): string | undefined {
  return store((state) => (key === undefined ? undefined : state.remembered[userId]?.[key]));
}
