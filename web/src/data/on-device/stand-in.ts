import { type Endpoint, schemasOf } from '@longbox/contract/endpoint';
import { getBook } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import { ApiError, isMissing, type StandIn } from '../api.ts';
import type { Holder } from './addresses.ts';
import { keepLibraries } from './catalogue.ts';
import { renew, takeOff } from './freshness.ts';
import { type Asked, keptAnswer } from './kept-answers.ts';

/** Milliseconds that the server has to answer a call which could be answered here. */
const patience = 4000;

/** Whether the server didn't answer last time; then nothing waits for it. */
let isAway = false;

const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unreachable';

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds, undefined);
  });

/** Takes up what a call says about a kept book. */
function learn(
  holder: Holder,
  endpoint: Endpoint,
  { params }: Asked,
  running: Promise<unknown>,
): void {
  running.then(
    (answer) => {
      isAway = false;
      const book = endpoint === getBook ? z.safeParse(getBook.answer, answer).data : undefined;
      if (book) void renew(holder, book);
      if (endpoint === listLibraries) void keepLibraries(holder, answer);
    },
    (error: unknown) => {
      if (isUnreachable(error)) isAway = true;
      const bookId = params?.['bookId'];
      if (endpoint === getBook && isMissing(error) && bookId !== undefined) {
        void takeOff(holder, bookId);
      }
    },
  );
}

/** Answers calls from what an account keeps on this device, where the server doesn't. */
export function standInFor(holder: Holder): StandIn {
  return async (endpoint, input, run) => {
    const running = run();
    learn(holder, endpoint, input, running);
    if (endpoint.method !== 'GET') return running;
    const here = async () => {
      const kept = await keptAnswer(holder, endpoint, input);
      return kept && { answer: z.parse(schemasOf(endpoint).answer, kept.answer) };
    };
    const isOff = !navigator.onLine || isAway;
    const early = await Promise.race([
      running.then((answer) => ({ answer })),
      after(isOff ? 0 : patience),
    ]).catch((error: unknown) => {
      if (isUnreachable(error)) return undefined;
      // What the server refuses isn't answered here, either.
      throw error;
    });
    const found = early ?? (await here().catch(() => undefined));
    // What isn't kept, the server may still answer.
    return found ? found.answer : running;
  };
}
