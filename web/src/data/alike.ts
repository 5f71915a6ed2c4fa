import {
  compareLibrary,
  getAlike,
  keepAlikePair,
  listAlikePairs,
  removeAlikePage,
} from '@longbox/contract/alike';
import type { QueryOf } from '@longbox/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from './many.ts';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.alike';

/** What is compared, and how far that is; only our own server compares. */
export const alikeQuery = queryOf(getAlike, {}, { failureTitle });

/** Pairs that look alike. */
export function alikePairsQuery(query: Partial<QueryOf<typeof listAlikePairs>>) {
  return queryOf(listAlikePairs, { query }, { failureTitle });
}

/** Says what is compared in a library. */
export function useCompareLibrary() {
  return useCall(compareLibrary, { failureTitle: 'failure.alikeSave' });
}

/** Says whether both of a pair stay, outside components; answers whether that was taken. */
export function keepPair(client: QueryClient, pairId: string, kept: boolean): Promise<boolean> {
  const input = { params: { pairId }, body: { kept } };
  return changeOne(client, keepAlikePair, input, 'failure.alikeSave');
}

/** Queues the removal of one page of a pair. */
export function useRemoveAlikePage() {
  return useCall(removeAlikePage, { failureTitle: 'failure.pageDelete' });
}
