import type { Levels } from './levels.ts';

/** The levels of a book, once they are known; nothing if its pages stay as they are. */
export type BookLevels = { readonly levels?: Levels | undefined };

export type CleanWanted = {
  /** Absent as long as they have to be found. */
  readonly book?: BookLevels | undefined;
  readonly url: string;
  /** Pages by which the levels of the book are found. */
  readonly samples: readonly string[];
  /** With how many pixels across the whole image is shown. */
  readonly shown: number;
};

/** A cleaned page; without either, it stays as it is. Levels without a picture are left to a filter. */
export type Cleaned = {
  /** The levels of the book, if they were found now and by all its samples. */
  readonly book?: BookLevels | undefined;
  readonly levels?: Levels | undefined;
  readonly picture?: ImageBitmap | undefined;
};

type Job = {
  readonly url: string;
  readonly shown: number;
  /** How far the page is from the middle of the window: the nearest is next. */
  readonly distance: () => number;
  readonly signal: AbortSignal;
};

/** Cleans the pages of a book in a worker of its own, so that no turn waits for it. */
export type PageCleaner = {
  /** Cleans an image, unless the signal aborts before; then it never answers. */
  clean(job: Job): Promise<Cleaned>;
  /** Ends the worker. */
  close(): void;
};

/** The needed part of a worker. */
type Looker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

function startWorker(): Looker {
  return new Worker(new URL('./clean.worker.ts', import.meta.url), { type: 'module' });
}

/** Where the levels of a book are kept for the next time. */
export type LevelsMemory = {
  readonly read: () => Promise<BookLevels | undefined>;
  readonly keep: (book: BookLevels) => void;
};

/** So many pages of a book say what its paper and ink are like. */
const SAMPLES = 6;

/** Pages spread over a book; not its covers, unless it has nothing else. */
export function samplesOf(urls: readonly string[]): readonly string[] {
  const inner = urls.length > 2 ? urls.slice(1, -1) : urls;
  const count = Math.min(SAMPLES, inner.length);
  return Array.from(
    { length: count },
    (_, at) => inner[Math.floor(((at + 0.5) * inner.length) / count)] ?? '',
  );
}

export function createPageCleaner(
  urls: readonly string[],
  memory?: LevelsMemory,
  start: () => Looker = startWorker,
): PageCleaner {
  // By absolute address: a worker has another base than the page.
  const absolute = (url: string): string => new URL(url, document.baseURI).href;
  const samples = samplesOf(urls).map(absolute);
  let jobs: (Job & { readonly answer: (cleaned: Cleaned) => void })[] = [];
  let worker: Looker | undefined;
  let running: (typeof jobs)[number] | undefined;
  let book: BookLevels | undefined;
  let isWaiting = memory !== undefined;
  void memory?.read().then((known) => {
    book = known;
    isWaiting = false;
    startNext();
  });

  /** One page at a time: the next one may be needed sooner than those that were asked for before. */
  function startNext(): void {
    jobs = jobs.filter(({ signal }) => !signal.aborted);
    if (running || isWaiting) return;
    const [next] = jobs.toSorted((a, b) => a.distance() - b.distance());
    if (!next) return;
    running = next;
    jobs = jobs.filter((job) => job !== next);
    if (!worker) {
      worker = start();
      worker.addEventListener('message', (event: MessageEvent<Cleaned>) => take(event.data));
    }
    const wanted: CleanWanted = { book, url: absolute(next.url), samples, shown: next.shown };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(wanted);
  }

  function take(cleaned: Cleaned): void {
    const done = running;
    running = undefined;
    if (cleaned.book) {
      ({ book } = cleaned);
      memory?.keep(cleaned.book);
    }
    if (done?.signal.aborted === false) done.answer(cleaned);
    else cleaned.picture?.close();
    startNext();
  }

  return {
    clean: (job) =>
      new Promise((resolve) => {
        jobs.push({ ...job, answer: resolve });
        startNext();
      }),
    close() {
      worker?.terminate();
      worker = undefined;
      running = undefined;
      jobs = [];
    },
  };
}
