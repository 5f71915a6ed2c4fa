import path from 'node:path';
import type { LineOf } from '@longbox/contract/export-lines';
import type { ImportResult } from '@longbox/contract/export';
import { badRequest } from '../../base/errors.ts';
import { createDatabase, dropDatabase, requireFile } from '../../base/db/database-files.ts';
import { engine } from '../../base/db/engine.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { mergeInto } from '../move-in/merge.ts';
import { tellMoved } from '../move-in/tell-moved.ts';
import { createTaskQueue } from '../queue/task-queue.ts';
import { locateBookTask } from '../queue/file-tasks.ts';
import {
  analyzeBookTask,
  generateThumbnailTask,
  scanLibraryTask,
  type Task,
} from '../queue/tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { type Places, storeLine } from './fill-from-lines.ts';
import { readLines } from './read-lines.ts';

/** The database that a file is read into before anything here changes. */
const stagedIn = (data: string): string => path.join(data, 'longbox.staged.sqlite');

let isRunning = false;

/**
 * Adds the content of an export to this server, all of it or nothing.
 *
 * @param mapped the path here of a path in the file
 * @throws Refusal that says what is wrong with the file
 */
export async function importServer(
  { db, events, tasks, warn }: Pick<WorkServices, 'db' | 'events' | 'tasks' | 'warn'>,
  {
    data,
    file,
    mapped,
  }: { readonly data: string; readonly file: string; readonly mapped: Places['mapped'] },
): Promise<ImportResult> {
  await requireFile(db);
  if (isRunning) throw badRequest('An import is already running.');
  isRunning = true;
  const staged = stagedIn(data);
  try {
    const { emails, scans } = await fill(staged, file, mapped);
    const merged = await mergeInto(db, staged, { from: 'import' });
    const { kinds, positions: progress, marks, sessions, personal, coverProblem } = merged;
    if (coverProblem !== undefined)
      warn?.('Import: some covers are missing', { why: coverProblem });
    await tellMoved({ db, events });
    await tasks.add(scans);
    const known = await db.selectFrom('user').select('email').where('password', '=', '').execute();
    const without = new Set(known.map(({ email }) => email));
    const withoutPassword = emails.filter((email) => without.has(email));
    const counts = { progress, marks, sessions, personal };
    return { kinds: [...kinds], ...counts, missing: 0, withoutPassword };
  } finally {
    dropDatabase(staged);
    isRunning = false;
  }
}

/** Reads the file into a database of its own. Gives the emails of its accounts, and scans of its libraries. */
async function fill(
  staged: string,
  file: string,
  mapped: Places['mapped'],
): Promise<{ emails: string[]; scans: Task[] }> {
  const db = await createDatabase(staged);
  const emails: string[] = [];
  const places: Places = { mapped, roots: new Map() };
  const scans: Task[] = [];
  const work: Task[] = [];
  try {
    await inTransaction(db, async (transaction) => {
      for await (const { number, line } of readLines(file, 'server')) {
        if (line.kind === 'account') emails.push(line.email);
        if (line.kind === 'library')
          scans.push({ ...scanLibraryTask(line.id, false), priority: 0 });
        if (line.kind === 'book') work.push(...workOn(line));
        try {
          await storeLine(transaction, { kind: line.kind, line, places });
        } catch (error) {
          if (!isConstraint(error)) throw error;
          throw badRequest(
            `Line ${number} repeats a line above it, or names something that no line above describes. Nothing was imported.`,
          );
        }
      }
      await createTaskQueue(transaction, () => {}).add(work, transaction);
    });
    return { emails, scans };
  } finally {
    await db.destroy();
  }
}

/** What a book needs that no export holds: where its pages lie in the file, and its cover. */
function workOn({ id, media }: LineOf<'book'>): Task[] {
  const tasks =
    media.status === 'READY'
      ? [locateBookTask({ bookId: id }), generateThumbnailTask(id)]
      : [analyzeBookTask(id)];
  return tasks.map((task) => ({ ...task, priority: 0 }));
}

const isConstraint = (error: unknown): boolean => engine.breaksRule(error);
