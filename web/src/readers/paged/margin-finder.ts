import type { Margins } from './parts.ts';

/** Finds the empty margins of images in a worker of its own, so that no turn waits for it. */
export type MarginFinder = {
  /** Announces the images shown soon, by their addresses. */
  find(urls: readonly string[]): void;
  /** The margins of an image; nothing until they are found, or if there are none to crop. */
  get(url: string): Margins | undefined;
  /** Calls back whenever margins were found; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Changes whenever margins were found. */
  version(): number;
  /** Ends the worker. */
  close(): void;
};

type Found = { readonly url: string; readonly margins: Margins | undefined };

/** The needed part of a worker. */
type Looker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

function startWorker(): Looker {
  return new Worker(new URL('./margins.worker.ts', import.meta.url), { type: 'module' });
}

export function createMarginFinder(start: () => Looker = startWorker): MarginFinder {
  // By absolute address: a worker has another base than the page.
  const found = new Map<string, Margins | undefined>();
  const listeners = new Set<() => void>();
  let worker: Looker | undefined;
  const keyOf = (url: string): string => new URL(url, document.baseURI).href;

  function take({ url, margins }: Found): void {
    found.set(url, margins);
    for (const listener of listeners) listener();
  }

  return {
    find(urls) {
      for (const key of urls.map(keyOf)) {
        if (found.has(key)) continue;
        found.set(key, undefined);
        if (!worker) {
          worker = start();
          worker.addEventListener('message', (event: MessageEvent<Found>) => take(event.data));
        }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        worker.postMessage(key);
      }
    },
    get: (url) => found.get(keyOf(url)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => [...found.values()].filter(Boolean).length,
    close() {
      worker?.terminate();
      worker = undefined;
    },
  };
}
