import * as z from 'zod/mini';
import type { SettingKind } from '../../data/client-settings.ts';

const percent = (low: number, high: number) => z.int().check(z.gte(low), z.lte(high));

/**
 * What `lib/preferences.ts` keeps for this device, under names that other clients share, and what a
 * series and a book can have for themselves as well.
 */
const shared = {
  'webreader.readingDirection': z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']),
  'webreader.paged.scale': z.enum(['screen', 'width', 'widthShrinkOnly', 'height', 'original']),
  'webreader.paged.pageLayout': z.enum(['single', 'double', 'doubleNoCover', 'auto']),
  'webreader.continuous.scale': z.enum(['width', 'original']),
  'webreader.continuous.padding': z.literal([0, 5, 10, 15, 20, 25, 30, 35, 40]),
  'webreader.continuous.margin': z.literal([0, 5, 10, 15]),
  'webreader.background': z.enum(['black', 'gray', 'white']),
};

/** What else a device, a series and a book can have. */
const ofBooks = {
  /** The pairs of pages begin one page later. */
  'webreader.paged.shifted': z.boolean(),
  /** In an upright window double pages are shown as two halves. */
  'webreader.paged.split': z.boolean(),
  /** Pages are read panel by panel. */
  'webreader.guided': z.boolean(),
  /** When a page read panel by panel is shown whole. */
  'webreader.guidedPage': z.enum(['never', 'first', 'last']),
  /** Empty margins of pages are left away. */
  'webreader.crop': z.boolean(),
  /** Yellowed paper, faded ink and small scans are cleaned up. */
  'webreader.clean': z.boolean(),
  'webreader.brightness': percent(50, 150),
  'webreader.contrast': percent(50, 150),
  'webreader.warmth': percent(0, 100),
  'webreader.grey': z.boolean(),
  'webreader.inverted': z.boolean(),
  /**
   * The text of a PDF or of images lies over the pages: it can be selected, searched and followed; null until
   * chosen.
   */
  'webreader.pdfText': z.nullable(z.boolean()),
};

/** Settings that belong to a device, besides the preferences. */
const ofDevices = {
  /** The zoom stays when the page is turned. */
  'webreader.zoomKept': z.boolean(),
  /** For electronic paper: nothing moves, nothing is shaded. */
  'webreader.paper': z.boolean(),
  /** At the end of a book the next one opens without a second press. */
  'webreader.runsOn': z.boolean(),
  'webreader.zones': z.enum(['bothHands', 'oneHand', 'leftHand', 'edges']),
  /** Keys given to commands, by command. */
  'webreader.keys': z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(20))),
  /** The screen is kept awake. */
  'webreader.awake': z.boolean(),
  /** Page, time and battery stand at the foot of the page. */
  'webreader.statusLine': z.boolean(),
  /** Pages come in the size of the screen; null until chosen. */
  'webreader.dataSaver': z.nullable(z.boolean()),
  /** Of a strip that scrolls by itself, in CSS pixels a second. */
  'webreader.scrollSpeed': z.int().check(z.gte(20), z.lte(400)),
};

const Own = z.object({ ...ofBooks, ...ofDevices });
const BookSettings = z.partial(z.object({ ...shared, ...ofBooks }));
const PageSettings = z.object({
  ...shared,
  ...ofBooks,
  ...ofDevices,
  'webreader.swipe': z.boolean(),
  'webreader.animations': z.boolean(),
  'webreader.alwaysFullscreen': z.boolean(),
});

/** Everything that can be set of the page reader. */
export type PageSettings = z.output<typeof PageSettings>;
/** Settings of this device besides the preferences. */
export type OwnSettings = z.output<typeof Own>;
/** A series' or book's own settings. */
export type BookSettings = z.output<typeof BookSettings>;
export type BookKey = keyof BookSettings;

/** The settings of this device that are preferences. */
export const preferenceKeys = [
  'webreader.readingDirection',
  'webreader.paged.scale',
  'webreader.paged.pageLayout',
  'webreader.continuous.scale',
  'webreader.continuous.padding',
  'webreader.continuous.margin',
  'webreader.background',
  'webreader.swipe',
  'webreader.animations',
  'webreader.alwaysFullscreen',
] as const;

