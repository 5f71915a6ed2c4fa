import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import * as z from 'zod/mini';
import { ask, type CallOptions, send } from './http.ts';
import { reach } from './reach.ts';

export { ApiError, isMissing, isSignedOut, onSignedOut } from './http.ts';

// Compiled schemas need `eval`, which the content security policy of the page forbids.
z.config({ jitless: true });

/**
 * Makes one call of the contract and hands out its parsed answer.
 *
 * @throws ApiError when it failed; an `AbortError` when `signal` ended it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const request = { method: endpoint.method, path: pathOf(endpoint, input), body: input.body };
  const { answer } = schemasOf(endpoint);
  const onlyReads = endpoint.provides !== undefined;
  return reach({ onlyReads, signal: options.signal }, async (signal) => {
    if (typeof endpoint.answer === 'string') {
      await send(request, { ...options, signal });
      return z.parse(answer, undefined);
    }
    return ask(request, (body) => z.parse(answer, body), { ...options, signal });
  });
}
