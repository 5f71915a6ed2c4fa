import { type AnswerOf, type CallInput, type Endpoint } from '@longbox/contract/endpoint';
import type { Stale } from '@longbox/contract/tags';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type Query,
  type QueryFunctionContext,
  useMutation,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { PlainKey } from '../lib/i18n.ts';
import { call, type HereOptions, untilReady } from './api.ts';
import { isTouched, type Provided, providedBy, stalesOf } from './stale.ts';

/** Facts about a query besides its answer. */
interface QueryMeta extends Record<string, unknown> {
  /** Absent where nothing that happens concerns it. */
  readonly provides?: Provided;
  /** The sentence that heads the report of a failure. */
  readonly failureTitle: PlainKey;
}

/** Facts about a mutation. */
interface MutationMeta extends Record<string, unknown> {
  /** Tags that a success makes stale, by its input. */
  readonly stales: (input: unknown) => Stale[];
  /** Absent if the caller shows the failure itself. */
  readonly failureTitle?: PlainKey;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

type Runner = <Answer>(
  context: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'pageParam'>,
  run: (here: HereOptions) => Promise<Answer>,
) => Promise<Answer>;

let chosen: Runner = (_context, run) => run({});
const runner: Runner = async (context, run) => {
  await untilReady();
  return chosen(context, run);
};

/** Sets what runs the calls of queries where this device may answer them. */
export function setRunner(next: Runner): void {
  chosen = next;
}

/** The query of one call; ask for it with `useQuery` or in a loader. */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { failureTitle }: { readonly failureTitle: PlainKey },
) {
  return queryOptions<AnswerOf<E>, Error, AnswerOf<E>, readonly [string, CallInput<E>]>({
    queryKey: [nameOf(endpoint), input],
    queryFn: (context) =>
      runner(context, (here) => call(endpoint, input, { ...here, signal: context.signal })),
    meta: { provides: providedBy(endpoint, input), failureTitle },
  });
}

/** A call ready to be made, with all that a query needs to know of it. */
export interface Ask<Answer> {
  readonly name: string;
  readonly input: unknown;
  readonly provides: Provided;
  readonly failureTitle: PlainKey;
  readonly run: (signal: AbortSignal, here: HereOptions) => Promise<Answer>;
}

export function asking<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  failureTitle: PlainKey,
): Ask<AnswerOf<E>> {
  const run = (signal: AbortSignal, here: HereOptions) =>
    call(endpoint, input, { ...here, signal });
  return {
    name: nameOf(endpoint),
    input,
    provides: providedBy(endpoint, input),
    failureTitle,
    run,
  };
}

/** The query of a call made ready with `asking`, perhaps with another way to make it. */
export function askQuery<Answer>({ name, input, provides, failureTitle, run }: Ask<Answer>) {
  return queryOptions<Answer, Error, Answer, readonly [string, unknown]>({
    queryKey: [name, input],
    queryFn: (context) => runner(context, (here) => run(context.signal, here)),
    meta: { provides, failureTitle },
  });
}

/** A query made with `askQuery`. */
export type AskedQuery<Answer> = ReturnType<typeof askQuery<Answer>>;

const position = z.object({ number: z.number(), last: z.boolean() });

/** The 0-based number of the page that follows one of a paged list. */
export function nextPageOf(page: unknown): number | undefined {
  const found = z.safeParse(position, page).data;
  return found === undefined || found.last ? undefined : found.number + 1;
}

/** Number of a list's page, from 0, and its size. */
interface Paging {
  readonly page: number;
  readonly size: number;
}

const wholePage = z.object({ content: z.array(z.unknown()), totalElements: z.number() });

/** A page that holds several as those, of so many each. */
function piecesOf<Answer>(answer: Answer, size: number): readonly Answer[] {
  const found = z.safeParse(wholePage, answer).data;
  if (found === undefined) return [answer];
  const { content, totalElements } = found;
  const totalPages = Math.ceil(totalElements / size);
  return Array.from({ length: Math.max(1, Math.ceil(content.length / size)) }, (_, number) => ({
    ...answer,
    content: content.slice(number * size, (number + 1) * size),
    number,
    size,
    totalPages,
    last: number + 1 >= totalPages,
  }));
}

/**
 * A paged list that grows page by page; `inputAt` returns the input for a page. A reload fetches
 * all of its pages with one call.
 */
export function infiniteQueryOf<E extends Endpoint>(
  endpoint: E,
  inputAt: (paging: Paging) => CallInput<E>,
  {
    failureTitle,
    size = 20,
  }: { readonly failureTitle: PlainKey; readonly size?: number | undefined },
) {
  const queryKey = [nameOf(endpoint), 'pages', inputAt({ page: 0, size })] as const;
  /** Data of the first page, by the signal of that load. */
  const pieces = new WeakMap<AbortSignal, readonly AnswerOf<E>[]>();
  return infiniteQueryOptions({
    queryKey,
    queryFn: async (context) => {
      const { client, signal, pageParam: page } = context;
      const ready = pieces.get(signal)?.[page];
      if (ready !== undefined) return ready;
      const shown = client.getQueryData<InfiniteData<unknown>>(queryKey)?.pages.length ?? 1;
      const held = page === 0 ? shown : 1;
      const answer = await runner(context, (here) =>
        call(endpoint, inputAt({ page, size: size * held }), { ...here, signal }),
      );
      if (held === 1) return answer;
      const [first = answer, ...others] = piecesOf(answer, size);
      pieces.set(signal, [first, ...others]);
      return first;
    },
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
    meta: { provides: providedBy(endpoint, inputAt({ page: 0, size })), failureTitle },
  });
}

/**
 * A mutation: `mutate(input)` makes the call, reloads stale queries, and reports a failure under
 * `failureTitle`. Leave that out only if the caller shows the failure itself.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { failureTitle }: { readonly failureTitle?: PlainKey } = {},
) {
  return useMutation<AnswerOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    meta: {
      stales: (input) => stalesOf(endpoint, input),
      ...(failureTitle && { failureTitle }),
    },
  });
}

/** Finds the queries that show something of this. */
export function shows(stales: readonly Stale[]): (query: Query) => boolean {
  return ({ meta, state }) =>
    meta?.provides !== undefined && isTouched(stales, meta.provides, state.data);
}
