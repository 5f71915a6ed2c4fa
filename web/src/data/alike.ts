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

/** Compared images, and the progress; only Longbox's own server compares. */
export const alikeQuery = queryOf(getAlike, {}, { failureTitle });

/** Pairs that look alike. */
export function alikePairsQuery(query: Partial<QueryOf<typeof listAlikePairs>>) {
  return queryOf(listAlikePairs, { query }, { failureTitle });
}

/** Sets the images that are compared in a library. */
export function useCompareLibrary() {
  return useCall(compareLibrary, { failureTitle: 'failure.alikeSave' });
}

/** Keeps or undecides a pair, outside components; returns whether that succeeded. */
export function keepPair(client: QueryClient, pairId: string, kept: boolean): Promise<boolean> {
  const input = { params: { pairId }, body: { kept } };
  return changeOne(client, keepAlikePair, input, 'failure.alikeSave');
}

/** Queues the removal of one page of a pair. */
export function useRemoveAlikePage() {
  return useCall(removeAlikePage, { failureTitle: 'failure.pageDelete' });
}
