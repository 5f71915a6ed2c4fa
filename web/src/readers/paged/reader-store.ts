import { openReader, step } from './reader-state.ts';
import type { EdgeRules, Place, ReaderCommand, ReaderState } from './reader-state.ts';

/** The state of a reader, apart from what is drawn: pages follow it at once, all else after them. */
export type ReaderStore = {
  get(): ReaderState;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  dispatch(command: ReaderCommand): void;
  setRules(rules: EdgeRules): void;
};

export function createReaderStore(place: Place): ReaderStore {
  const listeners = new Set<() => void>();
  let state = openReader(place);
  let rules: EdgeRules = {};
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(command) {
      const next = step(state, command, rules);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    setRules(next) {
      rules = next;
    },
  };
}
