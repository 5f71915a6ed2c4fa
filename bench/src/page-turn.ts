/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { chromium, type Page } from '@playwright/test';
import { figure, percentile, say } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { atEnd, openSite, owner, type Site, temporaryFolder } from './site.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';
const pages = 40;
const throttle = 4;
const measure = 'page turn';

/**
 * Milliseconds from the press of an arrow key to the frame that shows the next page, in Chromium
 * with its processor slowed down four times; pages of 1800 by 2700 pixels, one press a second. A
 * bare page that only swaps two decoded pictures, in the same run, says how fast that could be.
 */
export async function benchPageTurn(): Promise<void> {
  if (!existsSync(executablePath)) {
    say('  skipped: there is no Chromium; name one in LONGBOX_CHROMIUM');
    return;
  }
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  const page = await drawnPage(1);
  await generateComics(root, { books: 1, perSeries: 1, pages, covers: [page], page });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  const tab = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    // Pages then do not slide in, so that the time is that of the work alone.
    reducedMotion: 'reduce',
  });
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  if (!book) throw new Error('the book was not found');
  await signIn(tab, site);
  const bare = await turnPages(tab, () => openBarePage(tab, site, book.id));
  const ours = await turnPages(tab, async () => {
    await tab.goto(`${site.url}/book/${book.id}/read`);
    await tab.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  });
  for (const [name, share, most] of [
    ['p50', 0.5, 1.2],
    ['p95', 0.95, 1.5],
  ] as const) {
    const [own, least] = [percentile(ours, share), percentile(bare, share)];
    figure(`page turn at 4x slower, ${name}`, own, 'ms', share === 0.5 ? { below: 100 } : {});
    figure(`bare page at 4x slower, ${name}`, least, 'ms');
    figure(`times the bare page, ${name}`, own / least, '', { below: most });
  }
  figure('page turn at 4x slower, slowest', Math.max(...ours), 'ms');
}

async function signIn(tab: Page, site: Site): Promise<void> {
  await tab.goto(`${site.url}/`);
  await tab.getByLabel('Email').fill(owner.email);
  await tab.getByLabel('Password', { exact: true }).fill(owner.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
}

/** Two pages of the book, as large as the reader shows them, of which an arrow key shows the other. */
async function openBarePage(tab: Page, site: Site, bookId: string): Promise<void> {
  const address = `${site.url}/bare.html`;
  const picture = (page: number): string =>
    `<img src="${site.url}/api/v1/books/${bookId}/pages/${page}" alt="">`;
  const body = `<!doctype html><title>Bare</title>
    <style>
      body { margin: 0; background: #000; }
      img { position: fixed; inset: 0; margin: auto; height: 100vh; visibility: hidden; }
      img:first-child { visibility: visible; }
    </style>${picture(1)}${picture(2)}`;
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await tab.goto(address);
  await tab.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    addEventListener('keydown', () => {
      const [first, second] = document.images;
      if (!first || !second) return;
      const isFirst = getComputedStyle(first).visibility === 'visible';
      first.style.visibility = isFirst ? 'hidden' : 'visible';
      second.style.visibility = isFirst ? 'visible' : 'hidden';
    });
  });
}

/** Milliseconds of each turn, on the page that `open` opens. */
async function turnPages(tab: Page, open: () => Promise<void>): Promise<number[]> {
  await open();
  const session = await tab.context().newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await tab.evaluate(measureTurns, measure);
  for (let next = 2; next <= pages; next += 1) {
    await tab.waitForTimeout(1000);
    await tab.keyboard.press('ArrowRight');
    await tab.waitForFunction(
      ([name, turns]) => performance.getEntriesByName(name).length === turns,
      [measure, next - 1] as const,
    );
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return tab.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    measure,
  );
}

/**
 * Runs in the browser: measures from the time stamp of a key press to the end of the first frame
 * with another picture, decoded, in the middle of the window.
 */
function measureTurns(measure: string): void {
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
    'keydown',
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
