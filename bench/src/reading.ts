import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathOf } from '@longbox/contract/endpoint';
import { exportReadingSessions } from '@longbox/contract/export';
import { listReadingSessions, mostReadingSessions } from '@longbox/contract/reading';
import { listArrivals, listNextBooks, listWhatNext } from '@longbox/contract/reading-next';
import { getReadingStatistics } from '@longbox/contract/reading-statistics';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, timed, timedEach } from './figures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const times = 20;
const booksRead = 5000;
/** Ten years: the first five as combined days, the last five as single sessions. */
const years = ['2015', '2016', '2017', '2018', '2019', '2020', '2021', '2022', '2023', '2024'];

/**
 * What to read next for an account that reads 500 series of a library, and its history with as many sessions and
 * combined days as are kept, of 5,000 of 100,000 books.
 */
export async function benchReading(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  fillHistory(data);
  addArrivals(data);
  const site = await openSite(data);
  await benchStatistics(site, 'statistics of a year');
  const lists = { 'list of sessions': {}, 'search for sessions': { search: 'clockwork' } };
  for (const [name, query] of Object.entries(lists)) {
    await p95(site, name, pathOf(listReadingSessions, { query }));
  }
  const next = {
    'on deck': pathOf(listNextBooks, { query: {} }),
    'what to read next': pathOf(listWhatNext, { query: {} }),
    'what to read after a book': pathOf(listWhatNext, { query: { book_id: readBook(data) } }),
    'new in your series': pathOf(listArrivals, { query: {} }),
  };
  for (const [name, place] of Object.entries(next)) await p95(site, name, place);
  const table = await timed(() => site.get(pathOf(exportReadingSessions)));
  figure('all sessions as CSV', table, 'ms');
  change(data, `UPDATE user SET age = 12, ageRestriction = 'EXCLUDE'`);
  await benchStatistics(site, 'with a quarter of the books hidden');
  for (const [name, place] of Object.entries(next)) {
    if (name !== 'what to read after a book') await p95(site, `${name}, with these hidden`, place);
  }
}

async function benchStatistics(site: Site, name: string): Promise<void> {
  const each: number[] = [];
  for (const year of years) {
    const place = pathOf(getReadingStatistics, { query: { year } });
    await site.get(place);
    each.push(percentile(await timedEach(times, () => site.get(place)), 0.95));
  }
  figure(`${name}, slowest of ten, p95`, Math.max(...each), 'ms', { below: 100 });
}

async function p95(site: Site, name: string, place: string): Promise<void> {
  await site.get(place);
  const taken = await timedEach(times, () => site.get(place));
  figure(`${name}, p95`, percentile(taken, 0.95), 'ms', { below: 100 });
}

/** Sessions of the first account, of 5,000 books, spread evenly over the years, every third to the end. */
function fillHistory(data: string): void {
  const all = 2 * mostReadingSessions;
  const first = Date.UTC(Number(years[0]), 0, 1) / 1000;
  const step = (Date.UTC(2025, 0, 1) / 1000 - first) / all;
  change(
    data,
    `WITH RECURSIVE session (n) AS (
      SELECT 0 UNION ALL SELECT n + 1 FROM session WHERE n < ${all - 1}),
    place AS (SELECT n, CAST(${first} + n * ${step} AS INTEGER) AS began FROM session),
    numbered AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM book LIMIT ${booksRead})
    INSERT INTO readingSession (userId, bookId, id, day, started, ended, zone, firstPlace, lastPlace,
      pages, active, device, finished, folded)
    SELECT (SELECT id FROM user ORDER BY created LIMIT 1), numbered.id,
      iif(n < ${mostReadingSessions}, 'day.' || date(began, 'unixepoch'), 'session-' || n),
      date(began, 'unixepoch'), began * 1000, began * 1000 + 600000, 0, 0, 1, 20, 500000, 'Tablet',
      n % 3 = 0, n < ${mostReadingSessions}
    FROM place JOIN numbered ON numbered.place = n * 7919 % ${booksRead}`,
  );
}

/** The last book of each series came in the last weeks, after its reader had begun the series. */
function addArrivals(data: string): void {
  const week = 7 * 86_400_000;
  change(data, `UPDATE book SET created = ${Date.now()} - number * ${week} / 20 WHERE number = 20`);
}

/** A book that the first account has finished. */
function readBook(data: string): string {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  const row = database.prepare('SELECT bookId FROM readProgress WHERE completed = 1 LIMIT 1').get();
  database.close();
  return String(row?.['bookId']);
}

function change(data: string, statement: string): void {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  database.exec(statement);
  database.close();
}
