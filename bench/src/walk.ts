/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Of an hour, with some ten seconds at each place. */
const rounds = 60;
/** After so many everything that is kept on purpose is there. */
const early = 12;

interface Held {
  /** Bytes without compiled code: that grows as long as the browser finds out which of it is in much use. */
  readonly heap: number;
  readonly withCode: number;
  readonly nodes: number;
  readonly listeners: number;
}

const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      // Of the first field alone they are names.
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});

/** What only the tools hold by which the browser is driven: each call that was ever made. */
const ofTools = /NetworkResourcesData|Inspector|ConsoleMessage/;

/** Adds up a snapshot of the heap, without what the tools hold. */
function sizesIn(text: string): Pick<Held, 'heap' | 'withCode'> {
  const { snapshot, nodes, strings } = Snapshot.parse(JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const at = (field: string): number => fields.indexOf(field);
  const [type, name, size] = [at('type'), at('name'), at('self_size')];
  let [heap, withCode] = [0, 0];
  for (let node = 0; node < nodes.length; node += fields.length) {
    const bytes = nodes[node + size] ?? 0;
    if (ofTools.test(strings[nodes[node + name] ?? 0] ?? '')) continue;
    withCode += bytes;
    if (types[0][nodes[node + type] ?? 0] !== 'code') heap += bytes;
  }
  return { heap, withCode };
}

/** What the page holds, once nothing is left that isn't needed. */
async function heldBy(tab: Page): Promise<Held> {
  await tab.waitForTimeout(3000);
  const session = await tab.context().newCDPSession(tab);
  // What one pass sets free may have held more.
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  let text = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    text += chunk;
  });
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return { ...sizesIn(text), nodes, listeners };
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
    withCode: after.withCode / before.withCode,
    nodes: after.nodes / before.nodes,
    listeners: after.listeners / before.listeners,
  };
}
