import type { CallInput, Endpoint } from '@longbox/contract/endpoint';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { PlainKey } from '../lib/i18n.ts';
import type { Some } from '../lib/some.ts';
import { call, isSignedOut } from './api.ts';
import { stalesOf } from './stale.ts';

/** Calls of one action that run at once. */
const parallel = 4;

/** Work on many items, one by one or some at a time. */
interface ManyWork<Item> {
  readonly items: readonly Item[];
  readonly run: (items: Some<Item>) => Promise<unknown>;
  /** Items per call; 1 by default. */
  readonly most?: number | undefined;
  /** Calls that run at once; a few by default. */
  readonly atOnce?: number | undefined;
}

/** One action over many items: one call each, or one for several if the contract allows it. */
export interface ManyCalls<Item, E extends Endpoint> extends Omit<ManyWork<Item>, 'run'> {
  readonly endpoint: E;
  /** The call for some items; without `most`, for one. */
  readonly inputFor: (items: Some<Item>) => CallInput<E>;
  /** Replaces the single call if an action needs more, such as a read before or a second half. */
  readonly run?: ManyWork<Item>['run'] | undefined;
}

/** Results, item by item. */
export interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  /** Never sent, since it was stopped before. */
  readonly left: readonly Item[];
}

/** The items in chunks of one call each. */
function partsOf<Item>(items: readonly Item[], most: number): Some<Item>[] {
  const parts: Some<Item>[] = [];
  for (let at = 0; at < items.length; at += most) {
    const [first, ...others] = items.slice(at, at + most);
    if (first !== undefined) parts.push([first, ...others]);
  }
  return parts;
}

/**
 * Does the work, a few calls at a time. `stop` prevents new calls and awaits running ones. Failures
 * are collected; only the end of the session stops the rest.
 */
export async function sendMany<Item>(
  { items, run, most = 1, atOnce = parallel }: ManyWork<Item>,
  { stop, onStep }: { readonly stop: AbortSignal; readonly onStep: (answered: number) => void },
): Promise<Outcome<Item>> {
  const waiting = partsOf(items, most);
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  let isOver = false;

  async function work(): Promise<void> {
    for (;;) {
      const part = isOver || stop.aborted ? undefined : waiting.shift();
      if (part === undefined) return;
      try {
        await run(part);
        done.push(...part);
      } catch (error) {
        failed.push(...part.map((item) => ({ item, error })));
        isOver ||= isSignedOut(error);
      }
      onStep(done.length + failed.length);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, failed, left: waiting.flat() };
}

/** Like `sendMany`, as one change: stale queries are fetched again once, at its end. */
export function changeMany<Item, E extends Endpoint>(
  client: QueryClient,
  calls: ManyCalls<Item, E>,
  control: Parameters<typeof sendMany>[1],
): Promise<Outcome<Item>> {
  const { endpoint, items, inputFor } = calls;
  const stales = items.flatMap((item) => stalesOf(endpoint, inputFor([item])));
  const run = calls.run ?? ((some: Some<Item>) => call(endpoint, inputFor(some)));
  return new MutationObserver(client, {
    mutationFn: () => sendMany({ ...calls, run }, control),
    meta: { stales: () => stales },
  }).mutate();
}

/** One call as one change, for where no component makes it; a failure with a title is reported. */
export async function changeOne<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  failureTitle?: PlainKey,
): Promise<boolean> {
  const change = new MutationObserver(client, {
    mutationFn: () => call(endpoint, input),
    meta: {
      stales: () => stalesOf(endpoint, input),
      ...(failureTitle !== undefined && { failureTitle }),
    },
  });
  return change.mutate().then(
    () => true,
    () => false,
  );
}
