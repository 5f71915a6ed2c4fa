import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { openDb } from '@longbox/server/base/db/connection';
import { addKey, copyBooks, ScriptedKobo } from '@longbox/server/testing/kobo-device';
import { makeEpub } from '@longbox/server/testing/make-epub';
import { figure, percentile, timed, timedEach } from './figures.ts';
import { childrenOf, memoryOf } from './memory.ts';
import { openSite, temporaryFolder } from './site.ts';

const books = 20_000;
const timesAlone = 60;
const pauseMillis = 20;
const restMillis = 500;
/** Answers between two looks at the memory. */
const lookEvery = 20;

/** The first sync of a Kobo with 20,000 EPUBs, and what others notice of it. */
export async function benchKobo(): Promise<void> {
  const root = path.join(temporaryFolder(), 'books');
  await makeEpub(path.join(root, 'One', 'One 1.epub'));
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const query = { size: 20 };
  const [book] = (await site.call(listBooks, { query })).content;
  const db = openDb(path.join(site.data, 'longbox.sqlite'));
  await copyBooks({ db }, book?.id ?? '', books - 1);
  await db.destroy();
  const fetchAsOwner = (pathname: string, init: RequestInit = {}) =>
    fetch(site.url + pathname, { ...init, headers: { ...site.headers, ...init.headers } });
  const { key } = await addKey({ fetch: fetchAsOwner }, 'Kobo');

  // The process that has read the first book rests for a while: it's no part of a sync.
  const { pid = 0 } = site.server.process;
  while (childrenOf(pid).length > 0) await setTimeout(restMillis);

  const list = () => site.get(pathOf(listBooks, { query }));
  await list();
  const alone = percentile(await timedEach(timesAlone, list), 0.95);
  const meanwhile: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      meanwhile.push(await timed(list));
      await setTimeout(pauseMillis);
    }
  })();

  const device = new ScriptedKobo(`${site.url}/kobo/${key}`);
  const answers: number[] = [];
  const memory: number[] = [];
  for (let isMore = true; isMore;) {
    const asked = performance.now();
    const page = await device.ask();
    answers.push(performance.now() - asked);
    device.take(page.items);
    device.token = page.token;
    isMore = page.isMore;
    if (answers.length % lookEvery === 0) memory.push(memoryOf(pid) ?? 0);
  }
  isOver = true;
  await others;

  figure('books on the e-reader', device.books.size, '', { atLeast: books });
  figure('answers to the end', answers.length, '', { below: books / 100 + 1 });
  figure('first answer', answers[0] ?? 0, 'ms', { below: 2_000 });
  figure('slowest of the others', Math.max(...answers.slice(1)), 'ms', { below: 10_000 });
  figure('most memory, all processes', Math.max(...memory), 'MB', { below: 300 });
  const grown = ((memory.at(-1) ?? 0) / (memory[Math.floor(memory.length / 2)] ?? 0)) * 100;
  figure('memory at the end, of that halfway', grown, '%', { below: 110 });
  const share = (percentile(meanwhile, 0.95) / alone) * 100;
  figure('p95 of a list meanwhile, of that alone', share, '%', { below: 200 });
}
