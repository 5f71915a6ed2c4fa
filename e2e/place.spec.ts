import { setTimeout } from 'node:timers/promises';
import { type Book, listBooks } from '@longbox/contract/books';
import type { BrowserContext, Page } from '@playwright/test';
import { type Chance, chanceOf, troubleWrites } from './faults.ts';
import { expect, test as base } from './fixtures.ts';
import { enter } from './sign-in.ts';
import { openSite, type Site } from './site.ts';

/** How often a tab is ended; more of it finds more. */
const rounds = Number(process.env['LONGBOX_PLACE_ROUNDS'] ?? '8');
const seed = Number(process.env['LONGBOX_PLACE_SEED'] ?? '7');

/** A place shown so long must be found again. */
const held = 200;

const test = base.extend<object, { readonly texts: Site }>({
  texts: [
    async ({ serving }, provide) => {
      const site = await openSite(serving);
      await site.claim();
      await site.addTexts();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

async function bookOf(site: Site, is: (book: Book) => boolean): Promise<Book> {
  const query = { unpaged: true, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  const book = content.find(is);
  if (!book) throw new Error('there is no such book');
  return book;
}

/** Runs in the browser: the number of the page in the middle of the window. */
function pageShown(): string | undefined {
  const spot = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return spot?.closest('[data-page]')?.getAttribute('data-page') ?? undefined;
}

/** Runs in the browser: page and chapter as the line at the foot tells them. */
function textShown(): string | undefined {
  if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') return undefined;
  const told = [...document.querySelectorAll('span.tabular')].find((one) =>
    /^Page \d+ of \d+$/.test(one.textContent),
  );
  return told && `${told.textContent} ${told.nextElementSibling?.textContent}`;
}

interface Shown {
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Has every tab of a context tell each place from the frame on that shows it. */
async function watch(
  context: BrowserContext,
  shown: () => string | undefined,
): Promise<(page: Page) => Shown[]> {
  const seen = new WeakMap<Page, Shown[]>();
  await context.exposeBinding('longboxShown', ({ page }, place: string, at: number) => {
    seen.set(page, [...(seen.get(page) ?? []), { place, at }]);
  });
  await context.addInitScript(`{
    const shown = ${shown.toString()};
    let before;
    const look = () => {
      const now = document.body ? shown() : undefined;
      if (now !== undefined && now !== before) longboxShown(now, Date.now());
      before = now ?? before;
      requestAnimationFrame(look);
    };
    if (window === top) look();
  }`);
  return (page) => seen.get(page) ?? [];
}

/** A book in which tabs are opened and ended, and what is known of its places. */
interface Reading {
  readonly context: BrowserContext;
  readonly address: string;
  readonly seen: (page: Page) => Shown[];
  /** Which place a name means: the higher, the later in the book. */
  readonly order: (place: string) => number;
  readonly last: number;
  readonly chance: Chance;
}

async function openedAt(page: Page, { address, seen }: Reading): Promise<string> {
  await page.goto(address);
  // A place that is only passed while the book opens is not the one it opens at.
  let place: string | undefined;
  await expect(async () => {
    const before = seen(page).at(-1)?.place;
    await setTimeout(250);
    place = seen(page).at(-1)?.place;
    expect(place).toBeDefined();
    expect(place).toBe(before);
  }).toPass({ intervals: [0] });
  return place ?? '';
}

/** Turns to and fro; answers the places that may be found again when the tab ends now. */
async function leaf(page: Page, reading: Reading): Promise<() => readonly [number, number]> {
  const { chance, seen, order, last } = reading;
  const presses: { readonly at: number; readonly step: 1 | -1 }[] = [];
  let here = order(seen(page).at(-1)?.place ?? '');
  for (let count = chance.between(2, 7); count > 0; count -= 1) {
    const step = here < 3 ? 1 : here > last - 3 ? -1 : chance.oneOf<1 | -1>([1, 1, -1]);
    here += step;
    presses.push({ at: Date.now(), step });
    await page.keyboard.press(step === 1 ? 'ArrowRight' : 'ArrowLeft');
    await setTimeout(chance.oneOf([0, 10, 60, 150, 260, 400]));
  }
  return () => {
    const end = Date.now();
    const shown = seen(page);
    const from = shown.findLastIndex(({ at }, index) => (shown[index + 1]?.at ?? end) - at > held);
    const places = shown.slice(Math.max(0, from)).map(({ place }) => order(place));
    // What was pressed last may have been shown and not told of.
    let maybe = places.at(-1) ?? 0;
    for (const { step } of presses.filter(({ at }) => end - at < 1000))
      places.push((maybe += step));
    maybe = places[0] ?? 0;
    return [Math.min(...places), Math.max(...places)];
  };
}

/** Without a word, as by a crash, or as a person does. */
type Ending = 'crash' | 'close';

/** Ends a tab. */
async function end(page: Page, how: Ending): Promise<void> {
  if (how === 'crash') {
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;
  }
  await page.close();
}

async function expectKept(reading: Reading): Promise<void> {
  const { context, chance, order } = reading;
  const stop = await troubleWrites(context, chance);
  let expected: readonly [number, number] | undefined;
  for (let round = 0; round <= rounds; round += 1) {
    const page = await context.newPage();
    const found = order(await openedAt(page, reading));
    if (expected) {
      const [least, most] = expected;
      const told = `round ${round} of seed ${seed}: between ${least} and ${most}`;
      expect(found, told).toBeGreaterThanOrEqual(least);
      expect(found, told).toBeLessThanOrEqual(most);
    }
    const allowed = await leaf(page, reading);
    const how = chance.oneOf<Ending>(['crash', 'crash', 'close']);
    expected = allowed();
    await end(page, how);
  }
  await stop();
}

test('whatever befalls the writes, pages are found again', async ({ page, context, site }) => {
  test.setTimeout(30_000 + rounds * 15_000);
  const book = await bookOf(site, ({ name }) => name === 'The Lighthouse Keepers 001');
  await enter(page, site);
  const chance = chanceOf(seed);
  const seen = await watch(context, pageShown);
  const last = book.media.pagesCount;
  const address = `${site.url}/book/${book.id}/read`;
  await expectKept({ context, address, seen, order: Number, last, chance });
});

test('whatever befalls the writes, text is found again', async ({ page, context, texts }) => {
  test.setTimeout(60_000 + rounds * 15_000);
  const book = await bookOf(texts, ({ metadata }) => metadata.title === 'Tide Tables');
  await enter(page, texts);
  const chance = chanceOf(seed);
  const seen = await watch(context, textShown);
  const address = `${texts.url}/book/${book.id}/read-epub`;
  const places = await allPlaces(await context.newPage(), address, seen);
  const order = (place: string): number => places.indexOf(place);
  await expectKept({ context, address, seen, order, last: places.length - 1, chance });
});

/** Every place of a book, in order, as found by turning every page; then back to the beginning. */
async function allPlaces(
  page: Page,
  address: string,
  seen: (page: Page) => Shown[],
): Promise<string[]> {
  await page.goto(address);
  await expect.poll(() => seen(page).length).toBeGreaterThan(0);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await page.reload();
  const before = seen(page).length;
  await expect.poll(() => seen(page).length).toBeGreaterThan(before);
  const from = seen(page).length - 1;
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('End of the book')).toBeVisible({ timeout: 150 });
  }).toPass({ intervals: [0] });
  const places = [
    ...new Set(
      seen(page)
        .slice(from)
        .map(({ place }) => place),
    ),
  ];
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seen(page).at(-1)?.place).toBe(places.at(-2));
  await page.close();
  return places;
}
