import { cancelGcdDump, deleteGcdDump, getGcdDump, takeGcdDump } from '@longbox/contract/gcd';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.metadataSourceSave';
/** Milliseconds between two questions of how far the work is. */
const pace = 1000;

/** The copy of the Grand Comics Database on the server; only our own server can have one. */
export const gcdDumpQuery = {
  ...queryOf(getGcdDump, {}, { failureTitle: 'failure.metadataSources' }),
  refetchInterval: ({ state }: { state: { data: { state: string } | undefined } }) =>
    state.data === undefined || state.data.state === 'idle' ? (false as const) : pace,
};

/** Unpacks and indexes the newest file. */
export function useTakeGcdDump() {
  return useCall(takeGcdDump, { failureTitle });
}

export function useCancelGcdDump() {
  return useCall(cancelGcdDump, { failureTitle });
}

export function useDeleteGcdDump() {
  return useCall(deleteGcdDump, { failureTitle });
}
