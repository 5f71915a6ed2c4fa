import path from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { failsForNow } from '../../base/db/disk-full.ts';
import { fromJson } from '../../base/db/json.ts';
import { FileChangedError, isAsRecorded, refuseTakenPath } from '../files/file-state.ts';
import { explainFileError } from '../files/temporary-files.ts';
import { findBookFile } from '../file-metadata/file-subject.ts';
import { findFile, type FoundFile } from '../file-metadata/write-file.ts';
import type { OfFile } from '../queue/file-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { type Move, recordName } from './record-name.ts';
import { renameBeside } from './rename-beside.ts';

const Beside = z.array(z.tuple([z.string(), z.string()]));

/** Gives one file its new name, or its old one back; a failure is noted with the file, since its request tells it. */
export async function renameFile(services: WorkServices, { fileId }: OfFile): Promise<void> {
  const { db } = services;
  const asked = await findFile(db, fileId);
  if (!asked || (asked.state !== 'waiting' && asked.state !== 'undoing')) return;
  const isUndo = asked.state === 'undoing';
  const move = moveOf(asked, isUndo);
  if (!move) return;
  try {
    await renameAll(services, move);
  } catch (error) {
    if (failsForNow(error)) throw error;
    await db
      .updateTable('metadataFile')
      // What couldn't be undone stays renamed, and can be undone once the reason is gone.
      .set({ state: isUndo ? 'written' : 'failed', reason: explainFileError(error).slice(0, 1000) })
      .where('id', '=', fileId)
      .execute();
    return;
  }
  await recordName(services, { asked, move, isUndo });
}

function moveOf({ bookId, file, target, beside }: FoundFile, isUndo: boolean): Move | undefined {
  if (bookId === null || target === null) return undefined;
  const folder = path.dirname(file);
  const steps = fromJson(Beside, beside).map(
    ([from, to]) => [path.join(folder, from), path.join(folder, to)] as const,
  );
  return isUndo
    ? { bookId, from: target, to: file, beside: steps.map(([from, to]) => [to, from] as const) }
    : { bookId, from: file, to: target, beside: steps };
}

async function renameAll({ db }: WorkServices, { bookId, from, to, beside }: Move): Promise<void> {
  const subject = await findBookFile(db, bookId);
  if (!subject?.book) throw new Error('The book is no longer in its library');
  // A scan that came between a crash and this task has found it.
  if (subject.book.url === to) return;
  if (subject.readOnly) throw new Error('The library is read-only');
  if (subject.book.url !== from) {
    throw new Error(`${from} is now called ${subject.book.url}, so it wasn’t renamed.`);
  }
  await refuseTakenPath(db, to);
  await refuseAround(db, from);
  const done: (readonly [string, string])[] = [];
  try {
    for (const [one, other] of beside) {
      if ((await renameBeside(one, other)) === 'renamed') done.push([one, other]);
    }
    if (!(await isAsRecorded(subject.book)) && !(await isAsRecorded(subject.book, to))) {
      throw new FileChangedError(from);
    }
    await renameBeside(from, to);
  } catch (error) {
    // All of a book's files have their new names, or none has.
    for (const [one, other] of done.toReversed()) {
      await renameBeside(other, one).catch(() => undefined);
    }
    throw error;
  }
}

/** @throws when a folder that is a book has others in it, whose paths would change, too */
async function refuseAround(db: Db, folder: string): Promise<void> {
  const inner = await db
    .selectFrom('book')
    .select('id')
    .where('url', '>', folder + path.sep)
    .where('url', '<', `${folder}${path.sep}\u{10FFFF}`)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (inner) throw new Error(`${folder} contains other books, so it wasn’t renamed.`);
}
