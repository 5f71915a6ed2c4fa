import type { FastifyRequest } from 'fastify';

/** Ends a piece of work; more than once changes nothing. */
type Leave = () => void;

/** Lets background work wait for the answers that people wait for. */
export interface Turns {
  /** Resolves when the work may begin: background work when nothing else runs, or after some time. */
  enter(isBackground: boolean): Promise<Leave>;
}

/** @param patience Milliseconds that background work waits at most. */
export function createTurns(patience = 200): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  function begin(): Leave {
    let isOver = false;
    running += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      const [next] = waiting;
      if (running === 0) next?.();
    };
  }

  return {
    enter: (isBackground) =>
      new Promise((resolve) => {
        if (!isBackground || running === 0) {
          resolve(begin());
          return;
        }
        const go = (): void => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve(begin());
        };
        const timer = setTimeout(go, patience);
        waiting.add(go);
      }),
  };
}

/** Whether a caller asks for it in the background (RFC 9218, section 4.1), as browsers keep books. */
export function isBackground({ headers: { priority } }: FastifyRequest): boolean {
  return /(?:^|,)\s*u=7\s*(?:,|;|$)/.test(String(priority ?? ''));
}
