import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, isSignedOut } from '../data/api.ts';
import { reasonOf } from '../data/error-text.ts';
import { providersOf } from '../data/query.ts';
import { type PlainKey, t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';

const minute = 60_000;
const retries = 2;

/** Only what may be different a moment later is worth another try. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'unreachable' || error.status >= 500);
}

function reportFailure(title: PlainKey, error: Error): void {
  const reason = reasonOf(error);
  const text = reason === '' ? t(title) : t('failure.line', { title: t(title), reason });
  toast({ text, tone: 'danger' });
}

/**
 * Makes the one cache of server facts. A change drops what its endpoint makes stale. A failed
 * change is reported; a failed query only if what it showed before stays on screen, once until
 * it works again, and not while the whole server is away, since the frame says so already.
 */
export function createQueryClient(): QueryClient {
  const reported = new Set<QueryKey>();

  const queryCache = new QueryCache({
    onSuccess: (_data, query) => {
      reported.delete(query.queryKey);
    },
    onError: (error, query: Query<unknown, unknown>) => {
      const isShown = query.state.data !== undefined && query.getObserversCount() > 0;
      const isKnown =
        isSignedOut(error) || (error instanceof ApiError && error.kind === 'unreachable');
      if (!isShown || isKnown || reported.has(query.queryKey)) return;
      reported.add(query.queryKey);
      reportFailure(query.meta?.failureTitle ?? 'error.title', error);
    },
  });

  const mutationCache = new MutationCache({
    onSuccess: (_data, _input, _context, mutation) => {
      const stales = mutation.meta?.stales ?? [];
      if (stales.length > 0) void client.invalidateQueries(providersOf(stales));
    },
    onError: (error, _input, _context, mutation) => {
      const title = mutation.meta?.failureTitle;
      if (title !== undefined && !isSignedOut(error)) reportFailure(title, error);
    },
  });

  const client = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        // Live events drop what changes; this is for what they do not tell.
        staleTime: 5 * minute,
        gcTime: 15 * minute,
        retry: (failures, error) => failures < retries && isPassing(error),
        // The server may well be in this house: no internet is no reason not to ask it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
