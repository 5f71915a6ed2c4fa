import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { HereOptions } from '../api.ts';

/** Queries that this device answered in place of the server: from the answer that was shown, or by itself. */
const answeredHere = new WeakMap<Query, 'as shown' | 'alone'>();

/** Whether a query shows what this device answered in place of the server. */
export const isFromDevice = (query: Query): boolean => answeredHere.has(query);

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
  let isHere = false;
  const onHere = () => {
    isHere = true;
  };
  const answer = await run({ shown, onHere });
  if (isHere) answeredHere.set(query, shown === undefined ? 'alone' : 'as shown');
  else answeredHere.delete(query);
  return answer;
}
