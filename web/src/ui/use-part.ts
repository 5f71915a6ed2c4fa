import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Part } from '../lib/load-part.ts';

/** How far a part of the client has come. */
export type PartState<T> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; part: T };

interface PartOptions {
  /** Wait until this is true. */
  wanted?: boolean;
  /** Called when it has come, before it is drawn. */
  onArrival?: () => void;
}

/** Fetches a part while the component is shown. */
export function usePart<T>(
  part: Part<T>,
  { wanted = true, onArrival }: PartOptions = {},
): PartState<T> {
  // Which part came to what; a part is often a component, which a setter would take for an updater.
  const [outcome, setOutcome] = useState<{ of: Part<T>; failed: boolean } | null>(null);
  const known = outcome?.of === part ? outcome : null;
  const isFailed = known?.failed === true;
  const arrive = useEffectEvent(() => {
    onArrival?.();
    // At once: a key that is pressed between the two would find neither what waited nor what came.
    flushSync(() => {
      setOutcome({ of: part, failed: false });
    });
  });
  useEffect(() => {
    if (!wanted || isFailed || part.current() !== undefined) return undefined;
    let isShown = true;
    part.load().then(
      () => isShown && arrive(),
      () => isShown && setOutcome({ of: part, failed: true }),
    );
    return () => {
      isShown = false;
    };
  }, [part, wanted, isFailed]);

  const here = part.current();
  if (here !== undefined) return { state: 'ready', part: here };
  if (!isFailed) return { state: 'loading' };
  return {
    state: 'failed',
    retry: () => {
      setOutcome(null);
    },
  };
}
