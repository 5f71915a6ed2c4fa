import { useEffect, useEffectEvent } from 'react';
import type { Edge, ReaderCommand } from './reader-state.ts';

/** How long the message at an edge stays, and with it the offer of a second press. */
const EDGE_MS = 3000;

/** Dismisses the message at an edge when its time is over. */
export function useEdgeTimer(edge: Edge | null, onCommand: (command: ReaderCommand) => void): void {
  const dismiss = useEffectEvent(() => onCommand({ type: 'dismissEdge' }));
  useEffect(() => {
    if (edge === null) return undefined;
    const timer = setTimeout(() => dismiss(), EDGE_MS);
    return () => clearTimeout(timer);
  }, [edge]);
}
