import path from 'node:path';
import { readingDirections, seriesStatuses } from '@longbox/contract/series';
import * as z from 'zod/mini';
import type { Library } from '@longbox/contract/libraries';
import { mostEntries } from '@longbox/contract/shapes';
import { insertRows } from '../../base/db/long-lists.ts';
import { publisherColumns, seriesTitleColumns, valueColumns } from '../../base/db/text-columns.ts';
import { titleSortColumns } from '../../base/db/title-columns.ts';
import { sortKey } from '../../base/text.ts';
import { stat } from '../../media/base/disk.ts';
import { newSeriesMetadata } from '../../catalogue/metadata/new-items.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { walkLibrary } from '../files/walk-library.ts';
import type { FoundSeries } from '../scan/found-series.ts';
import { seriesOf } from '../scan/series-of-folder.ts';
import { batches, grouped } from './batches.ts';
import { locksOf, type Moving } from './moving.ts';
import type { Records } from './same-path.ts';
import { seriesLocks } from './locks.ts';
import { komga as tables } from './tables.ts';

/** Series with their metadata; what of them is on the disk is noted as a scan would. */
export async function moveSeries(moving: Moving, records: Records): Promise<void> {
  const { komga, db, report, course } = moving;
  const onDisk = await seriesOnDisk(moving);
  const aggregated = new Map(
    [...komga.rows(tables.aggregation)].map((row) => [row.SERIES_ID, row] as const),
  );
  for (const batch of batches(komga.rows(tables.series))) {
    const rows = [];
    for (const row of batch) {
      const url = records.urls.get(row.ID);
      if (url === undefined) {
        if (records.ids.has(row.ID)) report.left('series', 'duplicate of the same folder');
        continue;
      }
      const found = onDisk.get(url) ?? onDisk.get(composed(url));
      const sums = aggregated.get(row.ID);
      const isLost = records.outside.has(row.ID);
      if (isLost) report.remark(`The series "${row.NAME}" isn’t in its library’s folder: ${url}`);
      rows.push({
        id: row.ID,
        libraryId: row.LIBRARY_ID,
        name: row.NAME,
        nameKey: sortKey(row.NAME),
        url: found?.url ?? url,
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
        // Never 0, which stands for a series that was not compared to its end.
        fileLastModified: Math.max(1, Math.trunc(found?.modified ?? (await timeOf(url)))),
        deleted: row.DELETED_DATE !== null || isLost ? 1 : 0,
        oneshot: row.ONESHOT ? 1 : 0,
        releaseDate: sums?.RELEASE_DATE ?? null,
        bookSummary: sums?.SUMMARY ?? '',
        bookSummaryNumber: sums?.SUMMARY_NUMBER ?? '',
        aggregated: sums?.LAST_MODIFIED_DATE ?? row.LAST_MODIFIED_DATE,
        sidecars: found?.sidecars ?? '',
      });
    }
    await insertRows(db, 'series', rows);
    await course.advance(batch.length);
    report.took('series', rows.length);
  }
  await moveMetadata(moving, records);
  await moveTerms(moving, records);
}

const timeOf = async (url: string): Promise<number> =>
  (await stat(url).catch(() => undefined))?.mtimeMs ?? 1;

const composed = (url: string): string => url.normalize('NFC');

/** Every series that a scan would find, by its path. */
async function seriesOnDisk({ db, files, libraries }: Moving): Promise<Map<string, FoundSeries>> {
  const found = new Map<string, FoundSeries>();
  for (const library of await findLibraries(db)) {
    if (libraries.get(library.id)?.isThere !== true) continue;
    const folders = await walkLibrary(library, { links: 'all' }).catch(() => []);
    for (const folder of folders) {
      for (const series of await seriesOf(folder, library)) {
        const modified = timeAsScanned(library, series, files);
        const seen = { ...series, modified };
        // A Mac decomposes letters that others compose.
        if (!found.has(composed(series.url))) found.set(composed(series.url), seen);
        found.set(series.url, seen);
      }
    }
  }
  return found;
}

function timeAsScanned(
  { scanForceModifiedTime }: Pick<Library, 'scanForceModifiedTime'>,
  { folder, books, modified }: FoundSeries,
  files: Moving['files'],
): number {
  if (!scanForceModifiedTime) return modified;
  const times = books.map((name) => files.get(path.join(folder, name))?.mtimeMs ?? 0);
  return Math.max(modified, ...times);
}

