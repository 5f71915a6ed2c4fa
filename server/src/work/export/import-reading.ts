import type { ExportLine, LineOf } from '@longbox/contract/export-lines';
import type { ImportResult } from '@longbox/contract/export';
import { sql } from 'kysely';
import { requireRoom } from '../../base/accounts/limits.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { requireRoomInBook } from '../../catalogue/books/mark-room.ts';
import { sessionColumns, takeSessions } from '../../catalogue/books/take-sessions.ts';
import { countProgress, writeProgress } from '../../catalogue/books/write-progress.ts';
import { writeMark } from '../../catalogue/books/write-mark.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { findBook, findSeries } from './find-items.ts';
import { importOwnSet } from './import-own-set.ts';
import { importPersonal } from './import-personal.ts';
import { millisOf } from './instants.ts';
import { checkLines, readLines } from './read-lines.ts';
import { sessionRow } from './session-row.ts';

type Reading = LineOf<'progress' | 'mark' | 'readingSession' | 'personal'>;
const kinds: ReadonlySet<string> = new Set<Reading['kind']>([
  'progress',
  'mark',
  'readingSession',
  'personal',
]);
const isReading = (line: ExportLine): line is Reading => kinds.has(line.kind);

/** Lines written in one go, between which other calls have their turn. */
const batchSize = 200;

/**
 * Adds reading positions, sessions, marks, personal data and private collections and read lists to those of
 * a person; of two the newer or longer stays. A file with a mistake changes nothing; an import that was cut off can be done again.
 *
 * @throws Refusal that says what is wrong with the file, or that there is no room
 */
export async function importReading(
  { db, events }: Pick<WorkServices, 'db' | 'events'>,
  viewer: Viewer,
  file: string,
): Promise<ImportResult> {
  await checkLines(file, 'reading');
  const result = {
    kinds: [],
    progress: 0,
    marks: 0,
    sessions: 0,
    personal: 0,
    missing: 0,
    withoutPassword: [],
  };
  for await (const batch of readBatches(file)) {
    const changed = await inTransaction(db, (transaction) =>
      importBatch(transaction, viewer, batch),
    );
    result.missing += changed.missing;
    result.progress += changed.progress.length;
    result.marks += changed.marks.length;
    result.sessions += changed.sessions;
    result.personal += changed.personal.length;
    const told = { ReadProgressChanged: changed.progress, MarksChanged: changed.marks };
    for (const name of ['ReadProgressChanged', 'MarksChanged'] as const) {
      for (const bookId of new Set(told[name])) {
        events.emit({ name, payload: { bookId, userId: viewer.id } });
      }
    }
    for (const item of changed.personal) tell(events, viewer.id, item);
  }
  for await (const { line } of readLines(file, 'reading')) {
    if (line.kind !== 'ownSet') continue;
    const { isTaken, missing } = await importOwnSet({ db, events }, viewer, line);
    result.missing += missing;
    result.personal += isTaken ? 1 : 0;
  }
  return result;
}

async function* readBatches(file: string): AsyncIterable<Reading[]> {
  let batch: Reading[] = [];
  for await (const { line } of readLines(file, 'reading')) {
    if (!isReading(line)) continue;
    batch.push(line);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function importBatch(db: Db, viewer: Viewer, batch: readonly Reading[]) {
  /** Books of which something was imported, once for each. */
  const changed = {
    progress: Array<string>(),
    marks: Array<string>(),
    personal: Array<{ kind: 'book' | 'series'; id: string }>(),
    missing: 0,
  };
  const sessions: ReturnType<typeof sessionRow>[] = [];
  for (const line of batch) {
    if (line.kind === 'personal') {
      const { of } = line;
      const id =
        of.kind === 'book' ? await findBook(db, viewer, of) : await findSeries(db, viewer, of);
      if (id === undefined) {
        changed.missing += 1;
      } else if (await importPersonal(db, { userId: viewer.id, id }, line)) {
        changed.personal.push({ kind: of.kind, id });
      }
      continue;
    }
    const bookId = await findBook(db, viewer, line.book);
    if (bookId === undefined) {
      changed.missing += 1;
      continue;
    }
    const key = { userId: viewer.id, bookId };
    if (line.kind === 'readingSession') {
      sessions.push(sessionRow(key, line));
    } else if (line.kind === 'mark') {
      if (await importMark(db, key, line)) changed.marks.push(bookId);
    } else if (await importProgress(db, key, line)) {
      changed.progress.push(bookId);
    }
  }
  for (const bookId of new Set(changed.marks)) {
    await requireRoomInBook(db, { userId: viewer.id, bookId });
  }
  await requireRoom(db, 'marks', viewer.id);
  await requireRoom(db, 'progress', viewer.id);
  await requireRoom(db, 'personal', viewer.id);
  const columns = sql.join(sessionColumns.map((name) => sql.ref(name)));
  const source = sql`SELECT ${columns}
    FROM ${engine.rowsOf('readingSession', sessionColumns, sessions)} AS given`;
  return { ...changed, sessions: await takeSessions(db, source) };
}

function tell(
  events: WorkServices['events'],
  userId: string,
  { kind, id }: { readonly kind: 'book' | 'series'; readonly id: string },
): void {
  if (kind === 'book') {
    events.emit({ name: 'PersonalOfBookChanged', payload: { bookId: id, userId } });
  } else {
    events.emit({ name: 'PersonalOfSeriesChanged', payload: { seriesId: id, userId } });
  }
}

interface Key {
  readonly userId: string;
  readonly bookId: string;
}

async function importMark(db: Db, { userId, bookId }: Key, line: LineOf<'mark'>): Promise<boolean> {
  const key = { userId, bookId, id: line.id };
  const changed = millisOf(line.changed);
  const here = await db
    .selectFrom('mark')
    .select('changed')
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('id', '=', line.id)
    .executeTakeFirst();
  if (here && here.changed >= changed) return false;
  const state = { revision: line.revision, deleted: line.deleted ? 1 : 0 };
  await writeMark(db, key, { ...line.mark, ...state, created: millisOf(line.created), changed });
  return true;
}

async function importProgress(db: Db, key: Key, line: LineOf<'progress'>): Promise<boolean> {
  const readDate = millisOf(line.readDate);
  const here = await db
    .selectFrom('readProgress')
    .select('readDate')
    .where('userId', '=', key.userId)
    .where('bookId', '=', key.bookId)
    .executeTakeFirst();
  if (here && here.readDate >= readDate) return false;
  const { page, completed, device, locator } = line;
  const progress = { page, completed, device, locator: locator ?? undefined };
  await writeProgress(db, key.userId, [{ ...progress, bookId: key.bookId, readDate }]);
  await countProgress(db, key);
  return true;
}
