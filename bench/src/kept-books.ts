/// <reference lib="dom" />
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getPage } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { listBooksOfSeries, listSeries, type Series } from '@longbox/contract/series';
import type { BrowserContext, Page } from '@playwright/test';
import { figure, medianOf, percentile, timed, timedEach } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { look, signedIn, type Start, startAfter } from './home-start.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';
import { hasChromium, openBrowser, slowDown } from './slow-tab.ts';

const kept = 300;
/** Of each start and each opening, one after the other. */
const rounds = 5;
/** Books that are taken along while another account reads. */
const arriving = 3;
const reads = 300;

/**
 * 300 books kept in Chromium with its processor slowed down four times: home live without the server, and the
 * page of kept books opened. Then how long pages take that another account reads while three books are taken along.
 */
export async function benchKeptBooks(): Promise<void> {
  if (!hasChromium()) return;
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  const covers = [await drawnPage(2, 400, 600), await drawnPage(3, 400, 600)];
  const small = await drawnPage(4, 60, 90);
  const page = await drawnPage(1);
  await generateComics(path.join(root, 'kept'), {
    books: kept,
    perSeries: kept,
    pages: 3,
    covers,
    page: small,
  });
  await generateComics(path.join(root, 'large'), {
    books: arriving + 1,
    perSeries: arriving,
    pages: 200,
    covers,
    page,
  });
  const site = await openSite();
  await site.addLibrary(path.join(root, 'kept'));
  await site.analysed();
  const browser = await openBrowser();
  const context = await signedIn(await browser.newContext(look), site.url);
  const tab = await context.newPage();
  await keepAll(tab, site, kept);
  await untilReady(tab, kept);
  await tab.close();

  await context.setOffline(true);
  const starts: Start[] = [];
  const openings: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    starts.push(await startAfter(context, site.url));
    openings.push(await openingOf(context, site.url));
  }
  await context.setOffline(false);
  figure(
    `home live offline, ${kept} kept books, at 4x slower, median`,
    medianOf(starts, 'live'),
    'ms',
    {
      below: 1500,
    },
  );
  figure('  the page of kept books opened, median', percentile(openings, 0.5), 'ms', {
    below: 300,
  });

  await site.addLibrary(path.join(root, 'large'));
  await site.analysed();
  await benchOthers(site, context);
}

/** The series with so many books. */
async function seriesOf(site: Site, books: number): Promise<Series> {
  const { content } = await site.call(listSeries, { query: {} });
  const series = content.find(({ booksCount }) => booksCount === books);
  if (!series) throw new Error(`no series has ${books} books`);
  return series;
}

/** Has all books of the series with so many kept on the device, then shows them. */
async function keepAll(tab: Page, site: Site, books: number): Promise<void> {
  const series = await seriesOf(site, books);
  await tab.goto(`${site.url}/series/${series.id}`);
  await tab.getByRole('button', { name: `Actions for ${series.metadata.title}` }).click();
  await tab.getByRole('menuitem', { name: 'Keep books on this device' }).click();
  const dialog = tab.getByRole('dialog', { name: series.metadata.title });
  await dialog.getByLabel('Books').selectOption('All books');
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await tab.getByText(/^Loading \d+ books/).waitFor();
  await tab.goto(`${site.url}/device`);
}

/** How many books are all here. */
const readyBooks = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('longbox-device');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('books').objectStore('books').getAll();
          reading.addEventListener('error', reject);
          reading.addEventListener('success', () => {
            const found: readonly { readonly state: string }[] = reading.result;
            database.close();
            resolve(found.filter(({ state }) => state === 'ready').length);
          });
        });
      }),
  );

/** Waits until so many books are all here. The page draws only those in sight. */
async function untilReady(tab: Page, count: number): Promise<void> {
  while ((await readyBooks(tab)) < count) await setTimeout(500);
}

/** Milliseconds from a press on its link until the first of the kept books stand on their page. */
async function openingOf(context: BrowserContext, url: string): Promise<number> {
  const tab = await context.newPage();
  await tab.goto(`${url}/dashboard`);
  await tab.locator('main [data-card] a').first().waitFor();
  await tab.getByRole('button', { name: /^Account/ }).click();
  const link = tab.getByRole('link', { name: 'On this device' });
  await link.waitFor();
  const wake = await slowDown(tab);
  await link.evaluate((element) => {
    const look = (): void => {
      if (document.querySelectorAll('main li a').length === 0) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => performance.mark('opened'));
      port1.start();
      port2.postMessage('');
    };
    performance.mark('pressed');
    if (element instanceof HTMLElement) element.click();
    requestAnimationFrame(look);
  });
  await tab.waitForFunction(() => performance.getEntriesByName('opened').length > 0);
  const taken = await tab.evaluate(
    () => performance.measure('opening', 'pressed', 'opened').duration,
  );
  await wake();
  await tab.close();
  return taken;
}

/** Pages of a book that nobody takes along, before and while others are taken along. */
async function benchOthers(site: Site, context: BrowserContext): Promise<void> {
  const { id: seriesId } = await seriesOf(site, 1);
  const { content } = await site.call(listBooksOfSeries, { params: { seriesId }, query: {} });
  const params = { bookId: content[0]?.id ?? '' };
  let number = 0;
  const read = () => {
    number = (number % 200) + 1;
    return site.get(pathOf(getPage, { params: { ...params, pageNumber: String(number) } }));
  };
  const alone = percentile(await timedEach(reads, read), 0.95);
  const tab = await context.newPage();
  await keepAll(tab, site, arriving);
  let isOver = false;
  const over = untilReady(tab, kept + arriving).then(() => {
    isOver = true;
  });
  const meanwhile: number[] = [];
  while (!isOver && meanwhile.length < reads) meanwhile.push(await timed(read));
  const during = percentile(meanwhile, 0.95);
  await over;
  figure('a page that another account reads, p95', alone, 'ms');
  figure('  while 3 books are taken along', during, 'ms');
  figure('  times the one alone', during / alone, '', { below: 2 });
}
