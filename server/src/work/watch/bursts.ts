import path from 'node:path';
import { inLanes } from '../../base/in-lanes.ts';
import { isWithin } from '../files/walk-library.ts';
import type { ScannedFolder } from '../queue/tasks.ts';
import { lookAt } from './look-at.ts';
import type { Place } from './watch-tree.ts';

/** For so long, nothing must happen in a folder, and no file in it grow, before it's scanned. */
const quietMillis = 3000;
/** When its files are looked at, in parts of that time; a look at 10,000 takes half a second, too. */
const firstLook = 1 / 3;
const secondLook = 0.8;
const betweenLooks = secondLook - firstLook;
/** Folders looked at side by side. */
const lanes = 4;
/** Folders that are quiet wait this long for the others; longer each time while changes go on. */
const shortestWait = 10_000;
const longestWait = 300_000;
/** The operating system keeps twice as many events, and drops further ones without a word. */
const mostEvents = 8192;
/** More folders than this are scanned with the whole library. */
const mostFolders = 500;

interface Changed {
  flat: boolean;
  /** When something happened in it. */
  last: number;
  /** What lay in it, and when it was looked at. */
  look?: { readonly at: number; readonly seen: string };
  /** From when on it counts as quiet. */
  settled?: number;
}

/** Collects changes of a library's folders until they are quiet. */
export interface Bursts {
  note(place: Place, now: number): void;
  /** The folders that are ready to be scanned; to be asked a few times a second while it waits. */
  ready(now: number): Promise<readonly ScannedFolder[]>;
  /** Whether any folder waits. */
  isWaiting(): boolean;
  /** Whether any folder was quiet when it was looked at, so that a scan is near. */
  isSettling(): boolean;
}

/** Times are milliseconds of any one clock. `quiet` shortens all of them. */
export function createBursts(root: string, quiet = quietMillis): Bursts {
  const changed = new Map<string, Changed>();
  const pace = quiet / quietMillis;
  let events = 0;
  let wait = shortestWait * pace;

  const outermost = (place: string): Changed | undefined => {
    for (let at = path.dirname(place); isWithin(root, at); at = path.dirname(at)) {
      const outer = changed.get(at);
      if (outer && !outer.flat) return outer;
      if (at === path.dirname(at)) break;
    }
    return undefined;
  };

  const settle = async (place: string, one: Changed, now: number): Promise<void> => {
    const { last, look } = one;
    if (one.settled !== undefined || now - last < quiet * firstLook) return;
    const isSecond = look !== undefined && look.at > last;
    if (isSecond && now - last < quiet * secondLook) return;
    if (isSecond && now - look.at < quiet * betweenLooks) return;
    const seen = await lookAt({ path: place, flat: one.flat });
    // Something happened while it was looked at.
    if (one.last !== last) return;
    if (isSecond && look.seen === seen) one.settled = Math.max(now, last + quiet);
    else one.look = { at: now, seen };
  };

  return {
    note({ path: place, flat }, now) {
      events += 1;
      const known = outermost(place) ?? changed.get(place);
      if (known) {
        known.last = now;
        delete known.settled;
      }
      if (known && (flat || known !== changed.get(place))) return;
      if (!flat) {
        for (const inner of changed.keys()) {
          if (inner !== place && isWithin(place, inner)) changed.delete(inner);
        }
      }
      changed.set(place, { flat, last: now });
    },
    isWaiting: () => changed.size > 0,
    isSettling: () => [...changed.values()].some(({ look, last }) => look && look.at > last),
    async ready(now) {
      await inLanes([...changed], lanes, ([place, one]) => settle(place, one, now));
      const settled = [...changed].filter(([, one]) => (one.settled ?? Infinity) <= now);
      if (settled.length === 0) return [];
      const isAll = settled.length === changed.size;
      const since = Math.min(...settled.map(([, one]) => one.settled ?? now));
      if (!isAll && now - since < wait) return [];
      for (const [place] of settled) changed.delete(place);
      wait = isAll ? shortestWait * pace : Math.min(wait * 2, longestWait * pace);
      const isMany = events > mostEvents || settled.length > mostFolders;
      if (isAll) events = 0;
      if (isMany) return [{ path: root }];
      return settled.map(([place, { flat }]) => (flat ? { path: place, flat } : { path: place }));
    },
  };
}
