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
 * with its processor slowed down four times; pages of 1800 by 2700 pixels, one press a second.
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
  const taken = await turnPages(tab, site);
  figure('page turn at 4x slower, p50', percentile(taken, 0.5), 'ms', { below: 100 });
  figure('page turn at 4x slower, p95', percentile(taken, 0.95), 'ms');
  figure('page turn at 4x slower, slowest', Math.max(...taken), 'ms');
}

async function turnPages(tab: Page, site: Site): Promise<number[]> {
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  await tab.goto(`${site.url}/`);
  await tab.getByLabel('Email').fill(owner.email);
  await tab.getByLabel('Password', { exact: true }).fill(owner.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
  await tab.goto(`${site.url}/book/${book?.id}/read`);
  await tab.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
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