const Status = z.catch(z.enum(seriesStatuses), 'ONGOING');
const Direction = z.catch(z.nullable(z.enum(readingDirections)), null);

async function moveMetadata({ komga, db, report }: Moving, { urls }: Records): Promise<void> {
  const links = Map.groupBy(komga.rows(tables.seriesLink), ({ SERIES_ID }) => SERIES_ID);
  const titles = Map.groupBy(komga.rows(tables.alternateTitle), ({ SERIES_ID }) => SERIES_ID);
  const done = new Set<string>();
  for (const batch of batches(komga.rows(tables.seriesMetadata))) {
    const rows = batch.flatMap((row) => {
      const seriesId = row.SERIES_ID;
      if (!urls.has(seriesId) || done.has(seriesId)) {
        report.left('series metadata', 'series not imported');
        return [];
      }
      done.add(seriesId);
      const ownLinks = (links.get(seriesId) ?? []).slice(0, mostEntries);
      const ownTitles = (titles.get(seriesId) ?? []).slice(0, mostEntries);
      return {
        seriesId,
        status: z.parse(Status, row.STATUS),
        ...seriesTitleColumns(row.TITLE),
        ...titleSortColumns(row.TITLE_SORT),
        summary: row.SUMMARY,
        ...publisherColumns(row.PUBLISHER),
        readingDirection: z.parse(Direction, row.READING_DIRECTION),
        ageRating: row.AGE_RATING,
        language: row.LANGUAGE,
        totalBookCount: row.TOTAL_BOOK_COUNT,
        links: JSON.stringify(ownLinks.map(({ LABEL, URL }) => ({ label: LABEL, url: URL }))),
        alternateTitles: JSON.stringify(
          ownTitles.map(({ LABEL, TITLE }) => ({ label: LABEL, title: TITLE })),
        ),
        locks: locksOf(row, seriesLocks),
        created: row.CREATED_DATE,
        lastModified: row.LAST_MODIFIED_DATE,
      };
    });
    await insertRows(db, 'seriesMetadata', rows);
    report.took('series metadata', rows.length);
  }
  const bare = await db
    .selectFrom('series')
    .select(['id', 'name', 'created', 'lastModified', 'oneshot'])
    .where('id', 'not in', (eb) => eb.selectFrom('seriesMetadata').select('seriesId'))
    .execute();
  const made = bare.map((series) =>
    newSeriesMetadata({ ...series, oneshot: series.oneshot === 1 }, series),
  );
  await insertRows(db, 'seriesMetadata', made);
}

async function moveTerms({ komga, db, report }: Moving, { urls }: Records): Promise<void> {
  const order = 'SERIES_ID, rowid';
  const kinds = [
    {
      kind: 'genre',
      what: 'genres',
      values: map(komga.rows(tables.genre, { order }), ({ SERIES_ID, GENRE }) => [
        SERIES_ID,
        GENRE,
      ]),
    },
    {
      kind: 'tag',
      what: 'series tags',
      values: map(komga.rows(tables.seriesTag, { order }), ({ SERIES_ID, TAG }) => [
        SERIES_ID,
        TAG,
      ]),
    },
    {
      kind: 'label',
      what: 'sharing labels',
      values: map(komga.rows(tables.label, { order }), ({ SERIES_ID, LABEL }) => [
        SERIES_ID,
        LABEL.toLowerCase(),
      ]),
    },
  ] as const;
  for (const { kind, what, values } of kinds) {
    const unique = distinct(values, (why) => report.left(what, why), urls);
    for (const batch of batches(unique)) {
      const rows = batch.map(([seriesId, value]) => ({ seriesId, kind, ...valueColumns(value) }));
      await insertRows(db, 'seriesTerm', rows);
      report.took(what, rows.length);
    }
  }
}

type Pair = readonly [owner: string, value: string];

function* map<Item>(items: Iterable<Item>, change: (item: Item) => Pair): Iterable<Pair> {
  for (const item of items) yield change(item);
}

/** Each value of an owner once; the pairs of one owner are neighbours. */
export function* distinct(
  pairs: Iterable<Pair>,
  left: (why: string) => void,
  owners: ReadonlyMap<string, unknown>,
): Iterable<Pair> {
  for (const [owner, own] of grouped(pairs, ([id]) => id)) {
    const seen = new Set<string>();
    for (const pair of own) {
      if (!owners.has(owner)) left('item not imported');
      else if (seen.has(pair[1]) || pair[1] === '') left('duplicate or empty');
      else {
        seen.add(pair[1]);
        yield pair;
      }
    }
  }
}
