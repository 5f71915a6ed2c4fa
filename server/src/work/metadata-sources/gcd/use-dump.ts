import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { GcdDump } from '@longbox/contract/gcd';
import { openPromise } from 'yauzl';
import type { Db } from '../../../base/db/connection.ts';
import { isDiskFull } from '../../../base/db/disk-full.ts';
import { inTransaction } from '../../../base/db/transaction.ts';
import { isDamage } from '../../../base/db/is-damage.ts';
import { numberedName } from '../../uploads/inbox-name.ts';
import { freeBytes } from '../../uploads/room.ts';
import {
  dropDump,
  dropParts,
  findDumps,
  gcdFolder,
  indexOf,
  isArchive,
  isDatabaseName,
  partEnding,
} from './dump-files.ts';
import { NoDump, openDumpTables } from './dump-tables.ts';
import { indexDump } from './index-dump.ts';

type Problem = NonNullable<GcdDump['problem']>;

/** Ends the work from inside: it was canceled, or the file can't be used. */
class Ended extends Error {
  readonly problem: Problem | undefined;

  constructor(problem?: Problem) {
    super(problem ?? 'canceled');
    this.problem = problem;
  }
}

/** Milliseconds between two words of how far it is. */
const paceMillis = 500;
/** Bytes of the disk kept free for everything else. */
const reserve = 500_000_000;

interface Run {
  readonly db: Db;
  readonly folder: string;
  /** Says how far it is. @throws Ended when it was canceled, or the reason of the server's end */
  step(step: 'unpack' | 'index', share: number): Promise<void>;
}

/** The newest file of the folder that isn't in use. */
export async function nextFile(db: Db, folder: string): Promise<string | undefined> {
  const used = await db.selectFrom('gcdDump').select('file').executeTakeFirst();
  return (await findDumps(folder)).find((name) => name !== used?.file);
}

/** Unpacks, checks and indexes the newest file; the dump in use is replaced once that is done. */
export async function useDump(
  { db, data }: { readonly db: Db; readonly data: string },
  ending: AbortSignal,
): Promise<void> {
  const folder = gcdFolder(data);
  await dropParts(folder);
  const file = await nextFile(db, folder);
  if (file === undefined) return;
  await db.deleteFrom('gcdRun').execute();
  await db
    .insertInto('gcdRun')
    .values({ id: 1, file, step: 'unpack', share: 0, cancelled: 0, problem: null })
    .execute();
  let told = 0;
  const run: Run = {
    db,
    folder,
    async step(step, share) {
      ending.throwIfAborted();
      if (performance.now() - told < paceMillis) return;
      told = performance.now();
      const row = await db
        .updateTable('gcdRun')
        .set({ step, share })
        .returning('cancelled')
        .executeTakeFirst();
      if (row?.cancelled !== 0) throw new Ended();
    },
  };
  try {
    await take(run, isArchive(file) ? await unpack(run, file) : file);
    await db.deleteFrom('gcdRun').execute();
  } catch (error) {
    await dropParts(folder);
    const problem = problemOf(error);
    if (problem === undefined) await db.deleteFrom('gcdRun').execute();
    else await db.updateTable('gcdRun').set({ problem }).execute();
    if (problem === undefined && !(error instanceof Ended)) throw error;
  }
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Ended) return error.problem;
  if (error instanceof NoDump) return 'NOT_A_DUMP';
  if (isDamage(error)) return 'DAMAGED';
  if (isDiskFull(error)) return 'NO_ROOM';
  return undefined;
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) - reserve < bytes) throw new Ended('NO_ROOM');
}

/** Waits until a new file is on the disk, and gives it its name. */
async function settle(part: string, file: string): Promise<void> {
  const handle = await open(part, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

/** Archives often have the name of the one before, whose dump stays in use until this one is ready. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set((await readdir(folder)).map((one) => one.toLowerCase()));
  let number = 1;
  while (taken.has(numberedName(name, number).toLowerCase())) number += 1;
  return numberedName(name, number);
}

/** Unpacks the database of an archive, which is deleted then. Answers the name of the database. */
async function unpack(run: Run, name: string): Promise<string> {
  const archive = path.join(run.folder, name);
  const zip = await openPromise(archive, { autoClose: false }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? error : new Ended('NOT_A_DUMP');
  });
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isDatabaseName(entry.fileName)) continue;
      const size = entry.uncompressedSize;
      await requireRoom(run.folder, size);
      const file = await freeName(run.folder, `${path.parse(name).name}.db`);
      const part = path.join(run.folder, `${file}${partEnding}`);
      const bytes = await zip.openReadStreamPromise(entry);
      let done = 0;
      await pipeline(
        bytes,
        async function* counted(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            done += chunk.length;
            await run.step('unpack', done / Math.max(1, size));
            yield chunk;
          }
        },
        createWriteStream(part),
      );
      await settle(part, path.join(run.folder, file));
      await rm(archive, { force: true });
      return file;
    }
  } catch (error) {
    const isOfArchive = error instanceof Error && !('code' in error) && !('errcode' in error);
    if (!isOfArchive || error instanceof Ended || error.name === 'AbortError') throw error;
    throw new Ended('DAMAGED');
  } finally {
    zip.close();
  }
  throw new Ended('NOT_A_DUMP');
}

/** Checks and indexes a dump, and has it used from now on. */
async function take({ db, folder, step }: Run, name: string): Promise<void> {
  const file = path.join(folder, name);
  const { size } = await stat(file);
  // Its index is smaller by far.
  await requireRoom(folder, size / 10);
  const part = `${indexOf(file)}${partEnding}`;
  const tables = openDumpTables(file);
  const facts = await indexDump(tables, part, (share) => step('index', share)).finally(() =>
    tables.close(),
  );
  await settle(part, indexOf(file));
  const index = await stat(indexOf(file));
  const row = { id: 1, file: name, bytes: size + index.size, ...facts };
  const before = await inTransaction(db, async (transaction) => {
    const old = await transaction.selectFrom('gcdDump').select('file').executeTakeFirst();
    await transaction.deleteFrom('gcdDump').execute();
    await transaction.insertInto('gcdDump').values(row).execute();
    return old?.file;
  });
  // Windows keeps a file that the server still has open; it's offered as another one then.
  if (before !== undefined && before !== name)
    await dropDump(folder, before).catch(() => undefined);
}
