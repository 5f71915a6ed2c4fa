import {
  createRuleCollection,
  createRuleReadList,
  getRuleOfCollection,
  getRuleOfReadList,
  updateRuleOfCollection,
  updateRuleOfReadList,
} from '@longbox/contract/rule-lists';
import { BookRule, SeriesRule } from '@longbox/contract/rules';
import { theServer, type Viewer } from '../../base/accounts/viewer.ts';
import { fromJson } from '../../base/db/json.ts';
import { badRequest } from '../../base/errors.ts';
import { createSet, fillByRule } from '../../catalogue/sets/change-sets.ts';
import { requireSet, requireSetToChange, requireSharing } from '../../catalogue/sets/list-sets.ts';
import { requireForAll } from '../../catalogue/sets/require-for-all.ts';
import { collectionKind, readListKind, type SetKind } from '../../catalogue/sets/set-kinds.ts';
import { serve } from '../../http/serve.ts';
import { presentCollection } from '../collections/routes.ts';
import { presentReadList } from '../readlists/routes.ts';
import type { Services } from '../services.ts';
import { membersByRule } from './rule-members.ts';

interface Creation {
  readonly name: string;
  readonly summary?: string;
  readonly visibility?: 'SHARED' | 'PRIVATE' | null | undefined;
  readonly rule: BookRule | SeriesRule;
}

/** Collections and read lists that fill themselves. */
export function ruleListRoutes({ db, events }: Services) {
  const create = async (viewer: Viewer, kind: SetKind, asked: Creation) => {
    const isPrivate = asked.visibility === 'PRIVATE';
    if (!isPrivate) {
      requireSharing(viewer);
      requireForAll(asked.rule);
    }
    const rule = JSON.stringify(asked.rule);
    const by = isPrivate ? viewer : theServer;
    const memberIds = await membersByRule(db, kind, { viewer: by, rule });
    const { name, summary } = asked;
    const set = { viewer, name, summary, ordered: true, isPrivate, memberIds, rule };
    const setId = await createSet({ db, events }, kind, set);
    return requireSet(db, kind, { viewer, setId });
  };
  const ruled = async (viewer: Viewer, kind: SetKind, setId: string) => {
    const set = await requireSetToChange(db, kind, { viewer, setId });
    if (set.rule === null) throw badRequest('This list isn’t filled automatically.');
    return { ...set, rule: set.rule };
  };
  const update = async (
    viewer: Viewer,
    kind: SetKind,
    { setId, rule: given }: { readonly setId: string; readonly rule: BookRule | SeriesRule },
  ) => {
    const { userId } = await ruled(viewer, kind, setId);
    if (userId === null) requireForAll(given);
    const rule = JSON.stringify(given);
    const by = userId === null ? theServer : viewer;
    const memberIds = await membersByRule(db, kind, { viewer: by, rule });
    await fillByRule({ db, events }, kind, { setId, rule, memberIds, isNew: true });
  };
  return [
    serve(createRuleReadList, async ({ viewer, body }) =>
      presentReadList(await create(viewer, readListKind, body)),
    ),
    serve(getRuleOfReadList, async ({ viewer, params }) =>
      fromJson(BookRule, (await ruled(viewer, readListKind, params.readListId)).rule),
    ),
    serve(updateRuleOfReadList, ({ viewer, params, body }) =>
      update(viewer, readListKind, { setId: params.readListId, rule: body }),
    ),
    serve(createRuleCollection, async ({ viewer, body }) =>
      presentCollection(await create(viewer, collectionKind, body)),
    ),
    serve(getRuleOfCollection, async ({ viewer, params }) =>
      fromJson(SeriesRule, (await ruled(viewer, collectionKind, params.collectionId)).rule),
    ),
    serve(updateRuleOfCollection, ({ viewer, params, body }) =>
      update(viewer, collectionKind, { setId: params.collectionId, rule: body }),
    ),
  ];
}
