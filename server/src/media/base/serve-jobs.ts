import { parentPort } from 'node:worker_threads';
import { toMediaError, type ErrorCode, type FailedStatus } from './media-error.ts';
import { wasmHeapBytes } from './wasm-heaps.ts';

/** WASM memory never shrinks: a thread that grew beyond this, in bytes, is ended after its job. */
const heapLimit = 192 * 2 ** 20;

/** Tells that the thread has started up and begins a job. */
export type Begun = { begun: true };

/** `retire` asks to end the thread. */
export type Reply<Output> = { retire: boolean } & (
  | { output: Output; error?: never }
  | {
      error: {
        code: ErrorCode;
        status: FailedStatus;
        message: string;
        cause: string;
        system: string | undefined;
      };
    }
);

// `never` fits the input of every job; the pool's signature ties each name to its input.
type Request<Name> = { name: Name; input: never };

/** Runs jobs in this thread, one at a time, as the pool that started it asks for them. */
export function serveJobs<Name extends string>(
  jobs: Readonly<Record<Name, (input: never) => unknown>>,
): void {
  async function answer(request: Request<Name>): Promise<Reply<unknown>> {
    try {
      const output = await jobs[request.name](request.input);
      return { output, retire: wasmHeapBytes() > heapLimit };
    } catch (error) {
      const { code, status, message, cause } = toMediaError(error);
      // An unforeseen failure may be an abort, after which a WASM module is of no use.
      const unforeseen = code === 'ERR_1005' && status === 'ERROR';
      return {
        error: {
          code,
          status,
          message,
          cause: cause instanceof Error ? cause.message : '',
          system: systemCodeOf(cause),
        },
        retire: unforeseen || wasmHeapBytes() > heapLimit,
      };
    }
  }
  parentPort?.on('message', (request: Request<Name>) => {
    parentPort?.postMessage({ begun: true } satisfies Begun, []);
    void answer(request).then((reply) => parentPort?.postMessage(reply, []));
  });
}

/** The operating system's code of a failure, such as `ENOSPC`. */
const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
