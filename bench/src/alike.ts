import { createHash } from 'node:crypto';
import { globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compareLibrary, getAlike, listAlikePairs } from '@longbox/contract/alike';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { openDb } from '@longbox/server/base/db/connection';
import { inTransaction } from '@longbox/server/base/db/transaction';
import { analyzeBook } from '@longbox/server/media/analyze-book';
import { convertImage, lookOfImage } from '@longbox/server/media/images/images';
import { bandsOf, bitsApart, mostApart, nearBands } from '@longbox/server/media/images/look';
import { readPage } from '@longbox/server/media/read-page';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { variantsOf } from '@longbox/server/testing/alike-pictures';
import { fixture, hasFixtures, samples } from '@longbox/server/testing/test-server';
import { addPictures } from '@longbox/server/work/alike/add-pictures';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, timedEach } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { processorTimeOf, watchMemory } from './memory.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder, tidy } from './site.ts';

/** Pages that look alike: what is found of them, how fast, and how long the lists of 100,000 books take. */
export async function benchAlike(): Promise<void> {
  await foundAndWrong();
  await pagesASecond();
  await tidy();
  await coversASecond();
  await tidy();
  await manyBooks();
}

interface Looked {
  readonly bytes: Buffer;
  readonly look: Buffer;
}

async function looksOf(file: string): Promise<Looked[]> {
  const { pages } = await analyzeBook(file, { dimensions: false });
  const found: Looked[] = [];
  for (const page of pages) {
    const bytes = await readPage(file, page).catch(() => undefined);
    const look = bytes && (await lookOfImage(bytes).catch(() => undefined));
    if (look) found.push({ bytes, look });
  }
  return found;
}

function isFound(one: Buffer, other: Buffer): boolean {
  const bands = bandsOf(other);
  const isNear = bandsOf(one).some((band, index) => nearBands(band).includes(bands[index] ?? -1));
  return isNear && bitsApart(one, other) <= mostApart;
}

/** Books whose pages are the same image in other formats; wrong pairs aren't counted in them. */
const oneOverAndOver = /Image Formats|Logo 00/;

/** Every page of the samples, and of the fixtures where they are, in eight other forms each. */
async function foundAndWrong(): Promise<void> {
  const folders = [samples, ...(hasFixtures ? [fixture('library-comics')] : [])];
  const files = folders.flatMap((cwd) =>
    globSync('**/*.{cbz,cbr}', { cwd }).map((file) => path.join(cwd, file)),
  );
  let pages = 0;
  let wrong = 0;
  let forms = 0;
  let found = 0;
  for (const file of files) {
    const looked = await looksOf(file);
    for (const [index, { bytes, look }] of looked.entries()) {
      pages += 1;
      if (!oneOverAndOver.test(file)) {
        wrong += looked.slice(index + 1).filter((other) => isFound(look, other.look)).length;
      }
      for (const form of Object.values(await variantsOf(await convertImage(bytes, 'png')))) {
        const other = await lookOfImage(form);
        forms += 1;
        if (other && isFound(look, other)) found += 1;
      }
    }
  }
  figure('pages with a look, each in eight other forms', pages, 'pages');
  figure('of these forms are found', (found / forms) * 100, '%', { atLeast: 95 });
  figure('pairs of different pages of one book', wrong, 'pairs', { below: 1 });
}

const longBooks = 16;
const pagesOfBook = 24;

/** Pages of 1800 by 2700 pixels, each of its own. */
async function pagesASecond(): Promise<void> {
  const root = path.join(temporaryFolder(), 'long');
  mkdirSync(path.join(root, 'Long'), { recursive: true });
  const drawn = await Promise.all(
    Array.from({ length: pagesOfBook }, (_, seed) => drawnPage(seed)),
  );
  for (let book = 0; book < longBooks; book += 1) {
    const pages = drawn.map((bytes, index) => ({ name: `${100 + index}.jpg`, bytes }));
    await writeZip(path.join(root, 'Long', `Long ${book}.cbz`), pages);
  }
  const pages = longBooks * pagesOfBook;
  const { taken, memory, processor } = await compared(root, 'PAGES');
  figure('pages of 1800 × 2700 JPEG compared', pages / taken, 'a second');
  figure('  processor time of both processes', (processor / pages) * 1000, 'ms a page');
  if (memory !== undefined) figure('  most memory, both processes', memory, 'MB', { below: 400 });
}

