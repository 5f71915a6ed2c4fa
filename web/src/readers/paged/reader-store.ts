import { openReader, step } from './reader-state.ts';
import type { EdgeRules, Place, ReaderCommand, ReaderState } from './reader-state.ts';

/** Answers whether it has done a command itself. */
export type Divert = (command: ReaderCommand) => boolean;

/** The state of a reader, apart from what is drawn: pages follow it at once, all else after them. */
export type ReaderStore = {
  get(): ReaderState;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  dispatch(command: ReaderCommand): void;
  setRules(rules: EdgeRules): void;
  /** Hands each command over first; what is then done with it changes nothing here. */
  divert(first: Divert | undefined): void;
};

export function createReaderStore(place: Place): ReaderStore {
  const listeners = new Set<() => void>();
  let state = openReader(place);
  let rules: EdgeRules = {};
  let divert: Divert | undefined;
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(command) {
      if (divert?.(command)) return;
      const next = step(state, command, rules);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    setRules(next) {
      rules = next;
    },
    divert(first) {
      divert = first;
    },
  };
}
