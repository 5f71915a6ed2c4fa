import { setImmediate } from 'node:timers/promises';
import {
  type Finding,
  type FindingKind,
  findingKinds,
  mostFindings,
} from '@longbox/contract/check';
import type { Db } from '../../base/db/connection.ts';
import { insertRows } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';

/** Findings written in one go, and milliseconds between two words of how far it has come. */
const batchSize = 200;
const paceMillis = 500;

/** Ends a check from inside because it was canceled. */
export class Cancelled extends Error {}

type Found = Pick<Finding, 'what'> & Partial<Pick<Finding, 'libraryId' | 'bookId' | 'change'>>;

/** A check under way: what it has found, and how far it is. Memory is bounded however much it finds. */
export interface CheckRun {
  readonly db: Db;
  /** Notes a difference. */
  add(kind: FindingKind, found: Found): Promise<void>;
  /** Says what comes next. @throws Cancelled */
  begin(step: Tables['checkRun']['step']): Promise<void>;
  /** Says that so many books more are done, and gives other work its turn. @throws Cancelled, or the reason of `ending` */
  advance(books: number): Promise<void>;
  /** Keeps the result in the place of the one before. */
  finish(): Promise<void>;
  /** Forgets what was found. */
  drop(): Promise<void>;
}

/** Begins a check, which is over once `ending` is aborted; one that was cut off is forgotten. */
export async function openCheckRun(db: Db, ending: AbortSignal): Promise<CheckRun> {
  await db.deleteFrom('checkRun').where('finished', 'is', null).execute();
  const { count: total } = await db
    .selectFrom('book')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('checkRun')
    .values({
      step: 'database',
      done: 0,
      total,
      cancelled: 0,
      started: Date.now(),
      finished: null,
      counts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counts = new Map<FindingKind, number>();
  const waiting: Omit<Tables['checkFinding'], 'id'>[] = [];
  let done = 0;
  let told = 0;

  async function flush(): Promise<void> {
    await insertRows(db, 'checkFinding', waiting.splice(0));
  }

  async function tell(what: { step?: Tables['checkRun']['step'] }): Promise<void> {
    told = performance.now();
    const run = await db
      .updateTable('checkRun')
      .set({ ...what, done: Math.min(done, total) })
      .where('id', '=', id)
      .returning('cancelled')
      .executeTakeFirst();
    if (run?.cancelled !== 0) throw new Cancelled();
  }

  return {
    db,
    async add(kind, { what, libraryId = null, bookId = null, change = null }) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count > mostFindings) return;
      const details = change === null ? null : JSON.stringify(change);
      waiting.push({ runId: id, kind, what, libraryId, bookId, change: details });
      if (waiting.length >= batchSize) await flush();
    },
    begin: (step) => tell({ step }),
    async advance(books) {
      done += books;
      // SQLite answers at once: without this nothing else of the process would have its turn.
      await setImmediate();
      ending.throwIfAborted();
      if (performance.now() - told >= paceMillis) await tell({});
    },
    async finish() {
      await flush();
      const listed = findingKinds.flatMap((kind) => {
        const count = counts.get(kind);
        return count === undefined ? [] : [{ kind, count }];
      });
      await db
        .updateTable('checkRun')
        .set({ done: total, finished: Date.now(), counts: JSON.stringify(listed) })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('checkRun').where('id', '!=', id).execute();
    },
    async drop() {
      await db.deleteFrom('checkRun').where('id', '=', id).execute();
    },
  };
}
