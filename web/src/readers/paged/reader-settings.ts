import type { Some } from '../../lib/some.ts';

/** Every value a reader setting can take, in the order its key cycles through them. */

export const PAGED_DIRECTIONS = ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL'] as const;
export const READING_MODES = [...PAGED_DIRECTIONS, 'WEBTOON'] as const;
export const PAGED_SCALES = [
  'SCREEN',
  'FIT_WIDTH',
  'FIT_WIDTH_SHRINK_ONLY',
  'FIT_HEIGHT',
  'ORIGINAL',
] as const;
export const PAGE_LAYOUTS = ['SINGLE', 'DOUBLE', 'DOUBLE_NO_COVER'] as const;
export const STRIP_SCALES = ['FIT_WIDTH', 'ORIGINAL'] as const;
/** Percent of the viewport's width left free on each side. */
export const SIDE_PADDINGS = [0, 5, 10, 15, 20, 25, 30, 35, 40] as const;
/** CSS pixels between two pages of the strip. */
export const PAGE_GAPS = [0, 5, 10, 15] as const;
export const BACKGROUNDS = ['WHITE', 'GRAY', 'BLACK'] as const;

/** Where taps turn: see `tap-zones.ts`. */
export const ZONE_PRESETS = ['bothHands', 'oneHand', 'leftHand', 'edges'] as const;

export type PagedDirection = (typeof PAGED_DIRECTIONS)[number];
export type ReadingMode = (typeof READING_MODES)[number];
export type PagedScale = (typeof PAGED_SCALES)[number];
export type PageLayout = (typeof PAGE_LAYOUTS)[number];
export type StripScale = (typeof STRIP_SCALES)[number];
export type SidePadding = (typeof SIDE_PADDINGS)[number];
export type PageGap = (typeof PAGE_GAPS)[number];
export type ZonePreset = (typeof ZONE_PRESETS)[number];
export type Background = (typeof BACKGROUNDS)[number];

/** The value after `value`, the first one after the last or for a value the list does not hold. */
export function nextOf<T>(values: Some<T>, value: T): T {
  return values[values.indexOf(value) + 1] ?? values[0];
}
