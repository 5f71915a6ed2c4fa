import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { figure, timed } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { processorTimeOf, watchMemory } from './memory.ts';
import { drawnPage, undrawablePage } from './pictures.ts';
import { openSite, temporaryFolder, tidy } from './site.ts';

const books = 2000;
const perSeries = 20;
const pages = 24;

/**
 * Books a second from adding a library of 2,000 CBZ of 24 pages to its last book being ready. The
 * first library's pictures are too large to be drawn, so it gets no thumbnails; the covers of the
 * second are 600 by 900 pixels.
 */
export async function benchScan(): Promise<void> {
  const undrawable = undrawablePage();
  await scanOf('without thumbnails', { covers: [undrawable], page: undrawable }, 300);
  const covers = await Promise.all([1, 2, 3, 4].map((seed) => drawnPage(seed, 600, 900)));
  await scanOf('with thumbnails', { covers, page: await drawnPage(5, 60, 90) });
}

async function scanOf(
  name: string,
  pictures: { covers: readonly Buffer[]; page: Buffer },
  atLeast?: number,
): Promise<void> {
  const folder = temporaryFolder();
  const root = path.join(folder, 'comics');
  await generateComics(root, { books, perSeries, pages, ...pictures });
  const site = await openSite();
  let libraryId = '';
  const { pid } = site.server.process;
  const mostMemory = watchMemory(pid);
  const before = processorTimeOf(pid);
  const taken = await timed(async () => {
    libraryId = await site.addLibrary(root);
    await site.analysed();
  });
  const after = processorTimeOf(pid);
  const memory = mostMemory();
  const query = { media_status: ['READY' as const], size: 1 };
  const { totalElements } = await site.call(listBooks, { query });
  const again = await timed(async () => {
    await site.call(scanLibrary, { params: { libraryId }, query: {} });
    await site.analysed();
  });
  await tidy();
  if (totalElements !== books) throw new Error(`only ${totalElements} of ${books} books are ready`);
  figure(`scan of 2,000 CBZ ${name}`, books / (taken / 1000), 'books/s', {
    ...(atLeast !== undefined && { atLeast }),
  });
  if (before !== undefined && after !== undefined) {
    figure('  processor time of both processes', ((after - before) / books) * 1000, 'ms a book');
  }
  if (memory !== undefined) figure('  most memory, both processes', memory, 'MB', { below: 400 });
  figure('  scanned again, nothing changed', again, 'ms');
}
