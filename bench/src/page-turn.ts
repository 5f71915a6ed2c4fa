/// <reference lib="dom" />
import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { figure, percentile } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';
import { hasChromium, openTab } from './slow-tab.ts';
import { arrow, compareTurns, held, timeTurns } from './turns.ts';

const pages = 40;
const measure = 'page turn';
/** Of turns on the bare page and on ours, one after the other: a machine's pace changes. */
const rounds = 3;

/** One way of turning, on our page and on the bare one. */
interface Way {
  readonly name: string;
  /** In each round. */
  readonly turns: number;
  /** The event from which a turn is measured. */
  readonly event: 'keydown' | 'click' | 'touchend' | 'wheel';
  readonly press: (tab: Page) => Promise<void>;
  /** Pages that are shown at once. */
  readonly pages: 1 | 2;
  /** Pages are cleaned up, whose paper has yellowed. */
  readonly cleaned?: true;
}

const edge = { x: 1380, y: 450 };

const click = (tab: Page): Promise<void> => tab.mouse.click(edge.x, edge.y, { delay: held });

async function tap(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [edge] });
  await tab.waitForTimeout(held);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

const space = (tab: Page): Promise<void> => tab.keyboard.press('Space', { delay: held });

/** One notch, where the page is. */
async function wheel(tab: Page): Promise<void> {
  await tab.mouse.move(720, 450);
  await tab.mouse.wheel(0, 120);
}

const ways: readonly Way[] = [
  { name: 'page turn', turns: 20, event: 'keydown', press: arrow, pages: 1 },
  { name: 'page turn by a tap', turns: 10, event: 'touchend', press: tap, pages: 1 },
  { name: 'page turn by the space bar', turns: 10, event: 'keydown', press: space, pages: 1 },
  { name: 'page turn by the wheel', turns: 10, event: 'wheel', press: wheel, pages: 1 },
  { name: 'page turn by a mouse', turns: 10, event: 'click', press: click, pages: 1 },
  { name: 'next spread', turns: 10, event: 'keydown', press: arrow, pages: 2 },
];

/** Turns of a book whose paper has yellowed, as it is stored. */
const stored: Way = {
  name: 'page turn',
  turns: 10,
  event: 'keydown',
  press: arrow,
  pages: 1,
};
const cleaned: Way = { ...stored, name: 'page turn, cleaned up', cleaned: true };

/**
 * Milliseconds from the press of a key, of a mouse or a finger at the edge, or the turn of a wheel, to the frame
 * that shows the next page or spread, in Chromium with its processor slowed down four times; pages of
 * 1800 by 2700 pixels, one press a second, as long as a hand's. A bare page that only swaps decoded
 * pictures, in the same run, says how fast that could be.
 */
export async function benchPageTurn(): Promise<void> {
  if (!hasChromium()) return;
  const folder = temporaryFolder();
  const page = await drawnPage(1);
  const site = await openSite();
  const { id } = await addBook(site, path.join(folder, 'comics'), page);
  for (const way of ways) {
    const tab = await openTab(site, way.event === 'touchend');
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await openBarePage(tab, site, id, way);
      bare.push(...(await turnPages(tab, way)));
      await openReader(tab, site, id, way);
      ours.push(...(await turnPages(tab, way)));
    }
    compareTurns(way.name, ours, bare);
    await tab.context().browser()?.close();
  }
}

/** The same from a key for pages that are cleaned up, relative to those of the same book as they are stored. */
export async function benchCleanedTurn(): Promise<void> {
  if (!hasChromium()) return;
  const site = await openSite();
  const page = await agedPage(await drawnPage(1));
  const { id } = await addBook(site, path.join(temporaryFolder(), 'aged'), page);
  const tab = await openTab(site);
  const [clean, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await openReader(tab, site, id, stored);
    plain.push(...(await turnPages(tab, stored)));
    await openReader(tab, site, id, cleaned);
    clean.push(...(await turnPages(tab, cleaned)));
  }
  const [own, other] = [percentile(clean, 0.5), percentile(plain, 0.5)];
  figure(`${cleaned.name}, at 4x slower, p50`, own, 'ms');
  figure('  as it is stored, p50', other, 'ms');
  figure('  times that, p50', own / other, '', { below: 1.2 });
}

