import { toInstant } from '@longbox/contract/dates';
import type { MissingBooks } from '@longbox/contract/missing-books';
import type { Db } from '../../base/db/connection.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { isQuestion, readMissing, writeMissing } from '../../catalogue/libraries/missing.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import type { Services } from '../services.ts';

/** The libraries of which many books are missing, unless someone answered already. */
export async function listMissing(db: Db): Promise<MissingBooks[]> {
  const found: MissingBooks[] = [];
  for (const { id: libraryId } of await findLibraries(db)) {
    const question = await readMissing(db, libraryId);
    if (!isQuestion(question) || question.answer) continue;
    const { missing, known, since } = question;
    found.push({ libraryId, missing, known, since: toInstant(since) });
  }
  return found;
}

/** Stores the answer for a library; the next scan, which is queued, goes by it. */
export async function answerMissing(
  { db, events, tasks }: Services,
  { libraryId, deleted }: { libraryId: string; deleted: boolean },
): Promise<void> {
  const question = await readMissing(db, libraryId);
  if (!isQuestion(question)) return;
  await writeMissing(db, libraryId, { ...question, answer: deleted ? 'deleted' : 'kept' });
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  if (deleted) await tasks.add([scanLibraryTask(libraryId, false)]);
}
