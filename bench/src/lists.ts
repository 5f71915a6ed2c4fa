import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runServer } from '@longbox/server/testing/run-server';
import { type Asked, askedLists } from './asked-lists.ts';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, timed, timedEach } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { memoryOf } from './memory.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const timesAlone = 40;
const timesDuringScan = 15;
const settleMillis = 3000;

/**
 * First pages of lists, filters, sorts and searches over 100,000 books in 5,000 series, alone and
 * while 2,000 other books are scanned with their thumbnails; the time until the server is ready on
 * them; and the memory it holds when it has nothing to do.
 */
export async function benchLists(): Promise<void> {
  const data = temporaryFolder();
  const big = await makeBigLibrary(data);
  await benchStart(data);
  const site = await openSite(data);
  const lists = Object.entries(askedLists(big));
  await benchAlone(site, lists);
  await benchDuringScan(site, lists);
}

async function benchStart(data: string): Promise<void> {
  const start = performance.now();
  const server = await runServer(['--data', data], { isSmall: true });
  figure('ready', performance.now() - start, 'ms', { below: 1500 });
  await setTimeout(settleMillis);
  const memory = memoryOf(server.process.pid);
  if (memory !== undefined) figure('idle memory, all processes', memory, 'MB', { below: 200 });
  await server.stop();
}

type Lists = readonly (readonly [name: string, asked: Asked])[];

async function benchAlone(site: Site, lists: Lists): Promise<void> {
  const slowest: number[] = [];
  for (const [name, { path: pathname, body }] of lists) {
    await site.get(pathname, body);
    const taken = await timedEach(timesAlone, () => site.get(pathname, body));
    const p95 = percentile(taken, 0.95);
    slowest.push(p95);
    figure(`${name}, p95`, p95, 'ms', { below: 50 });
  }
  figure('slowest of all lists, p95', Math.max(...slowest), 'ms', { below: 50 });
}

/** By turns, since a list asked for again and again would not feel what the scan does. */
async function benchDuringScan(site: Site, lists: Lists): Promise<void> {
  const root = path.join(temporaryFolder(), 'arriving');
  const covers = await Promise.all([1, 2].map((seed) => drawnPage(seed)));
  const page = await drawnPage(3, 60, 90);
  await generateComics(root, { books: 2000, perSeries: 20, pages: 24, covers, page });
  await site.addLibrary(root);
  let scanning = true;
  const scanned = site.analysed().then(() => (scanning = false));
  const taken = new Map(lists.map(([name]): [string, number[]] => [name, []]));
  for (let time = 0; time < timesDuringScan && scanning; time += 1) {
    for (const [name, { path: pathname, body }] of lists) {
      taken.get(name)?.push(await timed(() => site.get(pathname, body)));
    }
  }
  if (!scanning) throw new Error('the scan ended before the calls did');
  const each = [...taken].map(([name, times]) => ({ name, p95: percentile(times, 0.95) }));
  for (const { name, p95 } of each.toSorted((a, b) => b.p95 - a.p95).slice(0, 5)) {
    figure(`${name} during a scan, p95`, p95, 'ms', { below: 100 });
  }
  const all = [...taken.values()].flat();
  figure('any list during a scan, p50', percentile(all, 0.5), 'ms');
  figure('any list during a scan, p95', percentile(all, 0.95), 'ms', { below: 100 });
  void scanned;
}
