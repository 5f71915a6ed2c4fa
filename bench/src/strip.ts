/// <reference lib="dom" />
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { figure } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder } from './site.ts';
import { hasChromium, heapOf, openTab, slowDown } from './slow-tab.ts';

const pages = 500;
const passes = 3;
/** How many times slower the processor is while the strip is scrolled. */
const scrollThrottle = 6;
/** CSS pixels of one turn of the wheel, and milliseconds to the next. */
const [notch, pause] = [1800, 40];

/**
 * A strip of 500 pages of 800 by 1200 pixels in Chromium with its processor slowed down four times, six while it is
 * scrolled: what moves while it is scrolled, frames that come late, jumps to pages that were not seen yet, and
 * memory after each pass from the beginning to the end.
 */
export async function benchStrip(): Promise<void> {
  if (!hasChromium()) return;
  const root = path.join(temporaryFolder(), 'comics');
  const page = await drawnPage(1, 800, 1200);
  await generateComics(root, { books: 1, perSeries: 1, pages, covers: [page], page });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const tab = await openTab(site);
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  if (!book) throw new Error('the book was not found');
  const reader = `${site.url}/book/${book.id}/read`;
  await tab.goto(reader);
  await tab.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await tab.keyboard.press('w');

  const wake = await slowDown(tab);
  const jumps: number[] = [];
  for (const start of [120, 240, 360]) {
    await tab.goto(`${reader}?page=${start}`);
    await tab.getByRole('img', { name: `Page ${start}`, exact: true }).waitFor();
    jumps.push(await jump(tab, 'End', pages), await jump(tab, 'Home', 1));
  }
  figure('slowest of six jumps at 4x slower', Math.max(...jumps), 'ms', { below: 300 });

  await wake();
  const rest = await slowDown(tab, scrollThrottle);
  await tab.evaluate(watchScrolling);
  const memory: number[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    await scrollThrough(tab);
    memory.push(await heapOf(tab));
    await jump(tab, 'Home', 1);
  }
  await rest();
  const { shift, late, slowest } = await tab.evaluate(() => window.scrolling);
  figure('layout shift', shift, '', { below: 0.0001 });
  figure('frames over 50 ms at 6x slower', late, '', { below: 1 });
  figure('  the slowest of them', slowest, 'ms');
  const [first = 0] = memory;
  for (const [pass, bytes] of memory.entries())
    figure(`memory after pass ${pass + 1}`, bytes, 'MB');
  figure('memory after the last pass, times the first', (memory.at(-1) ?? 0) / first, '', {
    below: 1.1,
  });
}

declare global {
  interface Window {
    scrolling: { shift: number; late: number; slowest: number };
  }
}

/** Runs in the browser: counts what moves by itself, and frames that took too long. */
function watchScrolling(): void {
  const found = { shift: 0, late: 0, slowest: 0 };
  window.scrolling = found;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) found.shift += Number(entry.value);
  }).observe({ type: 'layout-shift' });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      if (duration > 50) found.late += 1;
      found.slowest = Math.max(found.slowest, duration);
    }
  }).observe({ type: 'long-animation-frame' });
}

/** Milliseconds from the press of a key until the target page's image is painted. */
async function jump(tab: Page, key: string, page: number): Promise<number> {
  await tab.evaluate((number) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = (): void => {
          const picture = document.querySelector(`[data-page="${number}"] img`);
          const top = picture?.getBoundingClientRect().top ?? Infinity;
          if (top > -innerHeight && top < innerHeight) {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () =>
              performance.measure('jump', { start: timeStamp }),
            );
            port1.start();
            port2.postMessage('');
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
    performance.clearMeasures('jump');
  }, page);
  await tab.keyboard.press(key);
  await tab.waitForFunction(() => performance.getEntriesByName('jump').length === 1);
  return tab.evaluate(() => performance.getEntriesByName('jump')[0]?.duration ?? Number.NaN);
}

async function scrollThrough(tab: Page): Promise<void> {
  await tab.mouse.move(720, 450);
  const isOver = (): Promise<boolean> =>
    tab.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await isOver())) {
    await tab.mouse.wheel(0, notch);
    await tab.waitForTimeout(pause);
  }
}
