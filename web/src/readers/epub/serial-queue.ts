/** Runs one task after the other. */
export interface SerialQueue {
  /** Runs it after all before; when so many wait that the person would lose track, never. */
  turn(task: () => Promise<void>): void;
  /** Runs it after all earlier tasks. Rejects with the task's error. */
  run(task: () => Promise<void>): Promise<void>;
  isIdle(): boolean;
}

/** A page turn that is asked for while so many wait is dropped, as with a key held down. */
const most = 3;

/** The renderer drops what is asked of it while it turns a page, so everything goes in a row. */
export function createSerialQueue(onError: (error: unknown) => void): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function after(before: Promise<void>, task: () => Promise<void>): Promise<void> {
    try {
      await before;
    } catch {
      // Its caller gets the error.
    }
    try {
      await task();
    } finally {
      waiting -= 1;
    }
  }

  async function run(task: () => Promise<void>): Promise<void> {
    waiting += 1;
    last = after(last, task);
    await last;
  }

  return {
    run,
    isIdle: () => waiting === 0,
    turn(task) {
      if (waiting < most) run(task).catch(onError);
    },
  };
}
