import * as z from 'zod/mini';
import { Collection, visibility } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { ReadList } from './readlists.ts';
import { BookRule, SeriesRule } from './rules.ts';
import { notBlank } from './shapes.ts';

/*
 * Collections and read lists that fill themselves (`rules.ts`). All else about them is as for any other. Their
 * members follow changes within seconds.
 */

const creation = {
  name: notBlank,
  /** `SHARED` if absent. Only administrators may create shared ones. */
  visibility: z.optional(z.nullable(visibility)),
};

/**
 * Creates a read list of the books that match. A shared list can't depend on what someone reads, rates or lists:
 * it's the same for everyone, apart from books that are hidden from them.
 */
export const createRuleReadList = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/rules/readlists',
  access: 'own-lists',
  body: z.object({ ...creation, summary: z._default(z.string(), ''), rule: BookRule }),
  answer: ReadList,
  stales: ['readlists'],
});

/** The rule of a read list, for those who may change it. */
export const getRuleOfReadList = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/readlists/{readListId}/rule',
  access: 'own-lists',
  answer: BookRule,
  provides: ['readlists'],
});

/** Changes the rule of a read list that is filled automatically. */
export const updateRuleOfReadList = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/readlists/{readListId}/rule',
  access: 'own-lists',
  body: BookRule,
  answer: 'nothing',
  stales: ['readlists'],
});

/** Creates a collection of the series that match. If it's shared, it can't depend on what someone reads, rates or lists. */
export const createRuleCollection = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/rules/collections',
  access: 'own-lists',
  body: z.object({ ...creation, rule: SeriesRule }),
  answer: Collection,
  stales: ['collections'],
});

/** The rule of a collection, for those who may change it. */
export const getRuleOfCollection = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/collections/{collectionId}/rule',
  access: 'own-lists',
  answer: SeriesRule,
  provides: ['collections'],
});

/** Changes the rule of a collection that is filled automatically. */
export const updateRuleOfCollection = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/collections/{collectionId}/rule',
  access: 'own-lists',
  body: SeriesRule,
  answer: 'nothing',
  stales: ['collections'],
});
