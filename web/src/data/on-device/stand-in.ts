import { type Endpoint, pathOf, schemasOf } from '@longbox/contract/endpoint';
import { getBook } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import { getProgression } from '@longbox/contract/publication';
import { getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { ApiError, isMissing, type StandIn } from '../api.ts';
import { useConnection } from '../connection.ts';
import { untilAway, untilSilent } from '../reach.ts';
import type { Holder } from './addresses.ts';
import { keepAnswer, keepLibraries, readBook } from './catalogue.ts';
import { obeyRights, renew, takeOff } from './freshness.ts';
import { type Asked, isAnsweredHere, keptAnswer } from './kept-answers.ts';
import { isChangedHere, keepChange, noteChange } from './kept-changes.ts';
import { isListedHere, keptList, shownList } from './kept-lists.ts';

const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unreachable';

/** Takes up where the server says that reading stopped in a kept text. */
async function keepProgression(
  holder: Holder,
  params: Asked['params'],
  answer: unknown,
): Promise<void> {
  const kept = await readBook(holder, params?.['bookId'] ?? '');
  if (kept) await keepAnswer(holder, pathOf(getProgression, { params }), answer ?? null);
}

/** Takes up what a call says about a kept book. */
function learn(
  holder: Holder,
  endpoint: Endpoint,
  { params }: Asked,
  running: Promise<unknown>,
): void {
  running.then(
    (answer) => {
      if (endpoint === getProgression) void keepProgression(holder, params, answer);
      const book = endpoint === getBook ? z.safeParse(getBook.answer, answer).data : undefined;
      if (book) void renew(holder, book);
      const me = endpoint === getMe ? z.safeParse(getMe.answer, answer).data : undefined;
      if (me) void obeyRights(holder, me);
      if (endpoint === listLibraries) void keepLibraries(holder, answer);
    },
    (error: unknown) => {
      const bookId = params?.['bookId'];
      if (endpoint === getBook && isMissing(error) && bookId !== undefined) {
        void takeOff(holder, bookId);
      }
    },
  );
}

/** Whether the server made a change before it was found to be away. */
async function isDoneByServer(run: () => Promise<unknown>): Promise<boolean> {
  try {
    return await Promise.race([run().then(() => true), untilAway().then(() => false)]);
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** Answers calls from what an account keeps on this device, where the server doesn't. */
export function standInFor(holder: Holder): StandIn {
  return async (endpoint, input, run, { shown, onHere }) => {
    if (isChangedHere(endpoint)) {
      const { isAway } = useConnection.getState();
      const isDoneThere = !isAway && (await isDoneByServer(run));
      if (isDoneThere) void noteChange(holder, input).catch(() => undefined);
      const isDone = isDoneThere || (await keepChange(holder, endpoint, input));
      // What can't be kept, the server may take all the same.
      if (!isDone && isAway) return run();
      if (!isDone) throw new ApiError('unreachable');
      return z.parse(schemasOf(endpoint).answer, undefined);
    }
    const running = run();
    learn(holder, endpoint, input, running);
    const isList = isListedHere(endpoint);
    if (!isList && !isAnsweredHere(endpoint)) return running;
    const here = async () => {
      const kept =
        isList && shown !== undefined
          ? await shownList(holder, shown)
          : await (isList ? keptList : keptAnswer)(holder, endpoint, input);
      return kept && { answer: z.parse(schemasOf(endpoint).answer, kept.answer) };
    };
    const early = await Promise.race([
      running.then((answer) => ({ answer })),
      // A list of what is here must not pass for the whole one because the server is slow.
      (isList ? untilAway() : untilSilent()).then(() => undefined),
    ]).catch((error: unknown) => {
      if (isUnreachable(error)) return undefined;
      // What the server refuses isn't answered here, either.
      throw error;
    });
    const found = early ?? (await here().catch(() => undefined));
    // What isn't kept, the server may still answer.
    if (found === undefined) return running;
    if (found !== early) onHere?.();
    return found.answer;
  };
}
