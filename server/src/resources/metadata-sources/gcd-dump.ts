import { GcdDump } from '@longbox/contract/gcd';
import type { Db } from '../../base/db/connection.ts';
import { notFound, Refusal } from '../../base/errors.ts';
import { readablePath } from '../../media/readable-path.ts';
import {
  dropDump,
  dropParts,
  findDumps,
  gcdFolder,
} from '../../work/metadata-sources/gcd/dump-files.ts';
import { nextFile } from '../../work/metadata-sources/gcd/use-dump.ts';
import type { MetadataSources } from '../../work/metadata-sources/metadata-sources.ts';
import type { TaskQueue } from '../../work/queue/task-queue.ts';
import { indexCatalogTask } from '../../work/queue/tasks.ts';

const type = indexCatalogTask.type.name;

/** The dump in use, and the work on another one. */
export async function readDumpState(db: Db, data: string): Promise<GcdDump> {
  const folder = gcdFolder(data);
  const tasks = await db.selectFrom('task').select('owner').where('type', '=', type).execute();
  const isRunning = tasks.some(({ owner }) => owner !== null);
  const run = await db.selectFrom('gcdRun').selectAll().executeTakeFirst();
  const dump = await db.selectFrom('gcdDump').selectAll().executeTakeFirst();
  const file = (await nextFile(db, folder)) ?? null;
  const problem = GcdDump.shape.problem.parse(run?.file === file ? run.problem : null);
  return {
    folder: readablePath(folder),
    state: isRunning ? 'running' : tasks.length > 0 ? 'waiting' : 'idle',
    step: isRunning && run ? run.step : null,
    share: isRunning && run ? run.share : 0,
    file: file === null ? null : readablePath(file),
    problem,
    dump: dump
      ? {
          file: readablePath(dump.file),
          bytes: dump.bytes,
          date: dump.date,
          series: dump.series,
          issues: dump.issues,
        }
      : null,
  };
}

interface Taking {
  readonly db: Db;
  readonly tasks: TaskQueue;
  readonly data: string;
}

/** Has the newest file used, unless that is under way. @throws a refusal without a file */
export async function takeDump({ db, tasks, data }: Taking): Promise<void> {
  const { state, file } = await readDumpState(db, data);
  if (state !== 'idle') return;
  if (file === null)
    throw notFound('The folder has no new dump. Upload one, or copy it into the folder.');
  await tasks.add([indexCatalogTask]);
}

/** Ends the work: it is asked to, and one that only waits is taken away. */
export async function cancelDump(db: Db): Promise<void> {
  await db.deleteFrom('task').where('type', '=', type).where('owner', 'is', null).execute();
  await db.updateTable('gcdRun').set({ cancelled: 1 }).where('problem', 'is', null).execute();
}

interface Deleting {
  readonly db: Db;
  readonly data: string;
  readonly metadataSources: MetadataSources;
}

/** Deletes all dumps of the folder, and the index. @throws a refusal while one is worked on */
export async function deleteDump({ db, data, metadataSources }: Deleting): Promise<void> {
  const { state } = await readDumpState(db, data);
  if (state !== 'idle') throw new Refusal('conflict', 'Cancel the work on the dump first');
  await db.deleteFrom('gcdDump').execute();
  await db.deleteFrom('gcdRun').execute();
  await db.updateTable('metadataSource').set({ enabled: 0 }).where('id', '=', 'gcd').execute();
  metadataSources.forgetDump();
  const folder = gcdFolder(data);
  await dropParts(folder);
  for (const name of await findDumps(folder)) await dropDump(folder, name);
}
