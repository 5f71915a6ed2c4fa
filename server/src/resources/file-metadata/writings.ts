import { toInstant } from '@longbox/contract/dates';
import { type MetadataWriting, mostFailuresTold } from '@longbox/contract/file-metadata';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { among, insertRows } from '../../base/db/long-lists.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { notFound } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { readablePath } from '../../media/readable-path.ts';
import { renumberSeries } from '../../work/metadata/renumber-series.ts';
import { renameFileTask, restoreFileTask, writeFileTask } from '../../work/queue/file-tasks.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { type Chosen, findChosen } from './chosen-files.ts';

const dayMillis = 24 * 60 * 60_000;
/** So many requests are listed; older ones go once no original of theirs is kept. */
const mostListed = 50;

interface Asked extends Chosen {
  readonly convert: boolean;
  readonly keepDays: number;
}

/** Queues the writing of every chosen file. */
export async function startWriting(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  { convert, keepDays, ...chosen }: Asked,
): Promise<{ id: string }> {
  const subjects = await findChosen(db, chosen);
  const id = newId();
  const started = Date.now();
  await dropOld(db);
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('metadataWriting')
      .values({
        id,
        started,
        convert: convert ? 1 : 0,
        keepUntil: keepDays === 0 ? 0 : started + keepDays * dayMillis,
      })
      .execute();
    const rows = subjects.map(({ libraryId, seriesId, file, book }) => ({
      writingId: id,
      libraryId,
      bookId: book?.bookId ?? null,
      seriesId,
      file,
    }));
    await insertRows(transaction, 'metadataFile', rows);
    const files = await filesOf(transaction, id, 'waiting');
    await tasks.add(files.map(writeFileTask), transaction);
  });
  return { id };
}

export async function filesOf(db: Db, writingId: string, state: 'waiting' | 'undoing') {
  return db
    .selectFrom('metadataFile')
    .select(['id as fileId', 'libraryId'])
    .where('writingId', '=', writingId)
    .where('state', '=', state)
    .orderBy('id')
    .execute();
}

/** Forgets the oldest requests. */
export async function dropOld(db: Db): Promise<void> {
  await sql`DELETE FROM metadataWriting WHERE id NOT IN
      (SELECT id FROM metadataWriting ORDER BY id DESC LIMIT ${mostListed - 1})
    AND NOT EXISTS (SELECT 1 FROM metadataFile
      WHERE writingId = metadataWriting.id AND (kept IS NOT NULL OR state IN ('waiting', 'undoing')))`.execute(
    db,
  );
}

