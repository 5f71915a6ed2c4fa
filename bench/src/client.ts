import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { listSeries } from '@longbox/contract/series';
import { countEmptyFrames, openGrid } from './empty-frames.ts';
import { figure, percentile } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { benchHome } from './home-pictures.ts';
import { drawnPage } from './pictures.ts';
import { timePresses } from './presses.ts';
import { openSite, temporaryFolder } from './site.ts';
import { hasChromium, openTab, slowDown } from './slow-tab.ts';
import { walkFor } from './walk.ts';

const series = 400;
const throttle = 6;
/** Milliseconds after a press within which something must show. */
const soon = 100;

/**
 * The client in Chromium: home beside a static page with the same pictures; then, with its processor slowed down
 * six times, what shows after a press, and whether a scrolling grid is ever empty; at last what an hour's walk
 * through the client leaves in memory.
 */
export async function benchClient(): Promise<void> {
  if (!hasChromium()) return;
  const root = path.join(temporaryFolder(), 'comics');
  mkdirSync(root);
  const covers = await Promise.all([1, 2, 3].map((seed) => drawnPage(seed, 300, 450)));
  const page = await drawnPage(4, 600, 900);
  await generateComics(root, { books: series, perSeries: 1, pages: 3, covers, page });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  await benchHome(site);

  const tab = await openTab(site);
  const { content } = await site.call(listSeries, { query: {} });
  const ids = content.slice(0, 12).map(({ id }) => id);
  const presses = await timePresses(tab, { url: site.url, seriesId: ids[0] ?? '', throttle });
  for (const [name, taken] of presses) figure(`pressed at 6x slower: ${name}`, taken, 'ms');
  const times = presses.map(([, taken]) => taken);
  figure('pressed at 6x slower, the slowest', Math.max(...times), 'ms', { below: soon });
  figure('  median', percentile(times, 0.5), 'ms');

  await openGrid(tab, site.url);
  const wake = await slowDown(tab, throttle);
  const { frames, empty, longest } = await tab.evaluate(countEmptyFrames);
  await wake();
  figure('frames of a scroll of the grid at 6x slower', frames, '');
  figure('  with neither cover nor placeholder somewhere', empty, '', { below: 1 });
  figure('  the longest time so', longest, 'ms');

  const { heap, withCode, nodes, listeners } = await walkFor(tab, ids);
  figure('memory after an hour of walking, times its beginning', heap, '', { below: 1.05 });
  figure('  with compiled code', withCode, '');
  figure('  nodes of the document', nodes, '', { below: 1.05 });
  figure('  listeners', listeners, '', { below: 1.05 });
}
