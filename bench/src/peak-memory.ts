import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { makeRar } from '@longbox/server/testing/make-rar';
import { makeSevenZip } from '@longbox/server/testing/make-seven-zip';
import { makeTar } from '@longbox/server/testing/make-tar';
import { figure } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { lateJpeg, writeHostileBooks } from './hostile-books.ts';
import { memoryOf, watchMemory } from './memory.ts';
import { drawnPage, hugePage } from './pictures.ts';
import { writePdf } from './pdf.ts';
import { openSite, type Site, temporaryFolder, tidy } from './site.ts';

const conversions = 40;
const pdfPages = 1000;
const atOnce = 4;
const restMillis = 60_000;
/** An image is decoded in less than the half second between two checks of long work. */
const lookMillis = 50;

/** Most memory of all processes, in MB, where the work is large or means harm. */
export async function benchPeakMemory(): Promise<void> {
  await scanWithCovers();
  await scanOfHostileFiles();
  await scanOfOtherArchives();
  await manyConversions();
  await manyPdfPages();
}

/** Opens the site, has it read what `fill` puts into a library, and gives the site. */
async function siteWith(fill: (root: string) => Promise<void>, watch?: (site: Site) => void) {
  const root = path.join(temporaryFolder(), 'books');
  mkdirSync(root, { recursive: true });
  await fill(root);
  const site = await openSite();
  watch?.(site);
  await site.addLibrary(root);
  await site.analysed();
  return site;
}

async function peakOfScan(
  name: string,
  below: number,
  fill: (root: string) => Promise<void>,
): Promise<void> {
  let most: () => number | undefined = () => undefined;
  let begun = 0;
  await siteWith(fill, ({ server }) => {
    most = watchMemory(server.process.pid, lookMillis);
    begun = performance.now();
  });
  const seconds = (performance.now() - begun) / 1000;
  const memory = most();
  await tidy();
  if (memory !== undefined) figure(name, memory, 'MB', { below });
  figure('  its time', seconds, 's');
}

async function scanWithCovers(): Promise<void> {
  const covers = await Promise.all([1, 2, 3, 4].map((seed) => drawnPage(seed)));
  const page = await drawnPage(5, 60, 90);
  await peakOfScan('1,000 CBZ with covers of 1800 × 2700, scanned', 350, (root) =>
    generateComics(root, { books: 1000, perSeries: 20, pages: 3, covers, page }),
  );
}

async function scanOfHostileFiles(): Promise<void> {
  await peakOfScan('1 GB of hostile files, scanned', 500, (root) => writeHostileBooks(root, 8));
}

/** Nine books of 128 MB in archives that are unpacked whole before their pages can be read, or lie in a tape. */
async function scanOfOtherArchives(): Promise<void> {
  const large = lateJpeg(await drawnPage(1, 600, 900), 32 * 1_000_000);
  const entries = Array.from({ length: 4 }, (_, index) => ({
    name: `${index + 1}.jpg`,
    bytes: large,
  }));
  await peakOfScan('1 GB of CB7, solid CBR and CBT, scanned', 700, async (root) => {
    for (let book = 0; book < 3; book += 1) {
      makeSevenZip(path.join(root, 'Tale', `seven ${book}.cb7`), entries);
      makeRar(path.join(root, 'Tale', `solid ${book}.cbr`), entries, { solid: true });
      makeTar(path.join(root, 'Tale', `tape ${book}.cbt`), entries);
    }
  });
}

/** Gets pages of the one book there is, counted from 0. */
async function pagesOf(
  site: Site,
  query: { convert?: string } = {},
): Promise<(index: number) => Promise<number>> {
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  return (index) =>
    site.get(
      pathOf(getPage, {
        params: { bookId: book?.id ?? '', pageNumber: String(index + 1) },
        query,
      }),
    );
}

async function manyConversions(): Promise<void> {
  const huge = hugePage();
  const site = await siteWith((root) =>
    writeZip(path.join(root, 'huge.cbz'), [{ name: '0.png', bytes: huge }]),
  );
  const most = watchMemory(site.server.process.pid, lookMillis);
  const get = await pagesOf(site, { convert: 'jpeg' });
  await Promise.all(Array.from({ length: conversions }, () => get(0)));
  const memory = most();
  await tidy();
  if (memory !== undefined)
    figure('40 conversions at a time of 256 megapixels', memory, 'MB', { below: 800 });
}

async function manyPdfPages(): Promise<void> {
  const site = await siteWith(async (root) => writePdf(path.join(root, 'long.pdf'), pdfPages));
  const { pid } = site.server.process;
  const most = watchMemory(pid, lookMillis);
  const get = await pagesOf(site);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < pdfPages) await get(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const memory = most();
  await setTimeout(restMillis);
  const rested = memoryOf(pid);
  await tidy();
  if (memory !== undefined) figure('1,000 pages of a PDF', memory, 'MB', { below: 500 });
  if (rested !== undefined) figure('  a minute later', rested, 'MB', { below: 300 });
}
