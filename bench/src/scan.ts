import { availableParallelism } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { inLanes } from '@longbox/server/base/in-lanes';
import sharp from 'sharp';
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
 * first library's pictures are so small that drawing them takes next to nothing; those of the second are
 * too large to be drawn, so its covers are words; the covers of the third are 600 by 900 pixels.
 */
export async function benchScan(): Promise<void> {
  const page = await drawnPage(5, 60, 90);
  await scanOf('with small pictures', { covers: [page], page }, 300);
  const undrawable = undrawablePage();
  await scanOf('with covers of words', { covers: [undrawable], page: undrawable });
  const covers = await Promise.all([1, 2, 3, 4].map((seed) => drawnPage(seed, 600, 900)));
  await scanOf('with covers', { covers, page });
  await benchCovers(page);
}

/** So long after the last call, a server counts as unused. */
const unusedMillis = 6000;
const covered = 1000;

/** The rate of large covers while nobody uses the server, beside that of sharp alone on all cores. */
async function benchCovers(page: Buffer): Promise<void> {
  const covers = await Promise.all([1, 2, 3].map((seed) => drawnPage(seed)));
  const root = path.join(temporaryFolder(), 'comics');
  await generateComics(root, { books: covered, perSeries, pages: 4, covers, page });
  const bare = await bareRate(covers);
  const site = await openSite();
  await site.addLibrary(root);
  await setTimeout(unusedMillis);
  const db = new DatabaseSync(path.join(site.data, 'longbox.sqlite'), { readOnly: true });
  const count = db.prepare('SELECT id FROM thumbnail');
  const before = count.all().length;
  const { pid } = site.server.process;
  const used = processorTimeOf(pid) ?? Number.NaN;
  const taken = await timed(() => site.analysed());
  const drawn = count.all().length - before;
  const each = (((processorTimeOf(pid) ?? Number.NaN) - used) / drawn) * 1000;
  db.close();
  await tidy();
  figure('covers from 1800 × 2700 JPEG, sharp alone on all cores', bare.rate, 'a second');
  const share = drawn / (taken / 1000) / bare.rate;
  figure('  covers of a scan, as a share of that', share * 100, '%', { atLeast: 85 });
  figure('  processor time of all that sharp takes alone', (bare.millis / each) * 100, '%');
}

/** How many covers sharp alone makes a second, and its processor time for one. */
async function bareRate(covers: readonly Buffer[]): Promise<{ rate: number; millis: number }> {
  sharp.concurrency(1);
  const start = process.cpuUsage();
  const work = Array.from({ length: 27 }, () => covers).flat();
  const taken = await timed(() =>
    inLanes(work, availableParallelism(), async (cover) => {
      await sharp(cover).resize({ width: 300, height: 300, fit: 'inside' }).jpeg().toBuffer();
    }),
  );
  const { user, system } = process.cpuUsage(start);
  return { rate: work.length / (taken / 1000), millis: (user + system) / 1000 / work.length };
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
