import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { titleColumns } from '../../base/db/title-columns.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { moveRecord } from '../files/file-state.ts';
import { fileName } from '../files/names.ts';
import { noteHistory } from '../file-metadata/note-history.ts';
import type { FoundFile } from '../file-metadata/write-file.ts';
import { bookFacts, unpackFacts } from '../metadata/facts.ts';
import { renumberSeries } from '../metadata/renumber-series.ts';
import { refreshSeriesTask } from '../queue/tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';

/** Old and new path of a book's file and of the files beside it. */
export interface Move {
  readonly bookId: string;
  readonly from: string;
  readonly to: string;
  readonly beside: readonly (readonly [from: string, to: string])[];
}

interface Renamed {
  readonly asked: FoundFile;
  readonly move: Move;
  readonly isUndo: boolean;
}

/** Stores the new names of a book's files, with all that a scan would find changed otherwise. */
export async function recordName(
  services: WorkServices,
  { asked, move, isUndo }: Renamed,
): Promise<void> {
  const { db, events, tasks } = services;
  const { libraryId, seriesId, writingId } = asked;
  const { bookId, to: url, from: file, beside } = move;
  await inTransaction(db, async (transaction) => {
    await retitle(transaction, { ...move, libraryId });
    await moveRecord(transaction, { bookId, url });
    for (const [from, to] of beside) {
      await transaction
        .updateTable('thumbnail')
        .set({ url: to })
        .where('owner', '=', 'book')
        .where('ownerId', '=', bookId)
        .where('url', '=', from)
        .execute();
    }
    if (beside.length > 0) await renameSidecars(transaction, { libraryId, beside });
    await transaction
      .updateTable('metadataFile')
      .set({ state: isUndo ? 'undone' : 'written', reason: '' })
      .where('id', '=', asked.id)
      .execute();
    const noted = { writingId, bookId, seriesId, libraryId, file };
    await noteHistory(transaction, {
      ...noted,
      ...(isUndo
        ? { id: `${writingId}-undone`, type: 'FileNamesRestored' as const }
        : { id: writingId, type: 'FilesRenamed' as const }),
    });
    if (await isLast(transaction, asked)) {
      await renumberSeries(transaction, seriesId);
      await tasks.add([refreshSeriesTask(seriesId)], transaction);
    }
  });
  events.emit({ name: 'BookChanged', payload: { bookId, seriesId, libraryId } });
}

/** Whether no file of this series waits any more. */
async function isLast(db: Db, { writingId, seriesId }: FoundFile): Promise<boolean> {
  const row = await db
    .selectFrom('metadataFile')
    .select('id')
    .where('writingId', '=', writingId)
    .where('seriesId', '=', seriesId)
    .where('state', 'in', ['waiting', 'undoing'])
    .executeTakeFirst();
  return row === undefined;
}

/** A title that is only the file's name follows it. */
async function retitle(
  db: Db,
  { bookId, to, libraryId }: Pick<Move, 'bookId' | 'to'> & { readonly libraryId: string },
): Promise<void> {
  const row = await db
    .selectFrom('bookMetadata')
    .innerJoin('book', 'book.id', 'bookMetadata.bookId')
    .innerJoin('media', 'media.bookId', 'bookMetadata.bookId')
    .select(['book.name', 'bookMetadata.title', 'bookMetadata.locks', 'media.facts', 'media.taken'])
    .where('bookMetadata.bookId', '=', bookId)
    .executeTakeFirst();
  const library = await findLibrary(db, libraryId);
  if (!row || !library || row.title !== row.name || row.taken === 1) return;
  if (fromJson(Names, row.locks).includes('title')) return;
  if (bookFacts(library, unpackFacts(row.facts))?.title !== undefined) return;
  await db
    .updateTable('bookMetadata')
    .set(titleColumns(fileName(to)))
    .where('bookId', '=', bookId)
    .execute();
}

/** The files beside books that scans have seen, under their new names. */
async function renameSidecars(
  db: Db,
  { libraryId, beside }: Pick<Move, 'beside'> & { readonly libraryId: string },
): Promise<void> {
  const folder = path.dirname(beside[0]?.[0] ?? '');
  const names = new Map(
    beside.map(([from, to]) => [path.basename(from), path.basename(to)] as const),
  );
  const series = await db
    .selectFrom('series')
    .select(['id', 'url', 'oneshot', 'sidecars'])
    .where('libraryId', '=', libraryId)
    .where('sidecars', '!=', '')
    .where((eb) => eb.or([eb('url', '=', folder), eb('oneshot', '=', 1)]))
    .execute();
  for (const one of series) {
    if (one.oneshot === 1 && path.dirname(one.url) !== folder) continue;
    const parts = one.sidecars.split('|').map((part) => {
      const [, name = part, state = ''] = /^(.*)(:\d+:\d+)$/su.exec(part) ?? [];
      return { name: names.get(name) ?? name, state };
    });
    const sidecars = parts
      .toSorted((a, b) => compareNatural(a.name, b.name))
      .map(({ name, state }) => name + state)
      .join('|');
    if (sidecars === one.sidecars) continue;
    await db.updateTable('series').set({ sidecars }).where('id', '=', one.id).execute();
  }
}
