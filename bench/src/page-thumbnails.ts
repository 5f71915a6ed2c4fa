import path from 'node:path';
import { getPageThumbnail, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import sharp from 'sharp';
import { figure } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { processorTimeOf } from './memory.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder } from './site.ts';

sharp.concurrency(1);
sharp.cache(false);

const pages = 60;
const edge = 300;
const atOnce = 6;

/** Milliseconds of processor time of the process behind `timeOf` for each of so many pages. */
async function costOf(timeOf: () => number, run: (index: number) => Promise<unknown>) {
  const before = timeOf();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < pages) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (timeOf() - before) / pages;
}

const ownTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The small images of all pages of a book the first and the second time, relative to the image library alone, in processor time. */
export async function benchPageThumbnails(): Promise<void> {
  const root = path.join(temporaryFolder(), 'comics');
  const page = await drawnPage(1);
  const covers = [page];
  await generateComics(root, { books: 3, perSeries: 3, pages, covers, page });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const { content } = await site.call(listBooks, { query: { size: 3 } });
  const serverTime = (): number => (processorTimeOf(site.server.process.pid) ?? Number.NaN) * 1000;
  const shown = (bookId: string) => (index: number) =>
    site.get(pathOf(getPageThumbnail, { params: { bookId, pageNumber: String(index + 1) } }));
  const alone = () =>
    sharp(page).resize({ width: edge, height: edge, fit: 'inside' }).jpeg().toBuffer();
  const total = { alone: 0, first: 0, second: 0 };
  await costOf(ownTime, alone);
  for (const { id } of content) {
    total.alone += await costOf(ownTime, alone);
    total.first += await costOf(serverTime, shown(id));
    total.second += await costOf(serverTime, shown(id));
  }
  figure('page of 1800 × 2700 by the image library alone', total.alone / content.length, 'ms');
  figure('the first time, relative to it', total.first / total.alone, '', { below: 1.2 });
  figure('the second time, relative to it', total.second / total.alone, '', { below: 0.15 });
}
