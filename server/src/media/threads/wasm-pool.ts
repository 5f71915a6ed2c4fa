import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MediaError } from '../base/media-error.ts';
import type { WasmInput, WasmJobName, WasmOutput } from './wasm-jobs.ts';
import type { WasmReply } from './wasm-worker.ts';

const mostThreads = Math.min(2, availableParallelism());
const idleMilliseconds = 30_000;

/** Milliseconds a job may run; waiting for a thread does not count. */
const timeLimits: Readonly<Record<WasmJobName, number>> = {
  'pdf.pages': 60_000,
  'pdf.render': 10_000,
  'pdf.page': 60_000,
  'rar.survey': 300_000,
  'rar.entry': 60_000,
  'rar.names': 60_000,
  'rar.repack': 900_000,
  'barcode.isbn': 30_000,
};

type Thread = { worker: Worker; idleTimer: NodeJS.Timeout | undefined };

const idle: Thread[] = [];
const waiting: ((thread: Thread) => void)[] = [];
let threads = 0;

function startThread(): Thread {
  const file = import.meta.url.endsWith('.ts') ? './wasm-worker.ts' : './wasm-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
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
  if (threads < mostThreads) return startThread();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function release(thread: Thread): void {
  const next = waiting.shift();
  if (next) {
    next(thread);
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

function discard(thread: Thread): void {
  threads -= 1;
  void thread.worker.terminate();
  const next = waiting.shift();
  if (next) next(startThread());
}

/** One exchange with a thread; a thread that ends, fails or is late rejects. */
function exchange<Name extends WasmJobName>(
  worker: Worker,
  request: { name: Name; input: WasmInput<Name> },
  timeLimit: number,
): Promise<WasmReply<WasmOutput<Name>>> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onReply).off('error', onError).off('exit', onExit);
      settle();
    };
    const fail = (cause: unknown, ...entries: string[]) => {
      finish(() => {
        reject(new MediaError('ERR_1005', { cause, entries }));
      });
    };
    const onReply = (reply: WasmReply<WasmOutput<Name>>) => {
      finish(() => {
        resolve(reply);
      });
    };
    const onError = (error: unknown) => {
      fail(error);
    };
    const onExit = () => {
      fail(new Error('the thread ended'));
    };
    const timer = setTimeout(() => {
      fail(new Error(`${request.name} took too long`), `longer than ${timeLimit / 1000} s`);
    }, timeLimit);
    worker.on('message', onReply).on('error', onError).on('exit', onExit);
    worker.postMessage(request, []);
  });
}

/**
 * Runs a job in a thread of the pool, so that WASM blocks neither HTTP nor the scanner. At most two
 * threads; they end when idle for half a minute, when their memory grew large, and when a job fails
 * in an unforeseen way or exceeds its time limit.
 * @throws MediaError what the job found, or ERR_1005 when it crashed or ran too long.
 */
export async function runWasm<Name extends WasmJobName>(
  name: Name,
  input: WasmInput<Name>,
  timeLimit: number = timeLimits[name],
): Promise<WasmOutput<Name>> {
  const thread = await acquire();
  let reply: WasmReply<WasmOutput<Name>>;
  try {
    reply = await exchange(thread.worker, { name, input }, timeLimit);
  } catch (error) {
    discard(thread);
    throw error;
  }
  if (reply.retire) discard(thread);
  else release(thread);
  if (reply.error) {
    const { code, status, message, cause } = reply.error;
    const error = new MediaError(code, { status, cause: new Error(cause) });
    // The message names entries, which the other options do not carry.
    error.message = message;
    throw error;
  }
  return reply.output;
}
