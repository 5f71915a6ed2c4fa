import { endMoveIn, getMoveIn, planMoveIn, startMoveIn } from '@longbox/contract/move-in';
import { nothing, type Row, row } from './row.ts';
import type { World } from './world.ts';

/** A plan of what is not there any more: a move that is begun by it changes nothing. */
async function havePlan({ server }: World): Promise<void> {
  await server.db.deleteFrom('moveIn').execute();
  await server.db
    .insertInto('moveIn')
    .values({
      id: 1,
      state: 'planned',
      request: JSON.stringify({ path: '/nowhere/komga', folders: [] }),
      step: null,
      done: 0,
      total: 0,
      plan: null,
      reason: null,
      report: null,
      canceled: 0,
    })
    .execute();
}

/** Longbox's own: moving in from Komga. */
export const moveInRows: readonly Row[] = [
  row(getMoveIn)({ input: nothing }),
  row(planMoveIn)({
    input: () => ({ body: { path: '/nowhere/komga', folders: [] } }),
    cases: [
      {
        when: 'the path is relative',
        change: () => ({ body: { path: 'komga' } }),
        status: 400,
        says: /absolute/,
      },
      {
        when: 'a folder is relative',
        change: () => ({ body: { path: '/komga', folders: [{ from: '/a', to: 'b' }] } }),
        status: 400,
        says: /absolute/,
      },
    ],
  }),
  row(startMoveIn)({
    input: async (world) => {
      await havePlan(world);
      return {};
    },
  }),
  row(endMoveIn)({ input: nothing }),
];
