import { listBooks, listBooksOnDeck, listLatestBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  listAlphabeticalGroups,
  listBooksOfSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
} from '@longbox/contract/series';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runServer } from '@longbox/server/testing/run-server';
import { bigLibraryBooks, fillBigLibrary } from './big-library.ts';
import { figure, percentile, say, timed, timedEach } from './figures.ts';
import { memoryOf } from './memory.ts';
import { openSite, temporaryFolder, tidy } from './site.ts';

const times = 40;

const series = (query: object): string => pathOf(listSeries, { query: { ...query } });
const books = (query: object): string => pathOf(listBooks, { query: { ...query } });
const bySeriesTitle = { sort: ['metadata.titleSort'] };

/** First pages as the screens ask for them. */
const lists: Readonly<Record<string, string>> = {
  'series by title': series(bySeriesTitle),
  'series, page 200': series({ ...bySeriesTitle, page: 200 }),
  'series added last': series({ sort: ['createdDate,desc'] }),
  'series by release date': series({ sort: ['booksMetadata.releaseDate,desc'] }),
  'series by number of books': series({ sort: ['booksCount,desc'] }),
  'series of a genre': series({ ...bySeriesTitle, genre: ['Drama'] }),
  'series of a tag': series({ ...bySeriesTitle, tag: ['series tag 7'] }),
  'series of a publisher': series({ ...bySeriesTitle, publisher: ['Red Door'] }),
  'series of an author': series({ ...bySeriesTitle, author: ['Writer 7,writer'] }),
  'series of a year': series({ ...bySeriesTitle, release_year: ['2018'] }),
  'series for an age': series({ ...bySeriesTitle, age_rating: ['16'] }),
  'series in progress': series({ ...bySeriesTitle, read_status: ['IN_PROGRESS'] }),
  'series unread': series({ ...bySeriesTitle, read_status: ['UNREAD'] }),
  'series that are complete': series({ ...bySeriesTitle, complete: true }),
  'series from a letter': series({ ...bySeriesTitle, search_regex: ['^c,title_sort'] }),
  'series found, one word': series({ search: 'clockwork' }),
  'series found, two beginnings': series({ search: 'gold harb' }),
  'series by letter': pathOf(listAlphabeticalGroups),
  'series new': pathOf(listNewSeries),
  'series updated': pathOf(listUpdatedSeries),
  'books of a series': pathOf(listBooksOfSeries, { params: { seriesId: 'S000000002500' } }),
  'books unsorted': books({}),
  'books added last': books({ sort: ['createdDate,desc'] }),
  'books by title': books({ sort: ['metadata.title'] }),
  'books by release date': books({ sort: ['metadata.releaseDate,desc'] }),
  'books by size': books({ sort: ['fileSize,desc'] }),
  'books by file name': books({ sort: ['name'] }),
  'books released of late': books({
    released_after: '2027-01-01',
    sort: ['metadata.releaseDate,desc'],
  }),
  'books to keep reading': books({
    read_status: ['IN_PROGRESS'],
    sort: ['readProgress.readDate,desc'],
  }),
  'books read of late': books({ read_status: ['READ'], sort: ['readProgress.readDate,desc'] }),
  'books unread': books({ read_status: ['UNREAD'], sort: ['metadata.title'] }),
  'books with errors': books({ media_status: ['ERROR', 'UNSUPPORTED'] }),
  'books of a tag': books({ tag: ['tag 7'], sort: ['metadata.title'] }),
  'books of an author': books({ author: ['Artist 7,penciller'] }),
  'books found, one word': books({ search: 'harbour' }),
  'books found, two words': books({ search: 'mountain part' }),
  'books on deck': pathOf(listBooksOnDeck),
  'books changed last': pathOf(listLatestBooks),
};

/**
 * First pages of lists, filters, sorts and searches over 100,000 books in 5,000 series; the time
 * until the server is ready on them; and the memory it holds when it has nothing to do.
 */
export async function benchLists(): Promise<void> {
  const data = temporaryFolder();
  const root = path.join(data, 'comics');
  mkdirSync(root);
  const first = await openSite(data);
  const libraryId = await first.addLibrary(root);
  await first.analysed();
  await first.server.stop();
  const filling = await timed(() => fillBigLibrary({ data, libraryId }));
  say(`  ${bigLibraryBooks} books stored in ${(filling / 1000).toFixed(0)} s`);

  const ready = await timed(async () => {
    const server = await runServer(['--data', data]);
    await setTimeout(3000);
    const memory = memoryOf(server.process.pid);
    if (memory !== undefined) figure('idle memory, both processes', memory, 'MB', { below: 200 });
    await server.stop();
  });
  figure('ready', ready - 3000, 'ms');
  const site = await openSite(data);
  const slowest: number[] = [];
  for (const [name, pathname] of Object.entries(lists)) {
    await site.get(pathname);
    const p95 = percentile(await timedEach(times, () => site.get(pathname)), 0.95);
    slowest.push(p95);
    figure(`${name}, p95`, p95, 'ms', { below: 50 });
  }
  figure('slowest of all lists, p95', Math.max(...slowest), 'ms', { below: 50 });
  await tidy();
}
