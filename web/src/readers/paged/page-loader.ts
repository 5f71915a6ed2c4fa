/** The state of one page's image. The object changes identity whenever its content does. */
export type PageEntry<T> =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly image: T };

export type PageLoader<T> = {
  /**
   * Says which addresses are needed, most urgent first. Loads that are no longer needed are
   * canceled, failures among them forgotten; loaded ones stay until newer ones push them out.
   */
  want(urls: readonly string[]): void;
  get(url: string): PageEntry<T> | undefined;
  /** Calls back after each change of one address; returns how to stop. */
  subscribe(url: string, listener: () => void): () => void;
  /** Loads a failed address again, if it is still wanted. */
  retry(url: string): void;
};

type Options<T> = {
  /** Loads one image; must reject, and stop its traffic, when the signal aborts. */
  readonly load: (url: string, signal: AbortSignal) => Promise<T>;
  /** Images kept besides the wanted ones. */
  readonly keep?: number;
  /** Loads at one time: few, so that the most urgent one has the line to itself. */
  readonly parallel?: number;
};

const LOADING = { status: 'loading' } as const;
const FAILED = { status: 'failed' } as const;

/** A bounded store of decoded images, loaded in order of need. */
export function createPageLoader<T>({ load, keep = 8, parallel = 3 }: Options<T>): PageLoader<T> {
  // A Map keeps insertion order: the ready entry that was wanted longest ago comes first.
  const entries = new Map<string, PageEntry<T>>();
  const running = new Map<string, AbortController>();
  const listeners = new Map<string, Set<() => void>>();
  let wanted: readonly string[] = [];

  function set(url: string, entry: PageEntry<T> | null): void {
    entries.delete(url);
    if (entry) entries.set(url, entry);
    for (const listener of listeners.get(url) ?? []) listener();
  }

  function trim(): void {
    const needed = new Set(wanted);
    const spare = [...entries.keys()].filter((url) => !needed.has(url));
    for (const url of spare.slice(0, Math.max(0, spare.length - keep))) set(url, null);
  }

  async function run(url: string): Promise<void> {
    const controller = new AbortController();
    running.set(url, controller);
    if (entries.get(url) !== LOADING) set(url, LOADING);
    let entry: PageEntry<T> = FAILED;
    try {
      entry = { status: 'ready', image: await load(url, controller.signal) };
    } catch {
      // The entry says it: the page shows a retry, or the load was canceled.
    }
    // A canceled load may already have a successor at the same address.
    if (controller.signal.aborted) return;
    running.delete(url);
    set(url, entry);
    startNext();
  }

  function startNext(): void {
    for (const url of wanted) {
      if (running.size >= parallel) return;
      if (!entries.has(url)) void run(url);
    }
  }

  function cancel(url: string, controller: AbortController): void {
    controller.abort();
    running.delete(url);
    set(url, null);
  }

  return {
    want(urls) {
      wanted = [...new Set(urls)];
      const needed = new Set(wanted);
      for (const [url, controller] of running) if (!needed.has(url)) cancel(url, controller);
      for (const [url, entry] of entries) {
        if (entry.status === 'failed' && !needed.has(url)) set(url, null);
      }
      for (const url of wanted.toReversed()) {
        const entry = entries.get(url);
        if (!entry) continue;
        entries.delete(url);
        entries.set(url, entry);
      }
      trim();
      startNext();
    },
    get: (url) => entries.get(url),
    subscribe(url, listener) {
      const known = listeners.get(url) ?? new Set();
      listeners.set(url, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(url);
      };
    },
    retry(url) {
      if (entries.get(url)?.status !== 'failed') return;
      set(url, null);
      startNext();
    },
  };
}

/** Loads and decodes an image in the browser, so that showing it needs no more decoding. */
export async function loadImage(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  image.decoding = 'async';
  image.draggable = false;
  const stop = (): void => image.removeAttribute('src');
  signal.addEventListener('abort', stop, { once: true });
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    // Chromium refuses to decode very large images ahead although it can show them.
    if (!image.complete || image.naturalWidth === 0) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  return image;
}
