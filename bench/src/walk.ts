/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Of an hour, with some ten seconds at each place. */
const rounds = 60;
/** After so many everything that is kept on purpose is there. */
const early = 12;

interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds, once nothing is left that isn't needed. */
async function heldBy(tab: Page): Promise<Held> {
  await tab.waitForTimeout(3000);
  const session = await tab.context().newCDPSession(tab);
  // What one pass sets free may have held more.
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize + embedderHeapUsedSize, nodes, listeners: jsEventListeners };
}

/**
 * Walks through home, the grid, a series, its book, the reader, and back again, as one does in an hour, and answers
 * how many times more the page holds than after the first rounds.
 */
export async function walkFor(tab: Page, seriesIds: readonly string[]): Promise<Held> {
  const goTo = async (address: string, selector: string): Promise<void> => {
    // The router follows what others do to the history.
    await tab.evaluate((to) => history.pushState({}, '', to), address);
    await tab.locator(selector).first().waitFor();
  };
  const back = async (times: number, selector: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) await tab.evaluate(() => history.back());
    await tab.locator(selector).first().waitFor();
  };
  const walk = async (round: number): Promise<void> => {
    const id = seriesIds[round % seriesIds.length] ?? '';
    await goTo('/dashboard', 'main section [data-card]');
    await goTo('/libraries/all/series', 'main [data-index] [data-card]');
    await goTo(`/series/${id}`, 'main [data-card] a[href*="/book/"]');
    const book = await tab
      .locator('main [data-card] a[href*="/book/"]')
      .first()
      .getAttribute('href');
    const [, bookId = ''] = /\/book\/([^/?]+)/.exec(book ?? '') ?? [];
    await goTo(`/book/${bookId}`, 'a[data-main]');
    await goTo(`/book/${bookId}/read?page=1`, '[data-page] img');
    await tab.keyboard.press('ArrowRight');
    await back(1, 'a[data-main]');
    await back(1, 'main [data-card] a[href*="/book/"]');
  };
  for (let round = 0; round < early; round += 1) await walk(round);
  await goTo('/dashboard', 'main section [data-card]');
  const before = await heldBy(tab);
  for (let round = early; round < rounds; round += 1) await walk(round);
  await goTo('/dashboard', 'main section [data-card]');
  const after = await heldBy(tab);
  return {
    heap: after.heap / before.heap,
    nodes: after.nodes / before.nodes,
    listeners: after.listeners / before.listeners,
  };
}