/** A library with one book, of this page alone. */
async function addBook(site: Site, root: string, page: Buffer): Promise<Book> {
  await generateComics(root, { books: 1, perSeries: 1, pages, covers: [page], page });
  const libraryId = await site.addLibrary(root);
  await site.analysed();
  const query = { library_id: [libraryId], size: 1 };
  const [book] = (await site.call(listBooks, { query })).content;
  if (!book) throw new Error('the book was not found');
  return book;
}

/** The same page, printed on paper that has yellowed. */
function agedPage(page: Buffer): Promise<Buffer> {
  return sharp(page)
    .resize(1440, 2160)
    .modulate({ saturation: 0 })
    .linear([0.64, 0.58, 0.44], [66, 58, 48])
    .extend({ top: 270, bottom: 270, left: 180, right: 180, background: '#e5cea0' })
    .jpeg()
    .toBuffer();
}

async function openReader(tab: Page, site: Site, bookId: string, way: Way): Promise<void> {
  await tab.evaluate((clean) => {
    const kept = { state: { 'webreader.clean': clean }, version: 0 };
    localStorage.setItem('longbox.reader', JSON.stringify(kept));
  }, way.cleaned === true);
  await tab.goto(`${site.url}/book/${bookId}/read?page=1`);
  await tab.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  if (way.cleaned === true) await tab.locator('[data-page="2"] [data-cleaned]').waitFor();
  // The layout is remembered for the device.
  const second = tab.getByRole('img', { name: 'Page 3', exact: true });
  if (way.pages === 1) return;
  await tab.keyboard.press('ArrowRight');
  await tab.waitForURL(/page=[23]$/);
  if (tab.url().endsWith('2')) await tab.keyboard.press('d');
  await second.waitFor();
}

/** Two spreads of a book, as large as the reader shows them, as a page without scripts. */
export function bareSpreads(url: string, bookId: string, pagesAtOnce: 1 | 2): string {
  const picture = (page: number): string =>
    `<img src="${url}/api/v1/books/${bookId}/pages/${page}" alt="">`;
  const spreads = [0, 1].map((spread) => {
    const numbers = Array.from({ length: pagesAtOnce }, (_, at) => spread * pagesAtOnce + at + 1);
    return `<div>${numbers.map(picture).join('')}</div>`;
  });
  return `<!doctype html><title>Bare</title>
    <style>
      body { margin: 0; background: #000; }
      div { position: fixed; inset: 0; display: flex; justify-content: center; visibility: hidden; }
      div:first-child { visibility: visible; }
      img { height: 100vh; }
    </style>${spreads.join('')}`;
}

/** Runs in the browser: each event shows the other spread. */
export function swapSpreads(event: Way['event']): void {
  let [shown, other] = document.querySelectorAll('div');
  addEventListener(event, () => {
    if (!shown || !other) return;
    shown.style.visibility = 'hidden';
    other.style.visibility = 'visible';
    [shown, other] = [other, shown];
  });
}

async function openBarePage(tab: Page, site: Site, bookId: string, way: Way): Promise<void> {
  const address = `${site.url}/bare.html`;
  const body = bareSpreads(site.url, bookId, way.pages);
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await tab.goto(address);
  await tab.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await tab.evaluate(swapSpreads, way.event);
  await tab.unroute(address);
}

/** Milliseconds of each turn, on the page that is open. */
async function turnPages(tab: Page, { event, press, turns }: Way): Promise<number[]> {
  await tab.evaluate(measureTurns, [measure, event] as const);
  return timeTurns(tab, { measure, turns, press });
}

/**
 * Runs in the browser: measures from the time stamp of an event to the end of the first frame
 * with another picture, decoded, in the middle of the window.
 */
export function measureTurns([measure, event]: readonly [string, Way['event']]): void {
  const middle = (): HTMLImageElement | undefined =>
    [...document.images].find((picture) => {
      const { left, right } = picture.getBoundingClientRect();
      return (
        picture.complete &&
        left <= innerWidth / 2 &&
        right >= innerWidth / 2 &&
        picture.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    });
  addEventListener(
    event,
    ({ timeStamp: start }) => {
      const before = middle();
      const look = (): void => {
        const now = middle();
        if (now === undefined || now === before) {
          requestAnimationFrame(look);
          return;
        }
        // A message sent in a frame's callback arrives once that frame went to the compositor.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.measure(measure, { start }));
        port1.start();
        port2.postMessage('');
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}
