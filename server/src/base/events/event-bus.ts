import type { LiveEvent } from '@longbox/contract/events';

type Listener = (event: LiveEvent) => void;

/** The parts of the server emit events here, and the event stream listens. */
export interface EventBus {
  emit(event: LiveEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
}

export function createEventBus(): EventBus {
  const listeners = new Set<Listener>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
