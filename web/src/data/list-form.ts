import { type BookCondition, findBooks, type SeriesCondition } from '@longbox/contract/conditions';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, call, type HereOptions } from './api.ts';
import { type Ask, askQuery } from './query.ts';

/** Scope of a list before any filter. */
export interface ListScope {
  readonly libraryId?: string | undefined;
  readonly collectionId?: string;
  readonly seriesId?: string;
  readonly readListId?: string;
}

/** One page of a list, as a screen wants it. */
export interface ListRequest<Query, Condition> {
  readonly scope: ListScope;
  /** The filters as alternatives, which every server understands. */
  readonly query: readonly Query[];
  /** All filters; absent if `query` contains all of them. */
  readonly condition: Condition | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: string[];
}

/** The library of a scope as the lists by query name it; nothing for all of them. */
export function libraryQueryOf({ libraryId }: Pick<ListScope, 'libraryId'>) {
  return { ...(libraryId !== undefined && { library_id: [libraryId] }) };
}

/** A request for as little of a list as tells how long it is. */
export function firstOnly(scope: ListScope): ListRequest<never, never> {
  return { scope, query: [], condition: undefined, page: 0, size: 1, sort: [] };
}

/** The scope as the lists by query name it. */
export function scopeQuery({ libraryId, collectionId, seriesId, readListId }: ListScope) {
  return {
    ...libraryQueryOf({ libraryId }),
    ...(collectionId !== undefined && { collection_id: [collectionId] }),
    ...(seriesId !== undefined && { series_id: [seriesId] }),
    ...(readListId !== undefined && { readlist_id: [readListId] }),
  };
}

const is = (value: string) => ({ operator: 'is', value }) as const;

/** The scope as conditions on series. */
export function seriesIn({ libraryId, collectionId }: ListScope): SeriesCondition[] {
  return [
    ...(libraryId === undefined ? [] : [{ libraryId: is(libraryId) }]),
    ...(collectionId === undefined ? [] : [{ collectionId: is(collectionId) }]),
  ];
}

/** The scope as conditions on books. */
export function booksIn({ libraryId, seriesId, readListId }: ListScope): BookCondition[] {
  return [
    ...(seriesId === undefined ? [] : [{ seriesId: is(seriesId) }]),
    ...(libraryId === undefined ? [] : [{ libraryId: is(libraryId) }]),
    ...(readListId === undefined ? [] : [{ readListId: is(readListId) }]),
  ];
}

/**
 * Whether the server takes conditions (1.19 and later); unknown until a list needs them. Kept until
 * the page is reloaded.
 */
const store = create<{ readonly conditions: boolean | undefined }>()(() => ({
  conditions: undefined,
}));

/** Sets whether the server takes conditions; tests start without knowing. */
export function noteConditions(conditions: boolean | undefined): void {
  store.setState({ conditions });
}

/** Whether the server takes conditions; unknown until needed. */
export function useConditions(): boolean | undefined {
  return store(({ conditions }) => conditions);
}

/** The same outside components. */
export function takesConditions(): boolean | undefined {
  return store.getState().conditions;
}

/** Servers of before a call came know its path for other methods only, or not at all. */
export function isUnknownCall(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 405 || error.status === 404);
}

/**
 * A list by conditions where they are needed and the server takes them, else by query. The first
 * list that needs them finds out, with the call it would make anyway.
 */
export function listQuery<Answer>(plain: Ask<Answer>, full: Ask<Answer> | undefined) {
  if (full === undefined) return askQuery(plain);
  const run = async (signal: AbortSignal, here: HereOptions) => {
    if (takesConditions() === false) return plain.run(signal, here);
    try {
      const answer = await full.run(signal, here);
      noteConditions(true);
      return answer;
    } catch (error) {
      if (!isUnknownCall(error)) throw error;
      noteConditions(false);
      return plain.run(signal, here);
    }
  };
  return askQuery({ ...full, run });
}

/** Finds out for a filter panel, where no list needed conditions before. */
export const conditionsQuery = queryOptions({
  queryKey: ['conditions'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const known = takesConditions();
    if (known !== undefined) return known;
    try {
      await call(findBooks, { query: { size: 1 }, body: {} }, { signal });
      noteConditions(true);
    } catch (error) {
      if (!isUnknownCall(error)) throw error;
      noteConditions(false);
    }
    return takesConditions() === true;
  },
  meta: { failureTitle: 'failure.filters' },
});
