import type { Book } from '@longbox/contract/books';
import { type Page, test } from '@playwright/test';
import { type BadLine, faults, startBadLine } from './faults.ts';
import { expect } from './fixtures.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';
import { takeAlong } from './taking.ts';
import { type Place, type Watched, watchPlaces } from './watch-places.ts';

const { LONGBOX_KILLS: cutsAsked, LONGBOX_SEED: seed = '1', LONGBOX_ALL: isAll } = process.env;

/** `npm run test:all` makes 104 cuts on the desktop: 13 in each of four readers, of books kept here and not. */
const cutsOf = (project: string): number =>
  Number(cutsAsked ?? (isAll === '1' && project === 'desktop' ? 13 : 3));

/** A sequence that looks random and is the same for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

/** A book in its reader. */
export interface Reading {
  readonly site: Site;
  readonly book: Book;
  /** Of the reader, below the address of the book. */
  readonly path: string;
  readonly keys: { readonly on: string; readonly back: string };
  /** Its chapters in their order; none in a book of pages. */
  readonly chapters: readonly string[];
  /** What to do before anything goes wrong. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Whether the server has the place that is shown last. */
  readonly isSaved: (page: Page, shown: Place) => Promise<boolean>;
}

/** What can be cut off besides the tab, so that the server is away. */
const others = ['network', 'server', 'silence'] as const;
type Other = (typeof others)[number];

async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The renderer is gone before it can answer.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** How far `place` lies beyond `before`: chapters first, then pages of the same layout. */
function beyond({ chapters }: Reading, place: Place, before: Place): number {
  const apart = chapters.indexOf(place.chapter) - chapters.indexOf(before.chapter);
  if (apart !== 0) return apart;
  return place.of === before.of ? place.page - before.page : 0;
}

/** How far in the book a place is, from 0 to 1. */
function shareOf({ chapters, book }: Reading, { chapter, page }: Place): number {
  if (chapters.length === 0) return (page - 1) / (book.media.pagesCount - 1);
  return chapters.indexOf(chapter) / (chapters.length - 1);
}

/** Takes the server away in some manner, and has it back. */
async function cutOff(page: Page, site: Site, line: BadLine, what: Other, isOff: boolean) {
  if (what === 'network') await page.context().setOffline(isOff);
  else if (what === 'silence') line.silence(isOff);
  else await (isOff ? site.kill() : site.restart());
}

/** A tab that reads towards the further end of the book. */
interface Tab {
  readonly page: Page;
  readonly watched: Watched;
  readonly opened: Place;
  readonly way: 1 | -1;
}

async function openTab(page: Page, reading: Reading, address: string): Promise<Tab> {
  const watched = await watchPlaces(page);
  await page.goto(address);
  await expect.poll(() => watched.seen.length).toBeGreaterThan(0);
  const [opened] = watched.seen;
  if (opened === undefined) throw new Error('nothing was shown');
  return { page, watched, opened, way: shareOf(reading, opened) < 0.5 ? 1 : -1 };
}

/** Whether a key may be pressed: beyond its last page a book is left, and then begins anew. */
function hasMore(reading: Reading, { watched, opened, way }: Tab): boolean {
  const share = shareOf(reading, watched.seen.at(-1) ?? opened);
  return way === 1 ? share < 0.75 && !watched.isOver : share > 0;
}

/** Every place lies no further back than the one before. */
function expectInOrder(reading: Reading, { watched: { seen }, way }: Tab, message: string): void {
  for (const [index, place] of seen.slice(1).entries()) {
    const moved = beyond(reading, place, seen[index] ?? place) * way;
    expect(moved, `${message}: ${JSON.stringify(seen)}`).toBeGreaterThanOrEqual(0);
  }
}

/**
 * Reads a book on a bad line while its tab is killed, and the network, the server, or its answers are cut off and
 * come back, at random moments: no place comes back behind the last one that was shown. `LONGBOX_SEED` makes it other
 * cuts, `LONGBOX_KILLS` more of them.
 */
export async function readAndCut(page: Page, reading: Reading, isKept: boolean): Promise<void> {
  const { site, book, keys } = reading;
  const turn = ({ page: open, way }: Tab) => open.keyboard.press(way === 1 ? keys.on : keys.back);
  const cuts = cutsOf(test.info().project.name);
  test.setTimeout(180_000 + cuts * 20_000);
  // How many calls are made is no part of the plan, so the line has chances of its own.
  const [random, ofLine] = [randomOf(Number(seed)), randomOf(Number(seed))];
  const { origin, pathname } = new URL(site.url);
  const line = await startBadLine(origin, () => oneOf(faults, ofLine) ?? 'none');
  let away: Other | undefined;
  try {
    const url = line.url + (pathname === '/' ? '' : pathname);
    const address = `${url}/book/${book.id}/${reading.path}`;
    await enter(page, { ...site, url });
    if (isKept) await takeAlong(page, { ...site, url }, book);
    let tab = await openTab(page, reading, address);
    await reading.prepare?.(page);

    for (let cut = 1; cut <= cuts; cut += 1) {
      for (let left = 1 + Math.floor(random() * 6); left > 0 && hasMore(reading, tab); left -= 1) {
        await turn(tab);
        // The moment itself is what is left to chance.
        await tab.page.waitForTimeout(random() * 300);
      }
      const isOther = random() < 0.5 && hasMore(reading, tab);
      const what = (isOther && (away ?? oneOf(others, random))) || 'tab';
      const message = `seed ${seed}, cut ${cut}: ${what}`;
      expectInOrder(reading, tab, message);
      if (what !== 'tab') {
        away = away === undefined ? what : undefined;
        await cutOff(tab.page, site, line, what, away !== undefined);
        continue;
      }
      await killTab(tab.page);
      const { way, opened, watched } = tab;
      const stood = watched.stood ?? opened;
      if (!isKept && away !== undefined) {
        await cutOff(tab.page, site, line, away, false);
        away = undefined;
      }
      tab = await openTab(await page.context().newPage(), reading, address);
      const told = `${message}: after ${JSON.stringify(stood)} came ${JSON.stringify(tab.opened)}`;
      // A book that was finished opens at its beginning.
      if (watched.isOver && tab.opened.page === 1) continue;
      expect(beyond(reading, tab.opened, stood) * way, told).toBeGreaterThanOrEqual(0);
    }

    line.mend();
    if (away !== undefined) await cutOff(tab.page, site, line, away, false);
    away = undefined;
    const { seen } = tab.watched;
    const before = seen.length;
    const last = { ...tab, way: hasMore(reading, tab) ? tab.way : tab.way === 1 ? -1 : 1 } as const;
    await expect
      .poll(async () => {
        // Pages of a strip are higher than the window.
        if (seen.length === before) await turn(last);
        return seen.length;
      })
      .toBeGreaterThan(before);
    await expect.poll(() => reading.isSaved(tab.page, seen.at(-1) ?? tab.opened)).toBe(true);
  } finally {
    if (away === 'server') await site.restart();
    line.close();
  }
}
