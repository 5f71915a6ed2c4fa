import path from 'node:path';
import { getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  getAtomPage,
  listAtomBooksOfReadList,
  listAtomKeepReading,
  listAtomLatestBooks,
  listAtomOnDeck,
  listAtomSeries,
} from '@longbox/contract/opds-atom';
import {
  browseJson,
  getJsonCatalog,
  listJsonBooksOfReadList,
  listJsonLatestBooks,
  searchJson,
} from '@longbox/contract/opds-json';
import { openDb } from '@longbox/server/base/db/connection';
import { packPages } from '@longbox/server/catalogue/books/book-media';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, timed, timedEach } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder } from './site.ts';

const times = 40;
const most = { below: 60 };
const pagesOfBook = 60;
const rounds = 7;
const pagesPerRound = 200;

/** Feeds for reading programs over 100,000 books, and pages streamed to them. */
export async function benchOpds(): Promise<void> {
  await benchFeeds();
  await benchPages();
}

async function benchFeeds(): Promise<void> {
  const data = temporaryFolder();
  const { readListId } = await makeBigLibrary(data);
  await addPages(data);
  const site = await openSite(data);
  const query = { size: 100 };
  const params = { readListId };
  const feeds = {
    '100 latest books, OPDS 1.2': pathOf(listAtomLatestBooks, { query }),
    '100 latest books, OPDS 2.0': pathOf(listJsonLatestBooks, { query }),
    '100 books in progress, OPDS 1.2': pathOf(listAtomKeepReading, { query }),
    '100 books on deck, OPDS 1.2': pathOf(listAtomOnDeck, { query }),
    '100 books of a read list, OPDS 1.2': pathOf(listAtomBooksOfReadList, { params, query }),
    '100 books of a read list, OPDS 2.0': pathOf(listJsonBooksOfReadList, { params, query }),
    '100 latest books, page 200, OPDS 1.2': pathOf(listAtomLatestBooks, {
      query: { ...query, page: 200 },
    }),
    '100 series, OPDS 1.2': pathOf(listAtomSeries, { query }),
    '100 series, OPDS 2.0': pathOf(browseJson, { query }),
    'first feed, OPDS 2.0': pathOf(getJsonCatalog, {}),
    'search, OPDS 1.2': pathOf(listAtomSeries, { query: { search: 'golden harbour' } }),
    'search, OPDS 2.0': pathOf(searchJson, { query: { query: 'golden harbour' } }),
  };
  for (const [name, pathname] of Object.entries(feeds)) {
    await site.get(pathname);
    const taken = await timedEach(times, () => site.get(pathname));
    figure(`${name}, p95`, percentile(taken, 0.95), 'ms', most);
  }
}

/** The books of the big library have no files; feeds look at the types of their pages. */
async function addPages(data: string): Promise<void> {
  const db = openDb(path.join(data, 'longbox.sqlite'));
  const page = { mediaType: 'image/jpeg', size: 400_000, width: 1800, height: 2700 };
  const pages = Array.from({ length: pagesOfBook }, (_, index) => ({
    ...page,
    fileName: `Volume 1/page ${String(index).padStart(3, '0')}.jpg`,
    location: {
      kind: 'zip' as const,
      offset: index * 400_123,
      method: 0,
      size: 400_000 + index,
      compressedSize: 400_000 + index,
      crc32: index * 71_234_567,
    },
  }));
  await db
    .updateTable('media')
    .set({ pages: packPages(pages) })
    .execute();
  await db.destroy();
}

/** Pages as programs stream them against those of our own reader, by turns. */
async function benchPages(): Promise<void> {
  const root = path.join(temporaryFolder(), 'comics');
  const picture = await drawnPage(1);
  const comics = { books: 1, perSeries: 1, pages: 20, covers: [picture], page: picture };
  await generateComics(root, comics);
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  const pageOf = (call: typeof getPage | typeof getAtomPage, first: number) => (index: number) => {
    const pageNumber = String((index % 20) + first);
    return site.get(pathOf(call, { params: { bookId: book?.id ?? '', pageNumber } }));
  };
  const streamed = pageOf(getAtomPage, 0);
  const own = pageOf(getPage, 1);
  const run = async (get: (index: number) => Promise<unknown>): Promise<number> =>
    timed(async () => {
      for (let index = 0; index < pagesPerRound; index += 1) await get(index);
    });
  await run(streamed);
  await run(own);
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await run(streamed);
    shares.push(((await run(own)) / theirs) * 100);
  }
  const name = 'pages streamed to programs, of the rate of the reader, median';
  figure(name, percentile(shares, 0.5), '%', { atLeast: 90 });
}
