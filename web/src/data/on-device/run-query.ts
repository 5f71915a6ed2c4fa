import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { HereOptions } from '../api.ts';

/** Queries that this device answered in place of the server: from the answer that was shown, or by itself. */
const answeredHere = new WeakMap<Query, 'as shown' | 'alone'>();

/** Whether a query shows what this device answered in place of the server. */
export const isFromDevice = (query: Query): boolean => answeredHere.has(query);

/** Of those that this device answered alone: how many items the list has on the server, if that's known. */
const countedByServer = new WeakMap<Query, number>();

/** How many items a list has on the server, if it shows only those on this device and that's known. */
export const countOnServer = (query: Query): number | undefined => countedByServer.get(query);

/** Whether a query shows only what is on this device. */
export const isOnlyHere = (query: Query): boolean => answeredHere.get(query) === 'alone';

/** Notes that a query shows only what is on this device, and how many items its list has on the server. */
export function noteOnlyHere(query: Query, onServer: number | null): void {
  answeredHere.set(query, 'alone');
  if (onServer !== null) countedByServer.set(query, onServer);
}

const counted = z.object({ totalElements: z.number() });

const severalPages = z.object({ pages: z.array(z.looseObject({ content: z.array(z.unknown()) })) });

/** The pages of a growing list as one. */
function allPagesOf(data: unknown): unknown {
  const pages = z.safeParse(severalPages, data).data?.pages ?? [];
  const [first] = pages;
  return first && { ...first, content: pages.flatMap(({ content }) => content) };
}

/** The answer of the server that a query shows, as one of its calls would give it. */
function shownBy({ data }: Query['state'], page: unknown): unknown {
  if (page === undefined) return data;
  // Only the server has a page that isn't here yet.
  return page === 0 ? allPagesOf(data) : null;
}

/** Runs the call of a query, and notes who has answered it. */
export async function runQuery<Answer>(
  { client, queryKey, pageParam }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'pageParam'>,
  run: (here: HereOptions) => Promise<Answer>,
): Promise<Answer> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return run({});
  // What the last visit has left counts for less than what can be opened now.
  const isServers = query.state.dataUpdatedAt > 1 && answeredHere.get(query) !== 'alone';
  const shown = isServers ? shownBy(query.state, pageParam) : undefined;
  const all = z.safeParse(counted, query.state.data).data?.totalElements ?? null;
  let isHere = false;
  const onHere = () => {
    isHere = true;
  };
  const answer = await run({ shown, onHere });
  if (isHere && shown === undefined) {
    noteOnlyHere(query, isOnlyHere(query) ? null : all);
    return answer;
  }
  countedByServer.delete(query);
  if (isHere) answeredHere.set(query, 'as shown');
  else answeredHere.delete(query);
  return answer;
}