/** The last requests, the newest first. */
export async function listWritings(db: Db): Promise<MetadataWriting[]> {
  const rows = await db
    .selectFrom('metadataWriting')
    .select(['id', 'kind', 'started', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  const waits = await isQueued(db);
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await countFiles(db, ids), ({ writingId }) => writingId);
  const failures = Map.groupBy(await findFailures(db, ids), ({ writingId }) => writingId);
  return rows.map((row) =>
    describe(row, {
      waits,
      files: files.get(row.id) ?? [],
      failures: failures.get(row.id) ?? [],
    }),
  );
}

/** The files of requests by their state, and how many of each can be undone. */
const countFiles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('metadataFile')
    .select(['writingId', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<number>`count(*) FILTER (WHERE kept IS NOT NULL OR isNew = 1 OR target IS NOT NULL)`.as(
        'undoable',
      ),
    )
    .where('writingId', 'in', among(ids))
    .groupBy(['writingId', 'state'])
    .execute();

const findFailures = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('metadataFile')
    .select(['writingId', 'file', 'reason'])
    .where('writingId', 'in', among(ids))
    .where('reason', '!=', '')
    .orderBy('id')
    .execute();

const taskNames = (tasks: readonly (typeof writeFileTask)[]): string[] =>
  tasks.map((task) => task({ fileId: 0, libraryId: '' }).type.name);

/** Whether any file still waits: someone may have canceled all tasks of the server. */
async function isQueued(db: Db): Promise<boolean> {
  const types = taskNames([writeFileTask, restoreFileTask, renameFileTask]);
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('type', 'in', types)
    .executeTakeFirst();
  return row !== undefined;
}

interface Row {
  readonly id: string;
  readonly kind: MetadataWriting['kind'];
  readonly started: number;
  readonly cancelled: number;
}

interface Facts {
  /** Whether any file of any request waits. */
  readonly waits: boolean;
  readonly files: Awaited<ReturnType<typeof countFiles>>;
  readonly failures: Awaited<ReturnType<typeof findFailures>>;
}

function describe({ id, kind, started, cancelled }: Row, facts: Facts): MetadataWriting {
  const { waits, files, failures } = facts;
  const count = (state: string): number => files.find((one) => one.state === state)?.count ?? 0;
  const total = files.reduce((sum, one) => sum + one.count, 0);
  const isRunning = waits && count('waiting') > 0;
  const isUndoing = waits && count('undoing') > 0;
  const isCut = cancelled === 1 || count('waiting') + count('undoing') > 0;
  return {
    id,
    kind,
    started: toInstant(started),
    state: isUndoing ? 'UNDOING' : isRunning ? 'RUNNING' : isCut ? 'CANCELED' : 'DONE',
    total,
    done: total - count('waiting') - count('undoing'),
    written: count('written') + count('undoing'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    undone: count('undone'),
    undoable: files.find((one) => one.state === 'written')?.undoable ?? 0,
    failures: failures
      .slice(0, mostFailuresTold)
      .map(({ file, reason }) => ({ file: readablePath(file), reason })),
  };
}

async function requireKind(db: Db, id: string): Promise<Row['kind']> {
  const row = await db
    .selectFrom('metadataWriting')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('This request to write or rename files no longer exists');
  return row.kind;
}

/** Cancels the files that wait; one that is being worked on is finished. */
export async function cancelWriting(db: Db, id: string): Promise<void> {
  const kind = await requireKind(db, id);
  await inTransaction(db, async (transaction) => {
    const waiting = await filesOf(transaction, id, 'waiting');
    if (waiting.length === 0) return;
    await transaction
      .updateTable('metadataWriting')
      .set({ cancelled: 1 })
      .where('id', '=', id)
      .execute();
    const [type] = taskNames([kind === 'RENAME' ? renameFileTask : writeFileTask]);
    const ofTask = engine.numberOf('payload', 'fileId');
    await sql`DELETE FROM task WHERE owner IS NULL AND type = ${type} AND ${ofTask} IN
      (SELECT id FROM metadataFile WHERE writingId = ${id})`.execute(transaction);
    await sql`UPDATE metadataFile SET state = 'cancelled'
      WHERE writingId = ${id} AND state = 'waiting'
        AND id NOT IN (SELECT ${ofTask} FROM task WHERE type = ${type})`.execute(transaction);
    if (kind === 'RENAME') await renumberRenamed(transaction, id);
  });
}

/** The last file of a series would have seen to it. */
async function renumberRenamed(db: Db, id: string): Promise<void> {
  const series = await db
    .selectFrom('metadataFile')
    .select('seriesId')
    .distinct()
    .where('writingId', '=', id)
    .where('state', '=', 'written')
    .execute();
  for (const { seriesId } of series) await renumberSeries(db, seriesId);
}

/** Queues that the originals or the old names of a request are put back. */
export async function undoWriting(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  id: string,
): Promise<void> {
  const kind = await requireKind(db, id);
  await cancelWriting(db, id);
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('metadataFile')
      .set({ state: 'undoing', reason: '' })
      .where('writingId', '=', id)
      // Those whose tasks were taken away come again.
      .where('state', 'in', ['written', 'undoing'])
      .where((eb) =>
        eb.or([eb('kept', 'is not', null), eb('isNew', '=', 1), eb('target', 'is not', null)]),
      )
      .execute();
    const files = await filesOf(transaction, id, 'undoing');
    // A name may only be free again once the file that got it last has given it back.
    const ordered = files.toReversed();
    await tasks.add(ordered.map(kind === 'RENAME' ? renameFileTask : restoreFileTask), transaction);
  });
}
