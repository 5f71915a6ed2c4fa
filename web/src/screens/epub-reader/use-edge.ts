import { useCallback, useEffect, useState } from 'react';

type Edge = 'start' | 'end';

/** How long the message at an edge stays, and with it the offer of a second press. */
const EDGE_MS = 3000;

/** The message at an end of the book: a second press while it is shown acts. */
export function useEdge(act: (edge: Edge) => void): {
  readonly edge: Edge | null;
  readonly press: (edge: Edge) => void;
  readonly dismiss: () => void;
} {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    if (edge === null) return undefined;
    const timer = setTimeout(setEdge, EDGE_MS, null);
    return () => {
      clearTimeout(timer);
    };
  }, [edge]);
  const dismiss = useCallback(() => {
    setEdge(null);
  }, []);
  return {
    edge,
    dismiss,
    press: (at) => {
      setEdge(at);
      if (edge === at) act(at);
    },
  };
}
