/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '@longbox/server/app';
import { type Browser, chromium, type Page } from '@playwright/test';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, say } from './figures.ts';
import { atEnd, openSite, owner, temporaryFolder } from './site.ts';
import { heapOf } from './slow-tab.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';
const ours = fileURLToPath(new URL('../../web/dist', import.meta.url));
const throttle = 4;
const cards = 200;
/** Of each place. */
const rounds = 20;
/** Of the mounting of the grid, which takes seconds. */
const gridRounds = 3;
/** Milliseconds after which what is waited for does not come. */
const patience = 60_000;
/** Places a person sees in ten minutes who stays three seconds at each. */
const visits = 200;

/**
 * The client in Chromium on 100,000 books in 5,000 series: the time from a press until the answer
 * is painted, a long scroll, and the memory of the page after a long walk. `LONGBOX_CLIENT` names
 * another built client, whose grid is measured in turns with this one's.
 */
export async function benchBrowse(): Promise<void> {
  if (!existsSync(executablePath)) {
    say('  skipped: there is no Chromium; name one in LONGBOX_CHROMIUM');
    return;
  }
  const data = temporaryFolder();
  await makeBigLibrary(data);
  const site = await openSite(data);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  await benchGrid(browser, site.url);
  const tab = await signedIn(browser, await front(ours, site.url), { width: 1440, height: 900 });
  await benchAnswers(tab);
  await benchScroll(tab);
  await benchWalk(tab);
}

/** Serves a built client before the server of the bench; gives its address. */
async function front(client: string, upstream: string): Promise<string> {
  const app = await createApp({
    data: temporaryFolder(),
    basePath: '',
    upstream: new URL(upstream),
    client,
  });
  atEnd(() => app.close());
  return app.http.listen({ host: '127.0.0.1', port: 0 });
}

async function signedIn(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const tab = await browser.newPage({ viewport, locale: 'en', reducedMotion: 'reduce' });
  await tab.addInitScript((size) => {
    const preferences = { browsingPageSize: size, languageOfferDeclined: true };
    const stored = localStorage.getItem('longbox');
    if (stored === null) {
      localStorage.setItem('longbox', JSON.stringify({ version: 1, state: { preferences } }));
    }
  }, cards);
  await tab.addInitScript(`window.painted = ${painted.toString()}`);
  await tab.goto(`${url}/`);
  await tab.getByLabel('Email').fill(owner.email);
  await tab.getByLabel('Password', { exact: true }).fill(owner.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return tab;
}

declare global {
  interface Window {
    /** Milliseconds from now until something is there and the frame that shows it is done. */
    painted: typeof painted;
  }
}

/**
 * Runs in the browser: does something, and measures until so many that match the selector stand
 * there that did not before.
 */
function painted(selector: string, least: number, act: () => void): Promise<number> {
  return new Promise((resolve) => {
    const before = new Set(document.querySelectorAll(selector));
    const start = performance.now();
    act();
    const look = (): void => {
      const there = [...document.querySelectorAll(selector)].filter((one) => !before.has(one));
      if (there.length < least) {
        requestAnimationFrame(look);
        return;
      }
      // A message sent in a frame's callback arrives once that frame went to the compositor.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        resolve(performance.now() - start);
      });
      port1.start();
      port2.postMessage('');
    };
    requestAnimationFrame(look);
  });
}

/** Goes to an address inside the client, as a link does, and waits for its content. */
async function goTo(tab: Page, address: string, selector: string, least = 1): Promise<number> {
  const waits = new AbortController();
  const tooLong = setTimeout(patience, undefined, waits).then(async () => {
    await tab.screenshot({ path: '.cache/bench-browse.png' });
    throw new Error(`${address} did not show ${least} of ${selector}: see .cache/bench-browse.png`);
  });
  const taken = tab.evaluate(
    ({ address: to, selector: shown, least: count }) =>
      window.painted(shown, count, () => {
        // The router follows what others do to the history.
        history.pushState({}, '', to);
      }),
    { address, selector, least },
  );
  try {
    return await Promise.race([taken, tooLong]);
  } finally {
    waits.abort();
  }
}

/** Where nothing is that the places measured have; one comes there from them only. */
const elsewhere = '/account';

const loadedCard = 'main [data-card] a[href*="/series/"], main [data-card] a[href*="/book/"]';

