import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import * as z from 'zod/mini';
import { ApiError, ask, askText, type CallOptions } from './http.ts';
import { reach } from './reach.ts';
import { heardClock } from './server-clock.ts';

export { ApiError, isMissing, isSignedOut, onSignedOut } from './http.ts';

// Compiled schemas need `eval`, which the content security policy of the page forbids.
z.config({ jitless: true });

/** How a call takes answers of this device in place of the server's. */
export interface HereOptions {
  /** The server's answer that is shown: no list of what is here takes its place. `null` for one to come. */
  readonly shown?: unknown;
  /** Called when this device has answered. */
  readonly onHere?: (() => void) | undefined;
}

/** Makes a call in place of `run`, or answers it while the server is away. */
export type StandIn = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  run: () => Promise<AnswerOf<E>>,
  here: HereOptions,
) => Promise<AnswerOf<E>>;

let standIn: StandIn | undefined;
let ready: (() => Promise<unknown>) | undefined;
let known: Promise<unknown> | undefined;

/** Sets what answers calls from what is kept on this device while the server is away. */
export function setStandIn(next: StandIn): void {
  standIn = next;
}

/** Sets what a call waits for before it's known who answers it; nothing once that has been. */
export function callWhenReady(next: () => Promise<unknown>): void {
  const waiting = () =>
    next().finally(() => {
      if (ready === waiting) ready = undefined;
    });
  ready = waiting;
}

/** Ends once it's known who answers calls. */
export async function untilReady(): Promise<void> {
  await ready?.();
}

/** Has the server asked nothing until it has said who is signed in. */
export function callWhenKnown(next: Promise<unknown>): void {
  known = next;
}

/**
 * Makes one call of the contract and hands out its parsed answer; while the server is away, the one
 * that is kept on this device, if there is one.
 *
 * @throws ApiError when it failed; an `AbortError` when `signal` ended it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions & HereOptions = {},
): Promise<AnswerOf<E>> {
  await untilReady();
  const run = () => callServer(endpoint, input, options);
  return standIn === undefined ? run() : standIn(endpoint, input, run, options);
}

/** The same, but only the server answers. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const request = { method: endpoint.method, path: pathOf(endpoint, input), body: input.body };
  const { answer } = schemasOf(endpoint);
  const onlyReads = endpoint.provides !== undefined;
  await known;
  return reach({ onlyReads, signal: options.signal }, async (signal) => {
    const asked = Date.now();
    const heard = ({ headers }: Response) => {
      heardClock(headers.get('date'), asked);
    };
    // A change that was made just before the page is left is made all the same.
    const how = { keepalive: !onlyReads, ...options, signal, heard };
    if (typeof endpoint.answer === 'string') {
      const text = await askText(request, how);
      // A page of something in front of the server, such as the sign-in of a proxy or of a network.
      if (text.trimStart().startsWith('<')) throw new ApiError('unreachable');
      return z.parse(answer, undefined);
    }
    return ask(request, (body) => z.parse(answer, body), how);
  });
}
