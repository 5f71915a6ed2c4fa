import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listBooks } from '@longbox/contract/books';
import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './sign-in.ts';

const library = fileURLToPath(new URL('../../shared/fixtures/library-books', import.meta.url));

/** So many pages are turned from either end; a longer book is skipped over in its middle. */
const most = Number(process.env['LONGBOX_PAGES'] ?? 40);

declare global {
  interface Window {
    /** The place that is shown after so many others, or `edge` where the book goes no further. */
    placeAfter?: (count: number, edge: string) => Promise<string>;
    /** How many places have been shown. */
    placesShown?: () => number;
  }
}

/**
 * Lists each place as the reader writes it down: file, share of it, and the text from where to where.
 * Not by a script of the context's, which would try to run in the frames of the book, too.
 */
async function listPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places: string[] = [];
    const waiting = new Set<() => void>();
    const tell = () => {
      for (const look of waiting) look();
    };
    const note = (value: string) => {
      const { path: file, progression, span } = JSON.parse(value);
      const place = `${file} ${progression.toFixed(4)} ${span?.start ?? ''}-${span?.end ?? ''}`;
      if (place === places.at(-1)) return;
      places.push(place);
      tell();
    };
    for (const [name, value] of Object.entries(localStorage)) {
      if (
        name.startsWith(`longbox.place/`) &&
        location.pathname.includes(name.split('/')[2] ?? '-')
      ) {
        note(String(value));
      }
    }
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = function setItem(name: string, value: string) {
      keep(name, value);
      if (name.startsWith('longbox.place/')) note(value);
    };
    new MutationObserver(tell).observe(document, { childList: true, subtree: true });
    window.placesShown = () => places.length;
    window.placeAfter = (count, edge) =>
      new Promise((resolve) => {
        const end = (place: string) => {
          clearTimeout(patience);
          waiting.delete(look);
          resolve(place);
        };
        const look = () => {
          const place = places[count] ?? (document.body.innerText.includes(edge) ? 'edge' : '');
          if (place !== '') end(place);
        };
        const patience = setTimeout(end, 10_000, 'nowhere');
        waiting.add(look);
        look();
      });
  });
}

const edges = { PageDown: 'End of the book', PageUp: 'Start of the book' } as const;
type Key = keyof typeof edges;

const placeAfter = (page: Page, count: number, edge: string): Promise<string> =>
  page.evaluate(([shown, at]) => window.placeAfter?.(shown, at) ?? '', [count, edge] as const);

/** Turns pages until there is no further, or it was so many; the places come in the order they were shown. */
async function turn(page: Page, key: Key, count: number): Promise<string[]> {
  const places: string[] = [];
  while (places.length < count) {
    const shown = await page.evaluate(() => window.placesShown?.() ?? 0);
    await page.keyboard.press(key);
    const place = await placeAfter(page, shown, edges[key]);
    if (place === 'edge') return places;
    places.push(place);
    if (place === 'nowhere') return places;
  }
  return places;
}

/** What could run in the shown documents of a book. */
async function scriptsIn(page: Page): Promise<readonly string[]> {
  const frames = page.frames().filter((frame) => frame.url().startsWith('blob:'));
  const found = await Promise.all(frames.map(scriptsOf));
  return found.flat();
}

async function scriptsOf(frame: Frame): Promise<readonly string[]> {
  const holder = await frame.frameElement();
  const sandbox = (await holder.getAttribute('sandbox')) ?? 'none';
  const inside = await frame.locator('script').count();
  return [
    ...(sandbox === 'allow-same-origin' ? [] : [`sandbox ${sandbox}`]),
    ...(inside > 0 ? [`${inside} scripts`] : []),
  ];
}

/** Turns over the last pages of a long book. */
async function readTheEnd(page: Page, title: string): Promise<void> {
  await page.keyboard.press('m');
  const slider = page.getByRole('slider', { name: 'Position in the book' });
  await slider.fill('1000');
  await slider.blur();
  await page.keyboard.press('m');
  await turn(page, 'PageDown', most);
  const back = await turn(page, 'PageUp', most);
  const there = await turn(page, 'PageDown', most);
  expect.soft(back, title).toHaveLength(most);
  // The slider reaches what is no part of the story and may stand behind its end, such as a list of contents.
  const again = there.slice(0, -1);
  expect.soft(again.length, title).toBeGreaterThan(most / 2);
  const over = back.slice(0, -1).toReversed();
  expect.soft(again, title).toEqual(over.slice(0, again.length));
}

test('every book of the library turns to its end and back over the same pages @all', async ({
  page,
  emptySite: site,
}) => {
  test.setTimeout(1_200_000);
  const isText = (name: string) => name.endsWith('.epub');
  const names = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(isText);
  cpSync(library, path.join(site.texts, 'every'), { recursive: true });
  await site.claim();
  await site.addTexts();
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const books = content.filter(({ url }) => names.some((name) => url.endsWith(name)));
  expect(books).toHaveLength(names.length);

  const faults: string[] = [];
  let opened = '';
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOwn = origin === new URL(site.url).origin || protocol === 'data:';
    if (!isOwn) faults.push(`${opened}: asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    const { url } = message.location();
    // That there is no neighbor is told by 404; a file of the book must be there.
    const isAnswer = url.includes('/api/') && !url.includes('/resource/');
    if (message.type() !== 'error' || isAnswer) return;
    faults.push(`${opened}: ${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => faults.push(`${opened}: ${error.message}`));
  await enter(page, site);
  await page.getByRole('navigation').first().waitFor();

  for (const { id, metadata } of books) {
    opened = metadata.title;
    await test.step(opened, async () => {
      await page.goto(`${site.url}/book/${id}/read-epub`);
      await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
      await listPlaces(page);
      const first = await placeAfter(page, 0, edges.PageUp);
      const there = [first, ...(await turn(page, 'PageDown', most))];
      const back = await turn(page, 'PageUp', most);
      expect.soft([...back.toReversed(), there.at(-1)], opened).toEqual(there);
      if (there.length > most) await readTheEnd(page, opened);
      expect.soft(await scriptsIn(page), opened).toEqual([]);
    });
  }
  expect(faults).toEqual([]);
});
