import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import { seriesTitleColumns } from '../../base/db/text-columns.ts';
import { titleSortColumns } from '../../base/db/title-columns.ts';
import { isGrouped } from '../../catalogue/libraries/series-folder.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { sortTitle } from '../../base/sort-title.ts';
import { sortKey } from '../../base/text.ts';
import type { FoundFile } from './found-files.ts';
import type { FoundSeries } from './found-series.ts';
import type { KnownSeries } from './scan-store.ts';
import { sameAs, type TrashedBooks } from './trashed-books.ts';

/** How many books of each series in the trash lie in a new folder. */
interface Claims {
  readonly found: FoundSeries;
  readonly counts: ReadonlyMap<string, number>;
}

interface TrashedSeries {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly oneshot: number;
  readonly sidecars: string;
}

/** The series in the trash that new folders turn out to be, by the path of the folder. */
export type MovedSeries = ReadonlyMap<string, TrashedSeries>;

/**
 * A series in the trash follows its books into a new folder, even if books were added or left out: into
 * the folder that has the most of them, of several the one of its name. Of several series in one folder
 * the one with the most books there follows; the books of the others join it.
 */
export async function findMovedSeries(
  db: Db,
  {
    folders,
    files,
    trashed,
  }: {
    folders: readonly FoundSeries[];
    files: ReadonlyMap<string, FoundFile>;
    trashed: TrashedBooks;
  },
): Promise<MovedSeries> {
  if (trashed.byPath.size === 0) return new Map();
  const claims: Claims[] = [];
  for (const found of folders) {
    const counts = await countSources(found, files, trashed);
    if (counts.size > 0) claims.push({ found, counts });
  }
  const ids = new Set(claims.flatMap(({ counts }) => [...counts.keys()]));
  const series = await selectTrashedSeries(db, [...ids]);
  const wanted = Map.groupBy(
    series.flatMap((one) => {
      const folder = bestFolder(one, claims);
      return folder ? [{ series: one, ...folder }] : [];
    }),
    ({ url }) => url,
  );
  return new Map(
    [...wanted].flatMap(([url, several]) => {
      const isNamesake = (one: TrashedSeries): boolean => isNamedAs(one, url);
      const [best] = several.toSorted(
        (a, b) => b.count - a.count || Number(isNamesake(b.series)) - Number(isNamesake(a.series)),
      );
      return best ? [[url, best.series] as const] : [];
    }),
  );
}

async function countSources(
  found: FoundSeries,
  files: ReadonlyMap<string, FoundFile>,
  trashed: TrashedBooks,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  for (const name of found.books) {
    const file = files.get(path.join(found.folder, name));
    if (!file) continue;
    const likely = await sameAs(trashed, file);
    const first = likely.find(({ book }) => !used.has(book.id));
    if (!first) continue;
    used.add(first.book.id);
    // A file that is of two series alike speaks for both.
    for (const seriesId of new Set(likely.map(({ book }) => book.seriesId))) {
      counts.set(seriesId, (counts.get(seriesId) ?? 0) + 1);
    }
  }
  return counts;
}

async function selectTrashedSeries(db: Db, ids: readonly string[]): Promise<TrashedSeries[]> {
  return db
    .selectFrom('series')
    .select(['id', 'url', 'name', 'oneshot', 'sidecars'])
    .where('id', 'in', among(ids))
    .where('deleted', '=', 1)
    .orderBy('id')
    .execute();
}

/** Whether a folder has the name of a series; the path of one by metadata says nothing of that. */
const isNamedAs = ({ name, url }: TrashedSeries, folder: string): boolean =>
  path.basename(folder) === (isGrouped(url) ? name : path.basename(url));

function bestFolder(series: TrashedSeries, claims: readonly Claims[]) {
  const folders = claims.flatMap(({ found, counts }) => {
    const count = counts.get(series.id) ?? 0;
    if (count === 0 || Number(found.oneshot) !== series.oneshot) return [];
    return [{ url: found.url, count }];
  });
  const isNamesake = (url: string): boolean => isNamedAs(series, url);
  return folders.toSorted(
    (a, b) => b.count - a.count || Number(isNamesake(b.url)) - Number(isNamesake(a.url)),
  )[0];
}

/** Ties a series in the trash to its new folder; its books follow when they are compared. */
export async function takeOverSeries(
  db: Db,
  { library, found, series }: { library: Library; found: FoundSeries; series: TrashedSeries },
): Promise<KnownSeries> {
  const { id: seriesId, oneshot, sidecars } = series;
  await inTransaction(db, (transaction) => moveSeries(transaction, { seriesId, library, found }));
  return {
    id: seriesId,
    libraryId: library.id,
    url: found.url,
    fileLastModified: 0,
    sidecars,
    deleted: 0,
    oneshot,
  };
}

async function moveSeries(
  db: Db,
  { seriesId, library, found }: { seriesId: string; library: Library; found: FoundSeries },
): Promise<void> {
  await db
    .updateTable('series')
    .set({
      url: found.url,
      name: found.name,
      nameKey: sortKey(found.name),
      libraryId: library.id,
      deleted: 0,
      // Not compared yet.
      fileLastModified: 0,
    })
    .where('id', '=', seriesId)
    .execute();
  const row = await db
    .selectFrom('seriesMetadata')
    .select('locks')
    .where('seriesId', '=', seriesId)
    .executeTakeFirst();
  const locks = fromJson(Names, row?.locks ?? '[]');
  await db
    .updateTable('seriesMetadata')
    .set({
      lastModified: Date.now(),
      ...(!locks.includes('title') && seriesTitleColumns(found.name)),
      ...(!locks.includes('titleSort') && titleSortColumns(sortTitle(found.name))),
    })
    .where('seriesId', '=', seriesId)
    .execute();
}
