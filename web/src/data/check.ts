import {
  cancelCheck,
  type FindingKind,
  getCheck,
  listFindings,
  rebuildSearch,
  startCheck,
} from '@longbox/contract/check';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.check';
/** Milliseconds between two questions of how far it has come. */
const pace = 1000;

/**
 * The library check: its progress, and the findings of the last one. Only Longbox's own server has
 * it.
 */
export const checkQuery = {
  ...queryOf(getCheck, {}, { failureTitle }),
  refetchInterval: ({ state }: { state: { data: { state: string } | undefined } }) =>
    state.data === undefined || state.data.state === 'idle' ? (false as const) : pace,
};

/** Findings of one kind, of the last check, which has this ID. */
export function findingsQuery(kind: FindingKind, checkId: string) {
  return queryOptions({
    queryKey: ['findings', kind, checkId] as const,
    queryFn: ({ signal }) => call(listFindings, { params: { kind } }, { signal }),
    meta: { failureTitle },
  });
}

export function useStartCheck() {
  return useCall(startCheck, { failureTitle });
}

export function useCancelCheck() {
  return useCall(cancelCheck, { failureTitle });
}

/** Rebuilds the search index, in the background. */
export function useRebuildSearch() {
  return useCall(rebuildSearch, { failureTitle: 'failure.rebuildSearch' });
}