const defaults: OwnSettings = {
  'webreader.paged.shifted': false,
  'webreader.paged.split': false,
  'webreader.guided': false,
  'webreader.guidedPage': 'never',
  'webreader.crop': false,
  'webreader.clean': false,
  'webreader.brightness': 100,
  'webreader.contrast': 100,
  'webreader.warmth': 0,
  'webreader.grey': false,
  'webreader.inverted': false,
  'webreader.pdfText': null,
  'webreader.zoomKept': false,
  'webreader.paper': false,
  'webreader.runsOn': false,
  'webreader.zones': 'bothHands',
  'webreader.keys': {},
  'webreader.awake': true,
  'webreader.statusLine': false,
  'webreader.dataSaver': null,
  'webreader.scrollSpeed': 80,
};

const Anything = z.record(z.string(), z.unknown());

/** Those members of anything that are valid; one that is not never costs the others. */
function validMembers(shape: Readonly<Record<string, z.ZodMiniType>>, found: unknown) {
  const members = z.safeParse(Anything, found).data ?? {};
  return Object.fromEntries(
    Object.entries(members).filter(([key, value]) => {
      const member = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return member !== undefined && z.safeParse(member, value).success;
    }),
  );
}

/** The settings of this device, from any content found in the browser. */
export function readOwn(found: unknown): OwnSettings {
  return z.parse(Own, { ...defaults, ...validMembers(Own.shape, found) });
}

/** The settings of a series or book, from any stored content. */
export function readOfBook(found: unknown): BookSettings {
  return z.parse(BookSettings, validMembers({ ...shared, ...ofBooks }, found));
}

/** Where a setting counts, the widest first; a narrower one wins. */
export const reaches = ['device', 'series', 'book'] as const;
export type Reach = (typeof reaches)[number];

/** Where the settings of series and of books are kept, by id. */
export const kinds = {
  series: { prefix: 'longbox.reader.series.', schema: Anything },
  book: { prefix: 'longbox.reader.book.', schema: Anything },
} as const satisfies Record<string, SettingKind<unknown>>;

/** The settings of each reach. */
export interface Reaches {
  readonly device: PageSettings;
  readonly series: BookSettings;
  readonly book: BookSettings;
}

/** The settings as they count. */
export function inForce({ device, series, book }: Reaches): PageSettings {
  return z.parse(PageSettings, { ...device, ...series, ...book });
}

/** The narrowest reach in which one of these settings is set. */
export function reachOf(
  { series, book }: Pick<Reaches, 'series' | 'book'>,
  ...keys: readonly string[]
): Reach {
  if (keys.some((key) => Object.hasOwn(book, key))) return 'book';
  return keys.some((key) => Object.hasOwn(series, key)) ? 'series' : 'device';
}

function without(settings: BookSettings, keys: readonly string[]): BookSettings {
  const kept = Object.entries(settings).filter(([key]) => !keys.includes(key));
  return readOfBook(Object.fromEntries(kept));
}

/** What series and book have once something is set; it counts at once, so narrower ones lose theirs. */
export function changed(
  { series, book }: Pick<Reaches, 'series' | 'book'>,
  reach: Reach,
  patch: Partial<PageSettings>,
): Pick<Reaches, 'series' | 'book'> {
  const keys = Object.keys(patch);
  const rest = without(book, keys);
  if (reach === 'book') return { series, book: { ...rest, ...readOfBook(patch) } };
  if (reach === 'series') return { series: { ...series, ...readOfBook(patch) }, book: rest };
  return { series: without(series, keys), book: rest };
}

/** What series and book have once the narrowest value of a setting is gone. */
export function ended(
  now: Pick<Reaches, 'series' | 'book'>,
  key: BookKey,
): Pick<Reaches, 'series' | 'book'> {
  const { series, book } = now;
  return reachOf(now, key) === 'book'
    ? { series, book: without(book, [key]) }
    : { series: without(series, [key]), book };
}
