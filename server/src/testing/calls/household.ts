import {
  dismissRecommendation,
  getHouseholdSettings,
  listHouseholdMembers,
  listReadByOthers,
  listRecommendations,
  longestRecommendationNote,
  recommendBook,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import { newId } from '../../base/ids.ts';
import { sends } from '../test-server.ts';
import type { Who } from './accounts.ts';
import { nothing, row } from './row.ts';
import { sendAs, type World } from './world.ts';

/** Lets both take part, with a book that the one has recommended to the other, who may not see it any more. */
async function recommended({ server, bookId, accounts }: World, to: Who): Promise<string> {
  const from = to.id === accounts.owner.id ? accounts.admin : accounts.owner;
  for (const who of [from, to]) {
    const body = { recommendations: true };
    await sendAs(server, who, updateHouseholdSettings.path, sends('PATCH', body));
  }
  const id = newId();
  const row = { userId: to.id, fromId: from.id, bookId, note: '', created: Date.now() };
  await server.db
    .insertInto('recommendation')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'fromId', 'bookId']).doUpdateSet({ id }))
    .execute();
  return id;
}

/** Longbox's own: what people share with each other. */
export const householdRows = [
  row(getHouseholdSettings)({ input: nothing }),
  row(updateHouseholdSettings)({
    input: () => ({ body: { shareRatings: false } }),
    cases: [
      {
        when: 'something that is no switch',
        change: () => ({ body: { shareRatings: 'yes', shareReading: 1, recommendations: '' } }),
        status: 400,
        violates: ['shareRatings', 'shareReading', 'recommendations'],
      },
    ],
  }),
  row(listHouseholdMembers)({ input: nothing }),
  row(listReadByOthers)({ input: nothing }),
  row(listRecommendations)({ input: nothing }),
  row(recommendBook)({
    input: async (world, who) => {
      await recommended(world, who);
      const { owner, admin } = world.accounts;
      const to = who.id === owner.id ? admin.id : owner.id;
      return { body: { bookId: world.bookId, to } };
    },
    cases: [
      {
        when: 'someone who does not take part',
        change: async (world) => ({
          body: { bookId: world.bookId, to: (await world.newUser()).id },
        }),
        status: 404,
        says: 'User not found',
      },
      {
        when: 'a book that is none',
        change: ({ accounts }) => ({ body: { bookId: 'X', to: accounts.admin.id } }),
        status: 404,
      },
      {
        when: 'a note that is too long',
        change: ({ bookId, accounts }) => ({
          body: {
            bookId,
            to: accounts.admin.id,
            note: 'x'.repeat(longestRecommendationNote + 1),
          },
        }),
        status: 400,
        violates: ['note'],
      },
    ],
  }),
  row(dismissRecommendation)({
    input: async (world, who) => ({
      params: { recommendationId: await recommended(world, who) },
    }),
  }),
];
