import type { EpubModel, Position, SpineItem } from './model.ts';
import { encodePath, normalPath } from './paths.ts';

/** A place in the book: a document of the spine and how far in it, from 0 to 1. */
export interface EpubPlace {
  readonly index: number;
  readonly progression: number;
}

/** The place of a Readium locator; unknown members are kept. */
export interface LocatorLike {
  readonly href?: string | undefined;
  readonly locations?:
    | {
        readonly progression?: number | undefined;
        readonly position?: number | undefined;
        readonly totalProgression?: number | undefined;
      }
    | undefined;
}

/** A locator that the server takes. */
export type SentLocator = {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
  readonly locations: {
    readonly progression: number;
    readonly position?: number;
    readonly totalProgression?: number;
  };
  readonly text?: { readonly highlight: string };
};

/** Peers keep 32-bit floats: 0.6666667 is the position 0.666666666…. */
const tolerance = 1e-6;

function within(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}

/** The place a stored locator means; nothing when the book has no such file. */
export function placeOf(model: EpubModel, locator: LocatorLike): EpubPlace | undefined {
  const { href, locations = {} } = locator;
  if (href !== undefined) {
    const [address = ''] = href.split('#');
    // Some clients send it encoded, some do not.
    const index =
      model.indexOf.get(address.normalize('NFC')) ?? model.indexOf.get(normalPath(address));
    if (index !== undefined) return { index, progression: within(locations.progression) };
  }
  const { position, totalProgression } = locations;
  if (position !== undefined) return placeOfPosition(model, position);
  return totalProgression === undefined ? undefined : placeAtShare(model, totalProgression);
}

function placeOfPosition({ spine }: EpubModel, wanted: number): EpubPlace | undefined {
  for (const [index, { positions }] of spine.entries()) {
    const found = positions.find(({ position }) => position === wanted);
    if (found) return { index, progression: found.progression };
  }
  return undefined;
}

/** The last position of a document that is not beyond `progression`. */
function reached({ positions }: SpineItem, progression: number): Position | undefined {
  return positions.findLast((one) => one.progression <= progression + tolerance) ?? positions.at(0);
}

/**
 * The locator to send for a place. The server refuses a progression beyond the last position of its
 * file, so that is the most that is sent; at the end of the book the last position of all is, since
 * a place is where a page begins and would never reach the end.
 */
export function locatorOf(
  model: EpubModel,
  place: EpubPlace,
  more: { readonly atEnd: boolean; readonly title?: string | undefined; readonly text?: string },
): SentLocator | undefined {
  const index = more.atEnd
    ? model.spine.findLastIndex(({ positions }) => positions.length > 0)
    : place.index;
  const item = model.spine[index];
  if (!item) return undefined;
  const last = item.positions.at(-1);
  const most = last?.progression ?? 0;
  const progression = more.atEnd ? most : Math.min(within(place.progression), most);
  const position = reached(item, progression);
  return {
    href: encodePath(item.path),
    type: position?.type ?? item.type,
    ...(more.title !== undefined && { title: more.title }),
    locations: {
      progression,
      ...(position && {
        position: position.position,
        totalProgression: position.totalProgression,
      }),
    },
    ...(more.text !== undefined && more.text !== '' && { text: { highlight: more.text } }),
  };
}

/** How far in the book a place is, from 0 to 1. */
export function shareAt({ spine, total }: EpubModel, place: EpubPlace): number {
  const positions = spine[place.index]?.positions ?? [];
  const first = positions.at(0);
  if (!first || total === 0) return 0;
  return within((first.position - 1 + within(place.progression) * positions.length) / total);
}

/** The same as it is kept and shown elsewhere: where the position begins that was reached. */
export function keptShareAt({ spine, total }: EpubModel, place: EpubPlace): number {
  const item = spine[place.index];
  const position = item && reached(item, within(place.progression));
  return position && total > 0 ? (position.position - 1) / total : 0;
}

/** The place that is so far in the book; `share` from 0 to 1. */
export function placeAtShare({ spine, total }: EpubModel, share: number): EpubPlace {
  const wanted = within(share) * total;
  const index = spine.findLastIndex(({ positions }) => {
    const first = positions.at(0);
    return first !== undefined && first.position - 1 <= wanted;
  });
  const positions = spine[index]?.positions ?? [];
  const first = positions.at(0);
  if (!first) return { index: Math.max(0, index), progression: 0 };
  return { index, progression: within((wanted - (first.position - 1)) / positions.length) };
}
