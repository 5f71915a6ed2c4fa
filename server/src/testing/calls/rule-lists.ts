import {
  createRuleCollection,
  createRuleReadList,
  getRuleOfCollection,
  getRuleOfReadList,
  updateRuleOfCollection,
  updateRuleOfReadList,
} from '@longbox/contract/rule-lists';
import { row } from './row.ts';
import type { World } from './world.ts';

const all = { condition: { deleted: { operator: 'isFalse' as const } } };
const newReadList = async ({ server, fresh }: World) => {
  const { id } = await server.call(createRuleReadList, { body: { name: fresh(), rule: all } });
  return { params: { readListId: id } };
};
const newCollection = async ({ server, fresh }: World) => {
  const { id } = await server.call(createRuleCollection, { body: { name: fresh(), rule: all } });
  return { params: { collectionId: id } };
};

/** Collections and read lists that fill themselves. */
export const ruleListRows = [
  row(createRuleReadList)({ input: ({ fresh }) => ({ body: { name: fresh(), rule: all } }) }),
  row(getRuleOfReadList)({ input: newReadList }),
  row(updateRuleOfReadList)({
    input: async (world) => ({ ...(await newReadList(world)), body: { ...all, limit: 3 } }),
    cases: [
      {
        when: 'it doesn’t fill itself',
        change: ({ readListId }) => ({ params: { readListId } }),
        status: 400,
        says: 'This list isn’t filled automatically.',
      },
    ],
  }),
  row(createRuleCollection)({ input: ({ fresh }) => ({ body: { name: fresh(), rule: all } }) }),
  row(getRuleOfCollection)({ input: newCollection }),
  row(updateRuleOfCollection)({
    input: async (world) => ({ ...(await newCollection(world)), body: { ...all, limit: 3 } }),
  }),
];
