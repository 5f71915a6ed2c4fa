import type { LiveEvent } from '@longbox/contract/events';
import { useEffect, useEffectEvent } from 'react';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Passes a live event to all listeners. */
export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back for every live event, for code that outlives a component. */
export function onLiveEvent(listener: Listener): void {
  listeners.add(listener);
}

const breaks = new Set<() => void>();

/** Says that events may have been missed, as after a lost connection. */
export function emitMissedEvents(): void {
  for (const listener of breaks) listener();
}

/** Calls back when events may have been missed, for code that outlives a component. */
export function onMissedEvents(listener: () => void): void {
  breaks.add(listener);
}

/**
 * Calls back for every live event while the component is shown. Not for reloading, which follows
 * from the event's stale tags, but for example to leave the page of a deleted item.
 */
export function useLiveEvents(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: LiveEvent) => {
      latest(event);
    };
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
    };
  }, []);
}
