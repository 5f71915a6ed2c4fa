/// <reference lib="dom" />
import { createServer, request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import type { BrowserContext, Page } from '@playwright/test';
import { figure, medianOf, percentile } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { look, signedIn, type Start, startAfter, visitHome } from './home-start.ts';
import { measureTurns } from './page-turn.ts';
import { drawnPage } from './pictures.ts';
import { serveHere } from './serve-here.ts';
import { openSite, temporaryFolder } from './site.ts';
import { hasChromium, openBrowser } from './slow-tab.ts';
import { arrow, timeTurns } from './turns.ts';

const series = 30;
const pages = 25;
/** Of each start. */
const rounds = 5;
/** Of each way, in turns, so many times. */
const turns = 10;
const turnRounds = 4;
const openings = 5;
const measure = 'page turn';
/** What opens a book on its page. */
const read = 'a[data-main]';

/**
 * What the browser keeps of the client, its lists and a book, in Chromium with its processor slowed down four
 * times, in one run: home live at a first start without a service worker, and at a second one with it, online
 * and offline; covers asked for at the second visit of a grid; turns in a kept book, offline and online; the first
 * page of a kept book from the press that opens it.
 */
export async function benchAway(): Promise<void> {
  if (!hasChromium()) return;
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  const page = await drawnPage(1);
  const covers = [await drawnPage(2, 400, 600), await drawnPage(3, 400, 600)];
  await generateComics(root, { books: series, perSeries: 1, pages, covers, page });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  if (!book) throw new Error('the books were not found');
  const front = await countCovers(site.url);
  const browser = await openBrowser();

  const kept = await signedIn(await browser.newContext(look), front.url);
  const tab = await kept.newPage();
  await tab.goto(`${front.url}/dashboard`);
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await takeAlong(tab, front.url, book);
  await benchGrid(tab, front);
  await visitHome(tab, front.url);
  await tab.close();
  const [first, online, offline]: [Start[], Start[], Start[]] = [[], [], []];
  // In turns: the machine may be busier later.
  for (let round = 0; round < rounds; round += 1) {
    const fresh = await signedIn(
      await browser.newContext({ ...look, serviceWorkers: 'block' }),
      front.url,
    );
    first.push(await startAfter(fresh, front.url));
    await fresh.close();
    online.push(await startAfter(kept, front.url));
    await kept.setOffline(true);
    offline.push(await startAfter(kept, front.url));
    await kept.setOffline(false);
  }
  const least = medianOf(first, 'live');
  figure('home live at 4x slower, first start, median', least, 'ms');
  figure('  its covers painted', medianOf(first, 'painted'), 'ms');
  for (const [name, taken] of [
    ['second start, online', online],
    ['second start, offline', offline],
  ] as const) {
    const median = medianOf(taken, 'live');
    figure(`  ${name}, median`, median, 'ms');
    figure(`  ${name}, times the first`, median / least, '', { below: 0.5 });
    figure(`  ${name}, its covers painted`, medianOf(taken, 'painted'), 'ms');
  }

  const plain = await signedIn(
    await browser.newContext({ ...look, serviceWorkers: 'block' }),
    front.url,
  );
  const [here, there]: [number[], number[]] = [[], []];
  for (let round = 0; round < turnRounds; round += 1) {
    there.push(...(await turnIn(plain, front.url, book.id)));
    await kept.setOffline(true);
    here.push(...(await turnIn(kept, front.url, book.id)));
    await kept.setOffline(false);
  }
  const [own, other] = [percentile(here, 0.5), percentile(there, 0.5)];
  figure('page turn of a kept book, offline, p50', own, 'ms');
  figure('  online, without a worker, p50', other, 'ms');
  figure('  times the online one, p50', own / other, '', { below: 1 });
  await benchOpening(kept, front, book.id);
}

/** The first page of a kept book, in a client that was live a moment ago. */
async function benchOpening(kept: BrowserContext, front: Front, bookId: string): Promise<void> {
  for (const [name, cut, mend] of [
    ['without a connection', () => kept.setOffline(true), () => kept.setOffline(false)],
    ['connections break', () => front.answerBy('breaking'), () => front.answerBy('server')],
    ['the server never answers', () => front.answerBy('silence'), () => front.answerBy('server')],
  ] as const) {
    const taken: number[] = [];
    for (let round = 0; round < openings; round += 1) {
      const tab = await kept.newPage();
      await tab.goto(`${front.url}/book/${bookId}`);
      await tab.locator(read).waitFor();
      await cut();
      taken.push(await tab.evaluate(openBook, read));
      await mend();
      await tab.close();
    }
    figure(`kept book opened while ${name}, median`, percentile(taken, 0.5), 'ms', { below: 1500 });
  }
}

/** Opens a book from its page; answers after how many milliseconds a page of it was drawn. */
function openBook(selector: string): Promise<number> {
  const began = performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return new Promise((resolve) => {
    const look = (): void => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-page] img')];
      if (pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0)) {
        resolve(performance.now() - began);
      } else requestAnimationFrame(look);
    };
    look();
  });
}

type Manner = 'server' | 'breaking' | 'silence';

/** A server before another one that counts which covers it's asked for, and can be as if that were away. */
interface Front {
  readonly url: string;
  readonly covers: string[];
  answerBy(manner: Manner): void;
}

async function countCovers(target: string): Promise<Front> {
  const covers: string[] = [];
  const unanswered = new Set<ServerResponse>();
  let manner: Manner = 'server';
  const server = createServer((asked, response) => {
    const { url = '', method = '', headers } = asked;
    if (manner === 'breaking') response.destroy();
    else if (manner === 'silence') unanswered.add(response);
    if (manner !== 'server') return;
    if (url.includes('/thumbnail')) covers.push(url);
    const passed = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  const url = await serveHere(server);
  const answerBy = (next: Manner) => {
    manner = next;
    for (const response of unanswered) response.destroy();
    unanswered.clear();
  };
  return { url, covers, answerBy };
}

/** Has a book kept on the device, from its page. */
async function takeAlong(
  tab: Page,
  url: string,
  book: { readonly id: string; readonly metadata: { readonly title: string } },
): Promise<void> {
  await tab.goto(`${url}/book/${book.id}`);
  await tab.getByRole('button', { name: `Actions for ${book.metadata.title}` }).click();
  await tab.getByRole('menuitem', { name: /^Keep on this device/ }).click();
  await tab.getByText('Loading 1 book onto this device').waitFor();
  await tab.goto(`${url}/device`);
  await tab.getByText('Ready to read').waitFor();
}

async function benchGrid(tab: Page, front: Front): Promise<void> {
  const visit = async () => {
    await tab.goto(`${front.url}/libraries/all/series`);
    await tab.waitForFunction((least) => {
      const covers = [...document.querySelectorAll<HTMLImageElement>('img[src*="/thumbnail"]')];
      return covers.length >= least && covers.every(({ complete }) => complete);
    }, 20);
  };
  await visit();
  front.covers.length = 0;
  await visit();
  figure('covers asked for at the second visit of a grid', front.covers.length, '', { below: 1 });
}

/** Milliseconds of each turn of a book from its beginning. */
async function turnIn(context: BrowserContext, url: string, bookId: string): Promise<number[]> {
  const tab = await context.newPage();
  await tab.goto(`${url}/book/${bookId}/read?page=1`);
  await tab.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await tab.evaluate(measureTurns, [measure, 'keydown'] as const);
  const taken = await timeTurns(tab, { measure, turns, press: arrow });
  await tab.close();
  return taken;
}
