import path from 'node:path';
import { insertRows } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { invalid } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { renameFileTask } from '../../work/queue/file-tasks.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { PatternError } from '../../work/renaming/pattern.ts';
import { isRenamed } from '../../work/renaming/plan-renames.ts';
import { dropOld, filesOf } from '../file-metadata/writings.ts';
import { type ChosenNames, findRenames } from './find-renames.ts';

/** Queues the renaming of every chosen file that can be renamed, and keeps the pattern for their libraries. */
export async function startRenaming(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  chosen: ChosenNames,
): Promise<{ id: string }> {
  const plans = await findRenames(db, chosen).catch((error: unknown) => {
    if (!(error instanceof PatternError)) throw error;
    throw invalid({ fieldName: 'pattern', message: `can’t be read: ${error.message}` });
  });
  const id = newId();
  await dropOld(db);
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('metadataWriting')
      .values({ id, kind: 'RENAME', started: Date.now(), convert: 0, keepUntil: 0 })
      .execute();
    const rows = plans.filter(isRenamed).map(({ book, libraryId, folder, newName, beside }) => ({
      writingId: id,
      libraryId,
      bookId: book.bookId,
      seriesId: book.seriesId,
      file: book.url,
      target: path.join(folder, newName),
      beside: JSON.stringify(beside),
    }));
    await insertRows(transaction, 'metadataFile', rows);
    const { pattern, portable } = chosen;
    const libraryIds = [...new Set(plans.map(({ libraryId }) => libraryId))];
    for (const libraryId of libraryIds) {
      const values = { pattern, portable: portable ? 1 : 0 };
      await transaction
        .insertInto('namePattern')
        .values({ libraryId, ...values })
        .onConflict((conflict) => conflict.column('libraryId').doUpdateSet(values))
        .execute();
    }
    const files = await filesOf(transaction, id, 'waiting');
    await tasks.add(files.map(renameFileTask), transaction);
  });
  return { id };
}
