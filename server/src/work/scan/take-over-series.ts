import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { titleSortColumns } from '../../base/db/title-columns.ts';
import { sortKey, stripAccents } from '../../base/text.ts';
import type { FoundSeries } from './found-series.ts';
import type { KnownSeries } from './scan-store.ts';
import { takeOverBook } from './take-over-book.ts';
import { notTrashed, sameAs, type TrashedBook, type TrashedBooks } from './trashed-books.ts';

interface NewFolder {
  readonly library: Library;
  readonly found: FoundSeries;
  readonly trashed: TrashedBooks;
}

/** A file of the new folder and the records that it may be. */
interface Match {
  readonly url: string;
  readonly name: string;
  readonly modified: number;
  readonly candidates: readonly TrashedBook[];
}

/**
 * A new folder whose files are exactly the books of one series in the trash is that series, moved or
 * renamed: the record keeps its id, metadata, collections and books.
 *
 * @returns the series, to be compared with its folder like any known one
 */
export async function takeOverSeries(
  { db, events }: WorkServices,
  { library, found, trashed }: NewFolder,
): Promise<KnownSeries | undefined> {
  const matches = await match(found, trashed);
  if (!matches) return undefined;
  const oneshot = found.oneshot ? 1 : 0;
  for (const seriesId of new Set(matches[0]?.candidates.map((book) => book.seriesId))) {
    const series = await findTrashedSeries(db, { seriesId, oneshot, count: matches.length });
    const chosen = series && assign(matches, seriesId);
    if (!chosen) continue;
    await inTransaction(db, async (transaction) => {
      await moveSeries(transaction, { seriesId, library, found });
      for (const { book, file } of chosen) {
        await takeOverBook(transaction, {
          bookId: book.id,
          library,
          seriesId,
          oneshot: found.oneshot,
          file,
        });
      }
    });
    for (const { book } of chosen) {
      notTrashed(trashed, book);
      const payload = { bookId: book.id, seriesId, libraryId: library.id };
      events.emit({ name: 'BookChanged', payload });
    }
    const { sidecars } = series;
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
  return undefined;
}

/** Every file with its candidates; undefined as soon as one has none. */
async function match(found: FoundSeries, trashed: TrashedBooks): Promise<Match[] | undefined> {
  const files: (Omit<Match, 'candidates'> & { size: number })[] = [];
  // Sizes first: nothing is read of a folder that cannot match.
  for (const fileName of found.books) {
    const url = path.join(found.folder, fileName);
    const info = await stat(url).catch(() => undefined);
    if (!info || !trashed.bySize.get(info.size)?.length) return undefined;
    const { name } = path.parse(fileName);
    files.push({ url, name, modified: Math.trunc(info.mtimeMs), size: info.size });
  }
  const matches: Match[] = [];
  for (const file of files) {
    const candidates = await sameAs(trashed, file);
    if (candidates.length === 0) return undefined;
    matches.push({ ...file, candidates });
  }
  return matches;
}

/** A series in the trash that had so many books when it went there. */
async function findTrashedSeries(
  db: Db,
  { seriesId, oneshot, count }: { seriesId: string; oneshot: number; count: number },
): Promise<{ sidecars: string } | undefined> {
  const series = await db
    .selectFrom('series')
    .select(['sidecars', 'lastModified'])
    .where('id', '=', seriesId)
    .where('deleted', '=', 1)
    .where('oneshot', '=', oneshot)
    .executeTakeFirst();
  if (!series) return undefined;
  const books = await db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('lastModified', '>=', series.lastModified)
    .execute();
  return books.length === count ? series : undefined;
}

/** One book of the series for each file, none twice. */
function assign(matches: readonly Match[], seriesId: string) {
  const used = new Set<string>();
  const chosen: { book: TrashedBook; file: Match }[] = [];
  for (const file of matches) {
    const book = file.candidates.find((one) => one.seriesId === seriesId && !used.has(one.id));
    if (!book) return undefined;
    used.add(book.id);
    chosen.push({ book, file });
  }
  return chosen;
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
      ...(!locks.includes('title') && { title: found.name }),
      ...(!locks.includes('titleSort') && titleSortColumns(stripAccents(found.name))),
    })
    .where('seriesId', '=', seriesId)
    .execute();
}
