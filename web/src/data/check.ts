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

/** The check of database and disk: how far it is, and what the last one found. Only our own server has it. */
export const checkQuery = {
  ...queryOf(getCheck, {}, { failureTitle }),
  refetchInterval: ({ state }: { state: { data: { state: string } | undefined } }) =>
    state.data === undefined || state.data.state === 'idle' ? (false as const) : pace,
};

/** What the last check, which has this id, found of a kind. */
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

/** Makes the search index anew, in the background. */
export function useRebuildSearch() {
  return useCall(rebuildSearch, { failureTitle: 'failure.rebuildSearch' });
}
