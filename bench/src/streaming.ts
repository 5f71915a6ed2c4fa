import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { downloadBook, getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { figure, percentile, timed } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { childrenOf, processorTimeOf } from './memory.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder, tidy } from './site.ts';
import { startStaticServer } from './start-static-server.ts';

const atOnce = 4;
const pagesPerRound = 200;
const rounds = 7;

/** Pages out of a CBZ against the same bytes from a plain static file server, by turns. */
export async function benchStreaming(): Promise<void> {
  await compareRates();
  await tidy();
  await compareProcessorTimes();
}

/** Processor time of a page of 475 kB, relative to files of as many bytes, from the same and from a bare server. */
async function compareProcessorTimes(): Promise<void> {
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  const page = await drawnPage(2, 890, 1330);
  await generateComics(root, { books: 1, perSeries: 1, pages: 1, covers: [page], page });
  writeFileSync(path.join(folder, 'page.jpg'), page);
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const { pid } = site.server.process;
  // Background work would be counted as well.
  while (pid !== undefined && childrenOf(pid).length > 0) await setTimeout(100);
  const bare = await startStaticServer(folder);
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  const params = { bookId: book?.id ?? '' };
  const ways = {
    page: {
      of: pid,
      get: () => site.get(pathOf(getPage, { params: { ...params, pageNumber: '1' } })),
    },
    file: { of: pid, get: () => site.get(pathOf(downloadBook, { params })) },
    bare: {
      of: bare.pid,
      get: async () => (await fetch(`${bare.url}/page.jpg`)).arrayBuffer(),
    },
  };
  const used = { page: 0, file: 0, bare: 0 };
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const way of ['page', 'file', 'bare'] as const) {
      const { of, get } = ways[way];
      const before = processorTimeOf(of) ?? Number.NaN;
      await inLanes(get);
      // The first round warms up.
      if (round > 0) used[way] += (processorTimeOf(of) ?? Number.NaN) - before;
    }
  }
  const millis = (used.page / (rounds * pagesPerRound)) * 1000;
  figure(`processor time of a page of ${Math.round(page.length / 1000)} kB`, millis, 'ms');
  figure('  relative to a book’s file of its size', used.page / used.file, '', { below: 1.5 });
  figure('  relative to a file of a bare server', used.page / used.bare, '', { below: 1.5 });
}

async function compareRates(): Promise<void> {
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  const page = await drawnPage(1);
  await generateComics(root, { books: 1, perSeries: 1, pages: 20, covers: [page], page });
  const file = path.join(folder, 'page.jpg');
  writeFileSync(file, page);
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const { url: plain } = await startStaticServer(folder);
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  const pathname = (index: number): string =>
    pathOf(getPage, {
      params: { bookId: book?.id ?? '', pageNumber: String((index % 20) + 1) },
    });
  const streamed = (index: number): Promise<unknown> => site.get(pathname(index));
  const copied = async (): Promise<unknown> => (await fetch(`${plain}/page.jpg`)).arrayBuffer();

  const ratios: number[] = [];
  const rates: number[] = [];
  await inLanes(streamed);
  await inLanes(copied);
  for (let round = 0; round < rounds; round += 1) {
    const ours = await timed(() => inLanes(streamed));
    const theirs = await timed(() => inLanes(copied));
    ratios.push((theirs / ours) * 100);
    rates.push((pagesPerRound * page.length) / 1e6 / (ours / 1000));
  }
  figure('pages from a CBZ', percentile(rates, 0.5), 'MB/s');
  figure('of the rate of a static file server, median', percentile(ratios, 0.5), '%', {
    atLeast: 80,
  });
}

async function inLanes(get: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < pagesPerRound) await get(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
