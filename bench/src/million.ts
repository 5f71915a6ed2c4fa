import { askedLists } from './asked-lists.ts';
import { makeBigLibrary } from './big-library.ts';
import { forgetting } from './calls.ts';
import { figure, percentile, say, timedEach } from './figures.ts';
import { memoryOf } from './memory.ts';
import { multiplyLibrary } from './multiply-library.ts';
import { openSite, temporaryFolder } from './site.ts';

const times = 10;
const largeness = 10;
const slowestShown = 10;

/** First pages of lists, filters, letters, counts and searches over a million books in 50,000 series, none of them kept. */
export async function benchMillion(): Promise<void> {
  const data = temporaryFolder();
  const big = await makeBigLibrary(data);
  const start = performance.now();
  multiplyLibrary(data, largeness);
  say(`  made ${largeness} times as large in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const site = await openSite(data);
  const forgetAll = forgetting(site);
  const slow: { readonly name: string; readonly p95: number }[] = [];
  for (const [name, { path: pathname, body }] of Object.entries(askedLists(big))) {
    const ask = () => {
      forgetAll();
      return site.get(pathname, body);
    };
    await ask();
    slow.push({ name, p95: percentile(await timedEach(times, ask), 0.95) });
  }
  const all = slow.toSorted((a, b) => b.p95 - a.p95);
  for (const { name, p95 } of all.slice(0, slowestShown)) {
    figure(`${name}, p95`, p95, 'ms', { below: 100 });
  }
  const within = all.filter(({ p95 }) => p95 < 100).length;
  figure(`of ${all.length} lists within 100 ms, p95`, within, 'lists', { atLeast: all.length });
  const memory = memoryOf(site.server.process.pid);
  if (memory !== undefined) figure('memory, all processes', memory, 'MB');
}
