import { setTimeout } from 'node:timers/promises';
import { getMetric, metricNames } from '@longbox/contract/actuator';
import { pathOf } from '@longbox/contract/endpoint';
import { CompiledQuery } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../base/db/connection.ts';
import { addToSchema } from './add-to-schema.ts';

const Executed = z.object({
  measurements: z.array(z.object({ statistic: z.string(), value: z.number() })),
});

/** Of how many tasks the serving process of a database has told already. */
const heardOf = new WeakMap<Db, number>();

/** Notes in the database every task that is done from now on. */
export const noteTasks = (db: Db): Promise<void> =>
  addToSchema(
    db,
    'DROP TRIGGER IF EXISTS noteDone',
    'DROP TABLE IF EXISTS doneTask',
    'CREATE TABLE doneTask (id INTEGER PRIMARY KEY)',
    `CREATE TRIGGER noteDone AFTER DELETE ON task WHEN old.owner IS NOT NULL BEGIN
      INSERT INTO doneTask VALUES (old.id); END`,
  );

/** Made once: waiting asks it many thousand times. */
const state = CompiledQuery.raw(
  'SELECT EXISTS (SELECT 1 FROM task) AS "isBusy", (SELECT count(*) FROM "doneTask") AS done',
);
const State = z.object({ isBusy: z.number(), done: z.number() });

/**
 * Waits until no task is left, and until the serving process has heard of the last one: what a task
 * tells, its events among it, comes before the word that it is done.
 */
export async function untilIdle(
  db: Db,
  fetch: (pathname: string) => Promise<Response>,
): Promise<void> {
  const metric = pathOf(getMetric, { params: { name: metricNames.tasksExecuted } });
  for (; ; await setTimeout(20)) {
    const { isBusy, done } = z.parse(State, (await db.executeQuery(state)).rows[0]);
    if (isBusy > 0) continue;
    if (done === 0 || done === heardOf.get(db)) return;
    const response = await fetch(metric);
    // The caller may have been signed out; a count of nothing is a 404.
    if (response.status === 401 || response.status === 403) return;
    const heard = response.ok ? z.parse(Executed, await response.json()).measurements : [];
    if ((heard.find(({ statistic }) => statistic === 'COUNT')?.value ?? 0) < done) continue;
    heardOf.set(db, done);
    return;
  }
}
