import type { SerialQueue } from './serial-queue.ts';

interface RequestParts {
  readonly queue: SerialQueue;
  /** Makes a document ready; answers whether it came before it was given up. */
  readonly fetch: (index: number, givenUp: AbortSignal) => Promise<boolean>;
  /** The document that is shown. */
  readonly shown: () => number | undefined;
}

/** A queue of a person's requests; those that wait for a missing document can be dropped. */
export interface Requests {
  /** Waits for a document; answers whether it is still wanted when it has come. */
  ready(index: number): Promise<boolean>;
  /**
   * Turns after all that was asked for before. Back, where a document is waited for that lies forwards,
   * is to wait no longer; and so the other way.
   */
  turn(way: 1 | -1, task: () => Promise<void> | undefined): void;
  /** Goes somewhere instead of all that still waits. */
  jump(task: () => Promise<void>): Promise<void>;
  /** Drops everything that waits. */
  giveUp(): void;
}

export function createRequests({ queue, fetch, shown }: RequestParts): Requests {
  let asked = new AbortController();
  /** Which way the document lies that is waited for. */
  let awaited: { readonly way: 1 | -1 } | undefined;

  function giveUp(): void {
    asked.abort();
    asked = new AbortController();
    awaited = undefined;
  }

  return {
    async ready(index) {
      const here = shown();
      const own = here === undefined ? undefined : ({ way: index > here ? 1 : -1 } as const);
      awaited = own;
      try {
        return await fetch(index, asked.signal);
      } finally {
        if (awaited === own) awaited = undefined;
      }
    },
    turn(way, task) {
      if (awaited?.way === -way) {
        giveUp();
        return;
      }
      const { signal } = asked;
      queue.turn(async () => {
        if (!signal.aborted) await task();
      });
    },
    jump(task) {
      giveUp();
      return queue.run(task);
    },
    giveUp,
  };
}
