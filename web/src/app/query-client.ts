import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, isSignedOut } from '../data/api.ts';
import { reasonOf } from '../data/error-text.ts';
import { isRecord } from '../lib/is-record.ts';
import { type PlainKey, t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';
import { useConnection } from '../data/connection.ts';
import { shareLongTimers } from './long-timers.ts';
import { createReloader, type Reloader } from './reloader.ts';

const minute = 60_000;
const retries = 2;

/** Only what may be different a moment later is worth another try. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'unreachable' || error.status >= 500);
}

/** Says what failed and why. */
export function reportFailure(title: PlainKey, error: Error): void {
  const reason = reasonOf(error);
  const text = reason === '' ? t(title) : t('failure.line', { title: t(title), reason });
  toast({ text, tone: 'danger' });
}

/** The cache of server facts, and what keeps it true. */
interface Facts {
  readonly client: QueryClient;
  readonly reloader: Reloader;
}

/** Milliseconds between two reloads where a screen declares nothing else. */
const usualPace = 1000;

/**
 * Makes the one cache of server facts. A change drops what its endpoint makes stale. A failed
 * change is reported; a failed query only if what it showed before stays on screen, once until
 * it works again, and not while the whole server is away, since the frame says so already.
 * `pace` gives the milliseconds between two reloads that the screen shown declares.
 */
export function createQueryClient(pace: () => number | undefined = () => undefined): Facts {
  shareLongTimers();
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

  const ends = new WeakMap<object, ReturnType<Reloader['begin']>>();
  const mutationCache = new MutationCache({
    onMutate: (input, mutation) => {
      ends.set(mutation, reloader.begin(mutation.meta?.stales(input) ?? []));
    },
    onSuccess: (data, _input, _context, mutation) => {
      const id = isRecord(data) ? data['id'] : undefined;
      const made = typeof id === 'string' ? id : undefined;
      ends.get(mutation)?.({ succeeded: true, made });
    },
    onError: (error, _input, _context, mutation) => {
      ends.get(mutation)?.({ succeeded: false });
      const title = mutation.meta?.failureTitle;
      if (title !== undefined && !isSignedOut(error)) reportFailure(title, error);
    },
  });

  const client = new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        // Live events refresh changed data; this is for changes without an event.
        staleTime: 5 * minute,
        gcTime: 15 * minute,
        retry: (failures, error) =>
          failures < retries && isPassing(error) && !useConnection.getState().isAway,
        // The server may well be in this house: no internet is no reason not to ask it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const reloader = createReloader(client, () => pace() ?? usualPace);
  return { client, reloader };
}
