import { setImmediate } from 'node:timers/promises';
import { MoveInRequest, type MoveInState } from '@longbox/contract/move-in';
import type { Updateable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import type { Tables } from '../../base/db/tables.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { mappingOf } from './addresses.ts';
import { compareWithHere } from './before-merge.ts';
import { Canceled, type Course } from './course.ts';
import { keepReport } from './keep-report.ts';
import { mergeKomga, requireNoProblem } from './move-in.ts';
import { type ReadKomga, readKomga } from './read-komga.ts';
import { MoveRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import { tellMoved } from './tell-moved.ts';

type Services = WorkServices & { readonly data: string };

/** Milliseconds between two words of how far it is. */
const paceMillis = 500;

/**
 * Plans a move or makes it, as its row says, and keeps the outcome there. A failure changes nothing
 * else; once `ending` is aborted it throws, and the next start begins anew.
 */
export async function runMoveIn(services: Services, ending: AbortSignal): Promise<void> {
  const { db, data } = services;
  const row = await db.selectFrom('moveIn').selectAll().executeTakeFirst();
  if (row?.state !== 'planning' && row?.state !== 'moving') return;
  const { path, folders } = fromJson(MoveInRequest, row.request);
  const mappings = folders.map(({ from, to }) => mappingOf(from, to));
  const course = courseOf(db, ending);
  try {
    await course.begin('reading', 0);
    await readKomga({ path, mappings, data }, async (read) => {
      const facts = await compareWithHere(read.plan.facts, read.komga, db);
      const planned = { ...read, plan: { ...read.plan, facts } };
      if (row.state === 'planning') {
        await course.advance(0);
        await note(db, { state: 'planned', plan: JSON.stringify(facts), step: null });
        return;
      }
      requireNoProblem(planned);
      await move(services, planned, { data, mappings, keepsPort: true, course, ending });
    });
  } catch (error) {
    if (ending.aborted && error === ending.reason) throw error;
    await giveUp(db, error, row);
    if (!(error instanceof Canceled) && !(error instanceof MoveRefusal)) throw error;
  }
}

async function move(
  services: Services,
  read: ReadKomga,
  how: Parameters<typeof mergeKomga>[2],
): Promise<void> {
  const merged = await mergeKomga(services.db, read, how);
  keepReport(read, how.data);
  await note(services.db, {
    state: 'moved',
    report: JSON.stringify(told(read.report)),
    step: null,
  });
  services.inform?.('Imported from Komga', { kinds: merged.kinds, positions: merged.positions });
  await tellMoved(services);
}

const told = ({ kinds, remarks }: Report): MoveInState['report'] => ({
  kinds: [...kinds].map(([kind, { found, taken }]) => ({ kind, found, taken })),
  remarks: [...remarks],
});

/** A plan that was canceled is forgotten; after a move that was, the plan is there again. */
async function giveUp(db: Db, error: unknown, { state }: { state: string }): Promise<void> {
  if (error instanceof Canceled) {
    if (state === 'planning') await db.deleteFrom('moveIn').execute();
    else await note(db, { state: 'planned', step: null, canceled: 0 });
    return;
  }
  const why = error instanceof Error ? error.message : String(error);
  const reason =
    error instanceof MoveRefusal ? why : `The import failed: ${why}. Nothing was changed.`;
  await note(db, { state: 'refused', reason, step: null });
}

const note = (db: Db, change: Updateable<Tables['moveIn']>) =>
  db.updateTable('moveIn').set(change).execute();

function courseOf(db: Db, ending: AbortSignal): Course {
  let done = 0;
  let told = -Infinity;
  const tell = async (change: Updateable<Tables['moveIn']>): Promise<void> => {
    told = performance.now();
    const row = await db.updateTable('moveIn').set(change).returning('canceled').executeTakeFirst();
    if (row?.canceled !== 0) throw new Canceled();
  };
  return {
    async begin(step, total) {
      done = 0;
      ending.throwIfAborted();
      await tell({ step, done, total });
    },
    async advance(count) {
      done += count;
      // SQLite answers at once: without this nothing else of the process would have its turn.
      await setImmediate();
      ending.throwIfAborted();
      if (performance.now() - told >= paceMillis) await tell({ done });
    },
  };
}
