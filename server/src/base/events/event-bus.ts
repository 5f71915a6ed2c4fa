import { events, type LiveEvent } from '@longbox/contract/events';
import type { Line } from '../db/line.ts';

type Listener = (event: LiveEvent) => void;

/** The parts of the server emit events here, and the event stream listens. */
export interface EventBus {
  emit(event: LiveEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
}

/** With a line, all processes of a database hear of every event. */
export function createEventBus(line?: Pick<Line, 'topic'>): EventBus {
  const listeners = new Set<Listener>();
  const tellHere = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const tellOthers = line?.topic('event', (said) => {
    if (isLiveEvent(said)) tellHere(said);
  });
  return {
    emit(event) {
      tellHere(event);
      if (!isCounted(event)) tellOthers?.(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Each process counts by itself what waits. */
const isCounted = ({ name }: LiveEvent): boolean => name === 'TaskQueueStatus';

/** Other processes run our own code, perhaps of another version: an event is told by its name. */
export function isLiveEvent(message: unknown): message is LiveEvent {
  return (
    typeof message === 'object' &&
    message !== null &&
    'name' in message &&
    typeof message.name === 'string' &&
    message.name in events
  );
}
