import type { LiveEvent } from '@longbox/contract/events';
import { useEffect, useEffectEvent } from 'react';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Hands a live event to everybody who listens. */
export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back for every live event, for what lives longer than a component. */
export function onLiveEvent(listener: Listener): void {
  listeners.add(listener);
}

/**
 * Calls back for every live event while the component is shown. Only for what is no reload, such
 * as leaving the page of something deleted: reloading follows from the event's stale tags.
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