const shortBooks = 2000;

async function coversASecond(): Promise<void> {
  const root = path.join(temporaryFolder(), 'covers');
  const covers = await Promise.all([1, 2, 3, 4, 5].map((seed) => drawnPage(seed, 600, 900)));
  const page = await drawnPage(9, 60, 90);
  await generateComics(root, { books: shortBooks, perSeries: 20, pages: 3, covers, page });
  const { taken, processor } = await compared(root, 'COVERS');
  figure('covers compared', shortBooks / taken, 'a second');
  figure('  processor time of both processes', (processor / shortBooks) * 1000, 'ms a cover');
}

/** Seconds from asking until all is compared, those of the processors, and the most memory, in MB. */
async function compared(root: string, pictures: 'COVERS' | 'PAGES') {
  const site = await openSite();
  const libraryId = await site.addLibrary(root);
  await site.analysed();
  const { pid } = site.server.process;
  await hashed(site);
  const most = watchMemory(pid);
  const before = processorTimeOf(pid) ?? Number.NaN;
  const start = performance.now();
  await site.call(compareLibrary, { params: { libraryId }, body: { pictures } });
  while (!(await isCompared(site))) await setTimeout(100);
  const taken = (performance.now() - start) / 1000;
  return { taken, memory: most(), processor: (processorTimeOf(pid) ?? Number.NaN) - before };
}

/** Hashes of files are computed after the analysis, and would run at the same time. */
async function hashed(site: Site): Promise<void> {
  const query = { unpaged: true };
  const isDone = async () =>
    (await site.call(listBooks, { query })).content.every(({ fileHash }) => fileHash !== '');
  while (!(await isDone())) await setTimeout(500);
}

async function isCompared(site: Site): Promise<boolean> {
  const { libraries } = await site.call(getAlike, {});
  return libraries.every(({ books, compared: done }) => done === books);
}

const timesAsked = 20;
const coversPerTransaction = 500;
/** Of so many covers one is like the one before it. */
const oneAlikeIn = 50;

/** Looks as different as those of real images, except for some that differ in a few bits. */
function coverOf(number: number): Buffer {
  const isCopy = number % oneAlikeIn === 1;
  const look = createHash('sha256')
    .update(String(isCopy ? number - 1 : number))
    .digest();
  if (isCopy) look.writeUInt8(look.readUInt8(30) ^ 0b101, 30);
  return look;
}

/** Covers of 100,000 books, stored as the work would store them, and the lists of their pairs. */
async function manyBooks(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  const db = openDb(path.join(data, 'longbox.sqlite'));
  const books = await db.selectFrom('book').select(['id', 'libraryId']).orderBy('id').execute();
  const [first] = books;
  if (first === undefined) throw new Error('there are no books');
  const { libraryId } = first;
  await db.insertInto('alikeLibrary').values({ libraryId, pictures: 'COVERS' }).execute();
  const taken: number[] = [];
  for (let start = 0; start < books.length; start += coversPerTransaction) {
    const some = books.slice(start, start + coversPerTransaction);
    const begun = performance.now();
    await inTransaction(db, async (transaction) => {
      for (const [index, { id: bookId }] of some.entries()) {
        await transaction.insertInto('alikeBook').values({ bookId, pages: 0, whole: 0 }).execute();
        await addPictures(transaction, bookId, [{ pageNumber: 0, look: coverOf(start + index) }]);
      }
    });
    taken.push((performance.now() - begun) / some.length);
  }
  await db.destroy();
  figure('a look among 100,000, stored with its pairs', taken.at(-1) ?? 0, 'ms', { below: 10 });
  const site = await openSite(data);
  for (const [name, pathname] of [
    ['first pairs of books', pathOf(listAlikePairs, {})],
    ['last pairs of books', pathOf(listAlikePairs, { query: { page: 99 } })],
    ['what is compared, and how far', pathOf(getAlike, {})],
  ] as const) {
    await site.get(pathname);
    const times = await timedEach(timesAsked, () => site.get(pathname));
    figure(`${name}, p95`, percentile(times, 0.95), 'ms', { below: 1000 });
  }
}
