import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { figure, percentile, timed } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder } from './site.ts';
import { startStaticServer } from './start-static-server.ts';

const atOnce = 4;
const pagesPerRound = 200;
const rounds = 7;

/** Pages out of a CBZ against the same bytes from a plain static file server, by turns. */
export async function benchStreaming(): Promise<void> {
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