/** All cards of a page of 200 in sight at once, from the press until they are painted, kept. */
async function benchGrid(browser: Browser, upstream: string): Promise<void> {
  const before = process.env['LONGBOX_CLIENT'];
  const clients = [{ name: 'grid', client: ours }];
  if (before !== undefined) clients.push({ name: 'grid of LONGBOX_CLIENT', client: before });
  const tabs = [];
  for (const { name, client } of clients) {
    const url = await front(client, upstream);
    const tab = await signedIn(browser, url, { width: 1440, height: 9000 });
    await goTo(tab, '/libraries/all/series', loadedCard, cards);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    tabs.push({ name, tab, taken: [] as number[] });
  }
  for (let round = 0; round < gridRounds; round += 1) {
    for (const { tab, taken } of tabs) {
      await goTo(tab, '/dashboard', 'main h2');
      taken.push(await goTo(tab, '/libraries/all/series', loadedCard, cards));
    }
  }
  for (const { name, tab, taken } of tabs) {
    figure(`${name} of ${cards} cards at 4x slower, median`, percentile(taken, 0.5), 'ms');
    await tab.close();
  }
}

/** Lists, filters and searches that weren't requested before, from the press until they are painted. */
async function benchAnswers(tab: Page): Promise<void> {
  const at = '/libraries/all';
  const places: Readonly<Record<string, (round: number) => string>> = {
    'list of series': (round) => `${at}/series?pageSize=20&page=${round * 11 + 2}`,
    'order of series': (round) =>
      `${at}/series?pageSize=20&page=${round + 1}&sort=createdDate,desc`,
    'filter of series': (round) => `${at}/series?pageSize=20&tag=series+tag+${round}`,
    'list of books': (round) => `${at}/books?pageSize=20&page=${round * 211 + 2}`,
    'one series': (round) => `/series/S${String(round * 97 + 3).padStart(12, '0')}`,
    search: (round) => `/search?q=golden+${round * 8 + 6}`,
  };
  for (const [name, addressOf] of Object.entries(places)) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await goTo(tab, elsewhere, 'main h2');
      const time = await goTo(tab, addressOf(round), loadedCard);
      // The first of each fetches its part of the client.
      if (round > 0) taken.push(time);
    }
    figure(`${name} painted, p50`, percentile(taken, 0.5), 'ms');
    figure(`${name} painted, p95`, percentile(taken, 0.95), 'ms', { below: 200 });
  }
  await benchPalette(tab);
}

/** From a key until what it finds is painted; the box waits for the typing to pause. */
async function benchPalette(tab: Page): Promise<void> {
  const taken: number[] = [];
  await goTo(tab, elsewhere, 'main h2');
  for (let round = 0; round < rounds; round += 1) {
    await tab.keyboard.press('Control+k');
    const box = tab.getByRole('dialog').getByRole('combobox');
    await box.fill(`hollow ${round * 8 + 7}`);
    const start = performance.now();
    await tab
      .getByRole('option', { name: /Hollow/ })
      .first()
      .waitFor();
    taken.push(performance.now() - start);
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Escape');
  }
  figure('palette answer in sight, p95, with the pause of typing', percentile(taken, 0.95), 'ms');
}

/** An endless list of 5,000 scrolled to its end; a frame is empty when nothing in it is loaded. */
async function benchScroll(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('longbox') ?? '{}');
    stored.state.preferences.listMode = 'endless';
    localStorage.setItem('longbox', JSON.stringify(stored));
  });
  await tab.reload();
  // Addresses are followed from when the client has started.
  await tab.locator('main h2').first().waitFor();
  await goTo(tab, '/libraries/all/series', loadedCard);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const longest = await tab.evaluate(async (selector) => {
    let emptySince: number | undefined;
    let most = 0;
    for (let step = 0; step < 600; step += 1) {
      scrollBy(0, 240);
      await new Promise(requestAnimationFrame);
      const isLoaded = [...document.querySelectorAll(selector)].some((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const now = performance.now();
      if (isLoaded) emptySince = undefined;
      else emptySince ??= now;
      if (emptySince !== undefined) most = Math.max(most, now - emptySince);
    }
    return most;
  }, loadedCard);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  figure('longest empty sight in a long scroll at 4x slower', longest, 'ms', { below: 300 });
}

/** As many places as are seen in ten minutes, one after the other; then what the page holds. */
async function benchWalk(tab: Page): Promise<void> {
  await goTo(tab, elsewhere, 'main h2');
  for (let visit = 0; visit < visits; visit += 1) {
    const series = String((visit * 37) % 5000).padStart(12, '0');
    const places = [
      [`/libraries/all/series?sort=${visit % 2 ? 'name' : 'createdDate'},desc`, loadedCard],
      [`/series/S${series}`, loadedCard],
      ['/dashboard', 'main h2'],
      [`/libraries/all/books?page=${visit + 1}`, loadedCard],
    ] as const;
    const [address = '/', selector = ''] = places[visit % places.length] ?? [];
    await goTo(tab, address, selector);
  }
  figure(`heap after ${visits} places`, await heapOf(tab), 'MB', { below: 60 });
}
