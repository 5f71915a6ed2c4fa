import path from 'node:path';
import { readFile } from '../../media/base/disk.ts';
import type { Library } from '@longbox/contract/libraries';
import { mostEntries } from '@longbox/contract/shapes';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { ownFolder } from '../../catalogue/libraries/series-folder.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { parseMylarSeries } from '../../media/metadata/mylar-series.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { isFiledByTitle, sortTitle } from '../../base/sort-title.ts';
import { publisherColumns, seriesTitleColumns, valueColumns } from '../../base/db/text-columns.ts';
import { titleSortColumns } from '../../base/db/title-columns.ts';
import { aggregateSeries } from '../../catalogue/metadata/aggregate-series.ts';
import { unpackFacts } from './facts.ts';
import { locateBooksOf } from './locate-book.ts';
import { extendCollections } from './import-sets.ts';
import { refreshArtwork } from '../posters/refresh-artwork.ts';
import { mergeSeriesFacts, type SeriesFacts } from './series-facts.ts';
import { insertRows } from '../../base/db/long-lists.ts';

interface Subject {
  readonly id: string;
  readonly url: string;
  readonly oneshot: number;
  readonly libraryId: string;
}

/** Brings a series' metadata, artwork and aggregation in line with its files (api.md 8.3). */
export async function refreshSeries(
  services: WorkServices,
  { seriesId }: { seriesId: string },
): Promise<void> {
  const { db, events } = services;
  await locateBooksOf(services, seriesId);
  const series = await db
    .selectFrom('series')
    .select(['id', 'url', 'oneshot', 'libraryId'])
    .where('id', '=', seriesId)
    .executeTakeFirst();
  const library = series && (await findLibrary(db, series.libraryId));
  if (!series || !library) return;
  const { facts, groups } = await gather(db, series, library);
  await inTransaction(db, async (transaction) => {
    await apply(transaction, seriesId, facts);
    await aggregateSeries(transaction, seriesId);
  });
  const pictures = library.importLocalArtwork ? await refreshArtwork(db, series) : [];
  for (const event of pictures) events.emit(event);
  events.emit({ name: 'SeriesChanged', payload: { seriesId, libraryId: library.id } });
  if (library.importComicInfoCollection) {
    await extendCollections({ db, events }, { seriesId, names: groups });
  }
}

interface Gathered {
  readonly facts: SeriesFacts;
  /** Collections that its books' files name. */
  readonly groups: ReadonlySet<string>;
}

async function gather(db: Db, series: Subject, library: Library): Promise<Gathered> {
  const books = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select(['media.facts', 'media.status', 'bookMetadata.title', 'bookMetadata.summary'])
    .where('seriesId', '=', series.id)
    .where('deleted', '=', 0)
    .orderBy(orderBy(inSeries('asc'), 'book.id'))
    .execute();
  // A changed file no longer says what was read from it.
  const facts = books.flatMap(({ facts: packed, status }) =>
    status === 'OUTDATED' ? [] : (unpackFacts(packed) ?? []),
  );
  const groups = new Set(facts.flatMap(({ seriesGroups }) => seriesGroups));
  const options = { ...library, booksCount: books.length };
  if (series.oneshot === 1) {
    const [book] = books;
    const merged = mergeSeriesFacts(facts, undefined, options);
    const own = { title: book?.title, titleSort: book?.title, summary: book?.summary };
    return { facts: { ...merged, ...own, status: 'ENDED', totalBookCount: 1 }, groups };
  }
  const folder = await ownFolder(db, series);
  const json =
    folder === undefined
      ? undefined
      : await readFile(path.join(folder, 'series.json')).catch(() => undefined);
  return { facts: mergeSeriesFacts(facts, json && parseMylarSeries(json), options), groups };
}

async function apply(db: Db, seriesId: string, facts: SeriesFacts): Promise<void> {
  const row = await db
    .selectFrom('seriesMetadata')
    .select(['locks', 'language', 'title', 'titleSort'])
    .where('seriesId', '=', seriesId)
    .executeTakeFirst();
  if (!row) return;
  const locks = new Set(fromJson(Names, row.locks));
  const { genres, title, publisher, ...members } = facts;
  const given = Object.entries(members).filter(
    ([name, value]) => value !== undefined && value !== '' && !locks.has(name),
  );
  // One that was set without a lock stays; one that came from the title follows it.
  const isDerived = isFiledByTitle(row.titleSort, row.title, row.language);
  const filed = facts.titleSort ?? (isDerived ? row.title : '');
  const language = locks.has('language') ? row.language : facts.language || row.language;
  const titleSort = locks.has('titleSort') ? '' : sortTitle(filed, language);
  await db
    .updateTable('seriesMetadata')
    .set({
      ...Object.fromEntries(given),
      ...(title && !locks.has('title') && seriesTitleColumns(title)),
      ...(publisher && !locks.has('publisher') && publisherColumns(publisher)),
      ...(titleSort && titleSortColumns(titleSort)),
      lastModified: Date.now(),
    })
    .where('seriesId', '=', seriesId)
    .execute();
  if (genres && !locks.has('genres')) {
    await db
      .deleteFrom('seriesTerm')
      .where('seriesId', '=', seriesId)
      .where('kind', '=', 'genre')
      .execute();
    const rows = genres.map((value) => ({
      seriesId,
      kind: 'genre' as const,
      ...valueColumns(value),
    }));
    await insertRows(db, 'seriesTerm', rows.slice(0, mostEntries));
  }
}
