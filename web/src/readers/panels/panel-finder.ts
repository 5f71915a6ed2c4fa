import type { Panel } from './find-panels.ts';

export type PanelsWanted = { readonly url: string; readonly rightToLeft: boolean };
/** Without panels if the image could not be searched. */
export type PanelsFound = { readonly url: string; readonly panels: Panel[] | undefined };

/** Finds panels in a worker of its own, so that no turn waits for it. */
export type PanelFinder = {
  /** The panels of the image at an address, in reading order; nothing if it can't be searched. */
  find(url: string): Promise<readonly Panel[] | undefined>;
  /** Ends the worker. */
  close(): void;
};

/** The needed part of a worker. */
type Looker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

function startWorker(): Looker {
  return new Worker(new URL('./panels.worker.ts', import.meta.url), { type: 'module' });
}

export function createPanelFinder(
  rightToLeft: boolean,
  start: () => Looker = startWorker,
): PanelFinder {
  // By absolute address: a worker has another base than the page.
  const waiting = new Map<string, ((panels: readonly Panel[] | undefined) => void)[]>();
  let worker: Looker | undefined;

  function take({ url, panels }: PanelsFound): void {
    const due = waiting.get(url) ?? [];
    waiting.delete(url);
    for (const answer of due) answer(panels);
  }

  function ask(wanted: PanelsWanted): void {
    if (!worker) {
      worker = start();
      worker.addEventListener('message', (event: MessageEvent<PanelsFound>) => take(event.data));
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(wanted);
  }

  return {
    find(address) {
      const { href: url } = new URL(address, document.baseURI);
      return new Promise((resolve) => {
        const others = waiting.get(url);
        waiting.set(url, [...(others ?? []), resolve]);
        if (!others) ask({ url, rightToLeft });
      });
    },
    close() {
      worker?.terminate();
      worker = undefined;
      waiting.clear();
    },
  };
}
