import {
  endMoveIn,
  getMoveIn,
  type MoveInState,
  planMoveIn,
  startMoveIn,
} from '@longbox/contract/move-in';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.moveIn';
/** Milliseconds between two questions of how far it is. */
const pace = 700;

/** How far moving in from Komga is. Only Longbox's own server has it. */
export const moveInQuery = {
  ...queryOf(getMoveIn, {}, { failureTitle }),
  // The queue, which clients hear of, does not tell of it.
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state }: { state: { data: MoveInState | undefined } }) =>
    state.data?.state === 'planning' || state.data?.state === 'moving' ? pace : (false as const),
};

export function usePlanMoveIn() {
  return useCall(planMoveIn, { failureTitle });
}

export function useStartMoveIn() {
  return useCall(startMoveIn, { failureTitle });
}

/** Cancels what is under way, or forgets a plan or an outcome. */
export function useEndMoveIn() {
  return useCall(endMoveIn, { failureTitle });
}
