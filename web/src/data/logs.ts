import type { AnswerOf, QueryOf } from '@longbox/contract/endpoint';
import { downloadLog, listLogs } from '@longbox/contract/logs';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { assetUrl } from './assets.ts';

const failureTitle = 'failure.log';
/** Records per call, and milliseconds between two calls for new ones. */
const pageSize = 500;
const pace = 2000;

/** Filters of the log. */
export type LogFilter = Pick<
  Partial<QueryOf<typeof listLogs>>,
  'level' | 'search' | 'since' | 'until'
>;

type LogPages = InfiniteData<AnswerOf<typeof listLogs>, string | undefined>;

const keyOf = (filter: LogFilter) => ['log', filter] as const;

/** The log, the newest first, growing page by page; only Longbox's own server has it. */
export function logQuery(filter: LogFilter) {
  return infiniteQueryOptions<
    AnswerOf<typeof listLogs>,
    Error,
    LogPages,
    ReturnType<typeof keyOf>,
    string | undefined
  >({
    queryKey: keyOf(filter),
    queryFn: ({ signal, pageParam: before }) =>
      call(listLogs, { query: { ...filter, before, size: pageSize } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ before }) => before,
    // People who come back want the current log; cached pages would be fetched one by one.
    gcTime: 0,
    meta: { failureTitle },
  });
}

/** Fetches newer records while the log is shown, and puts them first. Returns their number. */
export function logNewsQuery(filter: LogFilter) {
  return queryOptions({
    queryKey: ['log news', filter] as const,
    queryFn: async ({ client, signal }) => {
      const queryKey = keyOf(filter);
      const after = client.getQueryData<LogPages>(queryKey)?.pages[0]?.after;
      if (after === undefined) return 0;
      const query = { ...filter, after, size: pageSize };
      const news = await call(listLogs, { query }, { signal });
      if (news.before !== null) {
        // More than one page came: there would be a gap.
        await client.resetQueries({ queryKey, exact: true });
        return news.records.length;
      }
      client.setQueryData<LogPages>(queryKey, (held) => withNews(held, after, news));
      return news.records.length;
    },
    refetchInterval: pace,
    staleTime: 0,
    gcTime: 0,
    meta: { failureTitle },
  });
}

function withNews(
  held: LogPages | undefined,
  after: string,
  news: AnswerOf<typeof listLogs>,
): LogPages | undefined {
  const [first, ...others] = held?.pages ?? [];
  // It was reloaded meanwhile, or nothing is new.
  if (held === undefined || first?.after !== after || news.after === after) return held;
  const records = [...news.records, ...first.records];
  return { ...held, pages: [{ ...first, records, after: news.after }, ...others] };
}

/** The address of the whole log as text. */
export function logFileUrl(): string {
  return assetUrl(downloadLog, {});
}
