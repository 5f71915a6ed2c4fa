import { type Book, getBook, listBooks } from '@longbox/contract/books';
import { getProgression } from '@longbox/contract/publication';
import type { BrowserContext, Page } from '@playwright/test';
import { faults, startBadLine } from './faults.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';

/** How often a tab is killed: more with `LONGBOX_KILLS`. */
const kills = Number(process.env['LONGBOX_KILLS'] ?? (process.env['LONGBOX_ALL'] === '1' ? 6 : 3));

/** A place counts as shown once it has stood for so long, in milliseconds. */
const SHOWN_MS = 200;

interface Seen {
  readonly place: string;
  /** When its first frame was drawn, in milliseconds since 1970. */
  readonly at: number;
}

/** Messages from a tab. */
interface Watched {
  /** The places drawn, one after the other. */
  readonly seen: Seen[];
  /** How many places were written down in the browser so far, as it told last. */
  written: number;
  /** How many the tab found there when it began. */
  found: number | undefined;
  /** A place has been written down that is still to be drawn. */
  isDrawing: boolean;
  /** Page or chapter written down last: a starved tab draws the one before it only then. */
  last: string;
}

declare global {
  interface Window {
    /** The test's ear in the page. */
    tellSeen?: (place: string, at: number) => void;
    tellWritten?: (count: number, last?: string) => void;
  }
}

/** A sequence that looks random and is the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Follows, frame by frame, which place of a book is drawn: the page's number, or the line at the foot. */
async function watchPlaces(context: BrowserContext): Promise<Watched> {
  const watched: Watched = { seen: [], written: 0, found: undefined, isDrawing: false, last: '' };
  await context.exposeBinding('tellSeen', (_, place: string, at: number) => {
    watched.isDrawing = false;
    watched.seen.push({ place, at });
  });
  await context.exposeBinding('tellWritten', (_, count: number, last?: string) => {
    watched.isDrawing = last !== undefined;
    watched.written = count;
    watched.last = last ?? '';
    if (last === undefined) watched.found = count;
  });
  await context.addInitScript(() => {
    const keep = localStorage.setItem.bind(localStorage);
    const countOf = (): number => Number(localStorage.getItem('test.written'));
    let last: string | undefined;
    let written = '';
    window.tellWritten?.(countOf());
    Storage.prototype.setItem = function setItem(name: string, value: string) {
      if (/^longbox\.(?:place|unsaved)/.test(name)) {
        const { page: number, path, progression, locator } = JSON.parse(value);
        const now = JSON.stringify([number, path, progression]);
        if (now !== written) {
          window.tellWritten?.(countOf() + 1, String(number ?? locator.title));
          keep('test.written', String(countOf() + 1));
          // The frame that shows a page writes it down, and may have been looked at already.
          if (page() !== undefined) last = undefined;
        }
        written = now;
      }
      keep(name, value);
    };
    const page = (): string | undefined => {
      const spreads = [...document.querySelectorAll<HTMLElement>('[data-spread]')];
      const shown = spreads.find(({ style }) => style.transform === 'none');
      const box = shown?.querySelector<HTMLElement>('[data-page]');
      return box?.dataset['page'];
    };
    const foot = (): string | undefined => {
      if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') return undefined;
      const spans = [...document.querySelectorAll('span.tabular')];
      const number = spans.find(({ textContent }) => /^Page \d+ of \d+$/.test(textContent));
      return number?.parentElement?.textContent;
    };
    const look = (): void => {
      requestAnimationFrame(look);
      const place = page() ?? foot();
      if (place === undefined || place === last) return;
      last = place;
      window.tellSeen?.(place, Date.now());
    };
    requestAnimationFrame(look);
  });
  return watched;
}

async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The renderer is gone before it can answer.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

interface Journey {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly site: Site;
  readonly random: () => number;
  /** Below the client's address. */
  readonly address: string;
  /** What to do before anything goes wrong. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Sees to it that the server has a place in the end. */
  readonly expectSaved: (place: string) => Promise<void>;
  /** The key to press at a place. */
  readonly keyAt: (place: string) => string;
}

