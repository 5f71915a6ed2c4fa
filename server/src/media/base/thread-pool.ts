import { Worker } from 'node:worker_threads';
import { MediaError, type MediaErrorOptions } from './media-error.ts';
import type { Begun, Reply } from './serve-jobs.ts';
import { currentOwner, inTurn, type Waiting } from './shares.ts';
import { startClock, type Clock } from './thread-clock.ts';

const idleMilliseconds = 10_000;
/** A job that waits, as for a disk that has gone, is given up after this time by the clock and its limit. */
const stallMilliseconds = 600_000;

/** Work by name, each with one input that can be copied between threads. */
type Jobs = Readonly<Record<string, (input: never) => unknown>>;
type Input<Job extends Jobs[string]> = Parameters<Job>[0];
type Output<Job extends Jobs[string]> = Awaited<ReturnType<Job>>;

/**
 * Runs a job in a thread. Threads end when idle for ten seconds, when their memory grew large, and when
 * a job fails in an unforeseen way or exceeds its time limit. The limit is in milliseconds of the thread's
 * processor time, counted from where the job begins: neither a busy machine nor a cold start uses it up.
 * @throws MediaError what the job found, or ERR_1005 when it crashed or ran too long.
 */
export type RunJob<Known extends Jobs> = <Name extends keyof Known & string>(
  name: Name,
  input: Input<Known[Name]>,
  timeLimit?: number,
) => Promise<Output<Known[Name]>>;

type Thread = { worker: Worker; idleTimer: NodeJS.Timeout | undefined };

/** One exchange with a thread; a thread that ends, fails or is late rejects. */
function exchange<Result>(
  worker: Worker,
  request: { name: string; input: unknown },
  timeLimit: number,
): Promise<Reply<Result>> {
  return new Promise((resolve, reject) => {
    let clock: Clock | undefined;
    const finish = (settle: () => void) => {
      clock?.stop();
      clearTimeout(stalled);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const fail = (cause: unknown, options: Omit<MediaErrorOptions, 'cause'> = {}) => {
      finish(() => {
        reject(new MediaError('ERR_1005', { cause, ...options }));
      });
    };
    const onLate = () => {
      const entries = [`longer than ${timeLimit / 1000} s`];
      fail(new Error(`${request.name} took too long`), { entries, late: true });
    };
    const onMessage = (message: Reply<Result> | Begun) => {
      if ('begun' in message) {
        clock = startClock(worker, timeLimit, onLate);
        return;
      }
      finish(() => {
        resolve(message);
      });
    };
    const onError = (error: unknown) => {
      fail(error);
    };
    const onExit = () => {
      fail(new Error('the thread ended'));
    };
    const stalled = setTimeout(onLate, timeLimit + stallMilliseconds);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request, []);
  });
}

/**
 * Threads that run jobs, so that long computing blocks neither HTTP nor the scanner.
 * @param options.entry the module that serves the jobs in a thread.
 * @param options.mostThreads how many run at a time; further jobs wait.
 * @param options.timeLimits milliseconds of processor time that a job may take.
 */
export function createThreadPool<Known extends Jobs>(options: {
  entry: URL;
  mostThreads: number;
  timeLimits: Readonly<Record<keyof Known & string, number>>;
}): RunJob<Known> {
  const idle: Thread[] = [];
  let waiting: (Waiting & { readonly take: (thread: Thread) => void })[] = [];
  /** Whose jobs run, each once for every thread. */
  const running: (string | undefined)[] = [];
  let threads = 0;

  function startThread(): Thread {
    const worker = new Worker(options.entry, {
      // The parent's own flags (a debugger's port, a test runner's loader) are not for this thread.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    threads += 1;
    const thread: Thread = { worker, idleTimer: undefined };
    // A thread that fails while idle is forgotten; without a listener its error would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => forgetIdle(thread));
    return thread;
  }

  function forgetIdle(thread: Thread): void {
    const index = idle.indexOf(thread);
    if (index === -1) return;
    idle.splice(index, 1);
    clearTimeout(thread.idleTimer);
    threads -= 1;
  }

  async function acquire(): Promise<Thread> {
    const thread = idle.pop();
    if (thread) {
      clearTimeout(thread.idleTimer);
      thread.worker.ref();
      return thread;
    }
    if (threads < options.mostThreads) return startThread();
    return new Promise((take) => {
      waiting.push({ owner: currentOwner(), amount: 1, take });
    });
  }

  /** Who has fewest threads comes first; those of one owner in the order in which they came. */
  function takeNext() {
    const heldBy = (owner: string | undefined): number =>
      running.filter((one) => one === owner).length;
    const [next] = inTurn(waiting, heldBy);
    waiting = waiting.filter((one) => one !== next);
    return next;
  }

  function release(thread: Thread): void {
    const next = takeNext();
    if (next) {
      next.take(thread);
      return;
    }
    // An idle thread keeps no process alive.
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => {
      void thread.worker.terminate();
    }, idleMilliseconds);
    thread.idleTimer.unref();
    idle.push(thread);
  }

  /** The next one starts once the memory of this one is free. */
  async function discard(thread: Thread): Promise<void> {
    await thread.worker.terminate();
    threads -= 1;
    const next = takeNext();
    if (next) next.take(startThread());
  }

  return async <Name extends keyof Known & string>(
    name: Name,
    input: Input<Known[Name]>,
    timeLimit: number = options.timeLimits[name],
  ): Promise<Output<Known[Name]>> => {
    const thread = await acquire();
    const owner = currentOwner();
    running.push(owner);
    let reply: Reply<Output<Known[Name]>>;
    try {
      reply = await exchange<Output<Known[Name]>>(
        thread.worker,
        { name, input },
        timeLimit,
      ).finally(() => {
        running.splice(running.indexOf(owner), 1);
      });
    } catch (error) {
      void discard(thread);
      throw error;
    }
    if (reply.retire) void discard(thread);
    else release(thread);
    if (reply.error) {
      const { code, status, message, cause, system } = reply.error;
      const reason = Object.assign(new Error(cause), system !== undefined && { code: system });
      const error = new MediaError(code, { status, cause: reason });
      // The message names entries, which the other options do not carry.
      error.message = message;
      throw error;
    }
    return reply.output;
  };
}
