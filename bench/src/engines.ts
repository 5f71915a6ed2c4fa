/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { chromium } from '@longbox/e2e/engines/chromium.ts';
import { firefox } from '@longbox/e2e/engines/firefox.ts';
import type { Tab } from '@longbox/e2e/engines/tab.ts';
import { webkit } from '@longbox/e2e/engines/webkit.ts';
import { figure, percentile, say } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { bareSpreads, measureTurns, swapSpreads } from './page-turn.ts';
import { drawnPage } from './pictures.ts';
import { openSite, owner, type Site, temporaryFolder } from './site.ts';

const measure = 'page turn';
const turns = 8;
const series = 400;
/** Of turns and scrolls on the bare page and on ours, one after the other: a machine's pace changes. */
const rounds = 2;
/** Pages that slide, and lists that grow while they are scrolled, are measured elsewhere. */
const preferences = { 'webreader.animations': false, browsingPageSize: 500, listMode: 'pages' };
/** Milliseconds after which what is waited for doesn't come. */
const patience = 60_000;

const timesIn = (answer: unknown): number[] => (Array.isArray(answer) ? answer.map(Number) : []);

/**
 * Page turns and a long scroll of the grid in each engine that is installed, beside a bare page with the same pictures:
 * as ratios, since browsers are driven in different ways. Processors are not slowed down, which only Chromium can be told.
 */
export async function benchEngines(): Promise<void> {
  const site = await openSite();
  const root = path.join(temporaryFolder(), 'comics');
  const [page, cover] = [await drawnPage(1), await drawnPage(2, 300, 450)];
  await generateComics(root, {
    books: series,
    perSeries: 1,
    pages: 1,
    covers: [cover],
    page: cover,
  });
  const pages = path.join(root, 'pages');
  await generateComics(pages, { books: 1, perSeries: 1, pages: turns + 2, covers: [page], page });
  await site.addLibrary(root);
  await site.analysed();
  for (const engine of [chromium, firefox, webkit]) {
    if (engine.programs.some((program) => !existsSync(program))) {
      say(`  skipped: ${engine.name} is not installed`);
      continue;
    }
    const tab = await engine.start({ width: 1440, height: 900, isPhone: false });
    try {
      await signIn(tab, site);
      await compareTurns(engine.name, tab, site);
      await compareScrolls(engine.name, tab, site);
    } catch (error) {
      // The others are still measured.
      say(`  ${engine.name} stopped: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await tab.close();
    }
  }
}

async function signIn(tab: Tab, site: Site): Promise<void> {
  // A picture has no scripts that could write other preferences.
  await tab.open(`${site.url}/icon.svg`);
  const secret = Buffer.from(`${owner.email}:${owner.password}`).toString('base64');
  const headers = JSON.stringify({
    authorization: `Basic ${secret}`,
    'x-requested-with': 'XMLHttpRequest',
  });
  const stored = JSON.stringify({ version: 1, state: { preferences } });
  await tab.ask(`localStorage.setItem('longbox', ${JSON.stringify(stored)})`);
  await tab.ask(`fetch('/api/v2/users/me', { headers: ${headers} }).then(({ status }) => status)`);
}

/** Opens a page without scripts that has this body; a picture alone is such a page. */
async function openBare(tab: Tab, site: Site, bookId: string, body: string): Promise<void> {
  await tab.open(`${site.url}/api/v1/books/${bookId}/pages/1`);
  await tab.ask(`(document.documentElement.innerHTML = ${JSON.stringify(body)}, true)`);
  await tab.ask(`Promise.all([...document.images].map((one) => one.decode())).then(() => true)`);
}

async function until(tab: Tab, expression: string): Promise<void> {
  const last = Date.now() + patience;
  while ((await tab.ask(expression)) !== true) {
    if (Date.now() > last) throw new Error(`not so after ${patience / 1000} s: ${expression}`);
    await setTimeout(50);
  }
}

/** Milliseconds of each turn, one press a second, on the page that is open. */
async function turnPages(tab: Tab): Promise<number[]> {
  await tab.ask(`(${measureTurns.toString()})(${JSON.stringify([measure, 'keydown'])})`);
  const entries = `performance.getEntriesByName(${JSON.stringify(measure)})`;
  for (let turn = 1; turn <= turns; turn += 1) {
    await setTimeout(1000);
    await tab.press(['ArrowRight']);
    await until(tab, `${entries}.length === ${turn}`);
  }
  return timesIn(await tab.ask(`${entries}.map(({ duration }) => duration)`));
}

async function compareTurns(name: string, tab: Tab, site: Site): Promise<void> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ media }) => media.pagesCount === turns + 2);
  if (!book) throw new Error('the book was not found');
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await openBare(tab, site, book.id, bareSpreads(site.url, book.id, 1));
    await tab.ask(`(${swapSpreads.toString()})('keydown')`);
    bare.push(...(await turnPages(tab)));
    await tab.open(`${site.url}/book/${book.id}/read?page=1`);
    await until(tab, `document.querySelector('img[alt="Page 1"]')?.complete ?? false`);
    ours.push(...(await turnPages(tab)));
  }
  compare(`${name}, page turn`, ours, bare);
}

/** Scrolls a page by so much in each frame; answers how long each frame took. */
function scrollOn([step, frames]: readonly [step: number, frames: number]): Promise<number[]> {
  return new Promise((resolve) => {
    const taken: number[] = [];
    let last = 0;
    const next = (now: number): void => {
      if (last > 0) taken.push(now - last);
      last = now;
      if (taken.length === frames) {
        resolve(taken);
        return;
      }
      scrollBy({ top: step, behavior: 'instant' });
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

const scroll = [60, 150] as const;

async function compareScrolls(name: string, tab: Tab, site: Site): Promise<void> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const cards = content.map(
    ({ id, name: title }) =>
      `<a href="/book/${id}"><img loading="lazy" src="${site.url}/api/v1/books/${id}/thumbnail" alt=""><p>${title}</p></a>`,
  );
  const body = `<style>
      body { margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 16px; }
      img { inline-size: 100%; aspect-ratio: 2 / 3; }
    </style>${cards.join('')}`;
  // WebKit's driver waits for no script longer than half a minute.
  const run = async () => {
    const started = `(${scrollOn.toString()})(${JSON.stringify(scroll)})`;
    await tab.ask(`(void ${started}.then((taken) => (globalThis.scrolled = taken)), true)`);
    await until(tab, 'globalThis.scrolled !== undefined');
    return timesIn(await tab.ask('globalThis.scrolled'));
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  const [first] = content;
  for (let round = 0; round < rounds; round += 1) {
    await openBare(tab, site, first?.id ?? '', '');
    await tab.ask(`(document.body.innerHTML = ${JSON.stringify(body)}, true)`);
    await setTimeout(1000);
    bare.push(...(await run()));
    await tab.open(`${site.url}/libraries/all/books`);
    await until(tab, `document.querySelectorAll('main [data-card] img').length > 10`);
    await setTimeout(1000);
    ours.push(...(await run()));
  }
  compare(`${name}, frame of a scroll of the grid`, ours, bare);
}

function compare(name: string, ours: readonly number[], bare: readonly number[]): void {
  for (const [percent, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [own, least] = [percentile(ours, share), percentile(bare, share)];
    figure(`${name}, ${percent}`, own, 'ms');
    figure(`  bare page, ${percent}`, least, 'ms');
    figure(`  times the bare page, ${percent}`, own / least, '');
  }
}