/** Reads on a bad line and kills the tab again and again. */
async function readAndKill(journey: Journey): Promise<void> {
  const { context, site, random, address, keyAt } = journey;
  const { origin, pathname } = new URL(site.url);
  const line = await startBadLine(
    origin,
    () => faults[Math.floor(random() * faults.length)] ?? 'none',
  );
  try {
    const url = line.url + (pathname === '/' ? '' : pathname);
    const watched = await watchPlaces(context);
    const { seen } = watched;
    let { page } = journey;
    const press = async (): Promise<void> => page.keyboard.press(keyAt(seen.at(-1)?.place ?? ''));
    await enter(page, { ...site, url });
    await page.goto(url + address);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await journey.prepare?.(page);

    let judged = 0;
    for (let round = 1; round <= kills; round += 1) {
      const turns = 1 + Math.floor(random() * 6);
      for (let turn = 0; turn < turns; turn += 1) {
        await press();
        // The moment itself is what is left to chance.
        await page.waitForTimeout(random() * 300);
      }
      const killedAt = Date.now();
      await killTab(page);
      await page.close();

      const stood = seen.findLastIndex(({ at }) => at + SHOWN_MS < killedAt);
      const allowed = seen.slice(stood).map(({ place }) => place);
      const { written: told, last } = watched;
      const isDrawing = watched.isDrawing || seen.at(-1)?.place.includes(last) !== true;
      seen.length = 0;
      page = await context.newPage();
      watched.found = undefined;
      await page.goto(url + address);
      await expect.poll(() => seen.length, { message: `round ${round}` }).toBeGreaterThan(0);
      // It died in the middle of a turn, or took along what it had to tell: who saw what was shown?
      if (isDrawing || (watched.found ?? told) > told) continue;
      judged += 1;
      const opened = seen[0]?.place;
      expect(allowed, `round ${round}: opened at ${opened}`).toContain(opened);
    }
    expect(judged).toBeGreaterThan(kills / 2);

    line.mend();
    const before = seen.length;
    await press();
    await expect.poll(() => seen.length).toBeGreaterThan(before);
    await journey.expectSaved(seen.at(-1)?.place ?? '');
  } finally {
    line.close();
  }
}

async function booksOf(site: Site): Promise<readonly Book[]> {
  return (await site.call(listBooks, { query: { unpaged: true } })).content;
}

test.beforeEach(() => {
  test.setTimeout(180_000 + kills * 20_000);
});

test('a tab killed at any moment on a bad line comes back at the page last seen', async ({
  context,
  page,
  site,
}) => {
  const [long] = (await booksOf(site))
    .filter(({ media }) => media.mediaProfile === 'DIVINA')
    .toSorted((one, other) => other.media.pagesCount - one.media.pagesCount);
  if (long === undefined) throw new Error('no book of pages');
  const random = randomOf(1);
  const params = { bookId: long.id };
  await readAndKill({
    context,
    page,
    site,
    random,
    address: `/book/${long.id}/read`,
    keyAt: (place) => {
      // The last page would end the book, which then opens at its first.
      if (Number(place) >= long.media.pagesCount - 2) return 'Home';
      // Before the first there is none: that is no turn.
      if (Number(place) <= 1) return 'ArrowRight';
      return random() < 0.8 ? 'ArrowRight' : 'ArrowLeft';
    },
    expectSaved: async (place) => {
      const page = async () => (await site.call(getBook, { params })).readProgress?.page;
      await expect.poll(page).toBe(Number(place));
    },
  });
});

test('so does a book of text @all', async ({ context, page, emptySite: site }) => {
  await site.claim();
  await site.addTexts();
  const text = (await booksOf(site)).find(({ metadata }) => metadata.title === 'Tide Tables');
  if (text === undefined) throw new Error('no book of text');
  const random = randomOf(2);
  const params = { bookId: text.id };
  await readAndKill({
    context,
    page,
    site,
    random,
    address: `/book/${text.id}/read-epub`,
    prepare: async (opened) => {
      // Several pages a chapter.
      for (let step = 0; step < 6; step += 1) await opened.keyboard.press('+');
      await expect(opened.getByText('Font size: 160%')).toBeVisible();
    },
    keyAt: (place) => {
      // The last chapter would end the book.
      if (place.includes('Notes')) return 'ArrowLeft';
      // Before the first page there is none: that is no turn.
      if (/^Page 1 of .*Low water/.test(place)) return 'ArrowRight';
      return random() < 0.8 ? 'ArrowRight' : 'ArrowLeft';
    },
    expectSaved: async (place) => {
      const chapter = async () => (await site.call(getProgression, { params }))?.locator.title;
      await expect.poll(async () => place.includes((await chapter()) ?? '-')).toBe(true);
    },
  });
});
