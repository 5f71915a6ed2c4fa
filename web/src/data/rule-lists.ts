import type { BookCondition, SeriesCondition } from '@longbox/contract/conditions';
import {
  createRuleCollection,
  createRuleReadList,
  getRuleOfCollection,
  getRuleOfReadList,
  updateRuleOfCollection,
  updateRuleOfReadList,
} from '@longbox/contract/rule-lists';
import type { QueryClient } from '@tanstack/react-query';
import { everyCollectionQuery } from './collections.ts';
import { booksIn, type ListScope, seriesIn } from './list-form.ts';
import { call } from './api.ts';
import { queryOf } from './query.ts';
import { everyReadListQuery } from './readlists.ts';

/** The rule of a read list that fills itself. */
export function ruleOfReadListQuery(readListId: string) {
  return queryOf(
    getRuleOfReadList,
    { params: { readListId } },
    { failureTitle: 'failure.readLists' },
  );
}

/** The rule of a collection that fills itself. */
export function ruleOfCollectionQuery(collectionId: string) {
  const params = { collectionId };
  return queryOf(getRuleOfCollection, { params }, { failureTitle: 'failure.collections' });
}

/** A filter to be kept as a collection or read list. */
interface Kept<Condition> {
  readonly name: string;
  readonly isPrivate: boolean;
  readonly scope: ListScope;
  readonly condition: Condition | undefined;
  readonly sort: string[];
  readonly view: { readonly libraryId: string; readonly search: string };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly visibility?: 'SHARED' | 'PRIVATE' | undefined;
  readonly ruled?: true | undefined;
}

/** One that fills itself has this name already: it gets the filter. */
function standingOf(
  sets: readonly Named[],
  { name, isPrivate }: Pick<Kept<unknown>, 'name' | 'isPrivate'>,
): Named | undefined {
  const key = name.toLowerCase();
  return sets.find(
    (one) =>
      one.ruled === true &&
      one.name.toLowerCase() === key &&
      (one.visibility === 'PRIVATE') === isPrivate,
  );
}

const visibilityOf = (isPrivate: boolean) => (isPrivate ? 'PRIVATE' : 'SHARED');

/** Keeps a filter of books as a read list, and returns its ID. */
export async function keepAsReadList(
  client: QueryClient,
  kept: Kept<BookCondition>,
): Promise<string> {
  const { name, isPrivate, scope, condition, sort, view } = kept;
  const allOf = [...booksIn(scope), ...(condition ? [condition] : [])];
  const rule = { condition: allOf.length === 0 ? null : { allOf }, sort, view: { ...view } };
  const { content } = await client.fetchQuery({ ...everyReadListQuery(), staleTime: 0 });
  const standing = standingOf(content, kept);
  if (standing === undefined) {
    const body = { name, visibility: visibilityOf(isPrivate), rule } as const;
    return (await call(createRuleReadList, { body }, {})).id;
  }
  await call(updateRuleOfReadList, { params: { readListId: standing.id }, body: rule }, {});
  return standing.id;
}

/** Keeps a filter of series as a collection, and returns its ID. */
export async function keepAsCollection(
  client: QueryClient,
  kept: Kept<SeriesCondition>,
): Promise<string> {
  const { name, isPrivate, scope, condition, sort, view } = kept;
  const allOf = [...seriesIn(scope), ...(condition ? [condition] : [])];
  const rule = { condition: allOf.length === 0 ? null : { allOf }, sort, view: { ...view } };
  const { content } = await client.fetchQuery({ ...everyCollectionQuery(), staleTime: 0 });
  const standing = standingOf(content, kept);
  if (standing === undefined) {
    const body = { name, visibility: visibilityOf(isPrivate), rule } as const;
    return (await call(createRuleCollection, { body }, {})).id;
  }
  await call(updateRuleOfCollection, { params: { collectionId: standing.id }, body: rule }, {});
  return standing.id;
}
