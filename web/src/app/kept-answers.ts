import { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keptSign } from '../service-worker/shell.ts';
import { setAway } from '../data/connection.ts';
import { keepsBooks } from '../data/on-device/keeps-books.ts';
import { basePath } from '../lib/base-path.ts';
import { browserStore } from '../lib/browser-store.ts';
import { isRecord } from '../lib/is-record.ts';
import { serviceWorkers } from '../lib/service-workers.ts';

/*
 * Lists as they were last seen, of the account that was here last: a visit shows them at once, while
 * the server is asked again, and while it's away. Only where the browser keeps the client, too.
 */

const store = browserStore(`longbox-answers ${basePath}`, 'last');
const slot = 'last';

/** The build of this page: another one may read answers in another way. */
const build = import.meta.url;

const Kept = z.object({
  build: z.literal(build),
  me: User,
  answers: z.array(z.tuple([z.array(z.unknown()), z.unknown()])),
});
type Kept = z.output<typeof Kept>;

/** Calls whose answers are kept: those of libraries, lists and shelves; never of a search. */
const lists =
  /^(?:GET|POST) \/api\/v1\/(?:libraries|collections|readlists|(?:books|series)(?:\/(?:list|ondeck|new|updated|latest))?)$/;
/** Answers at most, pages of a list, and characters of all of them. */
const most = 40;
const mostPages = 5;
const largest = 2_000_000;
/** Milliseconds that a server has to say who is signed in. */
const patience = 3000;

const isKeeping = () => serviceWorkers()?.controller != null;

/** Milliseconds that the browser has to find them: WebKit's database may never answer. */
const search = 1000;

async function readKept(): Promise<Kept | undefined> {
  if (!isKeeping()) return undefined;
  const late = new Promise((resolve) => {
    setTimeout(resolve, search);
  });
  try {
    const found: unknown = await Promise.race([store('readonly', (kept) => kept.get(slot)), late]);
    return z.safeParse(Kept, found).data;
  } catch {
    // The browser keeps nothing.
    return undefined;
  }
}

/** Whether this page has come from the browser because its server didn't answer. */
function isKeptPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    opened instanceof PerformanceNavigationTiming &&
    opened.serverTiming.some(({ name }) => name === keptSign)
  );
}

/** Read while the server is asked who is signed in. */
let reading: Promise<Kept | undefined> | undefined;
const kept = () => (reading ??= readKept());

/** Who was here last with books on this device. */
async function lastReader(): Promise<User | undefined> {
  return keepsBooks() ? (await import('../data/on-device/start.ts')).lastAccount() : undefined;
}

/**
 * Who is signed in, as the server says; while it says nothing, the account of the last visit, if that
 * hasn't signed out.
 */
export async function orLastAccount(asked: Promise<User | undefined>): Promise<User | undefined> {
  const last = (await kept())?.me ?? (await lastReader());
  if (last === undefined) return asked;
  const away = () => {
    setAway(true);
    return last;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<User>((resolve) => {
    timer = setTimeout(() => resolve(away()), navigator.onLine && !isKeptPage() ? patience : 0);
  });
  return Promise.race([asked.catch(away), late]).finally(() => {
    // A server that has answered isn't away.
    clearTimeout(timer);
  });
}

/** Puts the answers of the last visit where screens look for them; all count as outdated. */
export async function showKeptAnswers(client: QueryClient, userId: string): Promise<void> {
  const last = await kept();
  if (last?.me.id !== userId) return;
  for (const [key, answer] of last.answers) {
    client.setQueryData(key, answer, { updatedAt: 1 });
  }
}

/** A list of thousands would take long to write, again and again. */
function isLong(answer: unknown): boolean {
  const pages = isRecord(answer) ? answer['pages'] : undefined;
  return Array.isArray(pages) && pages.length > mostPages;
}

/** The answers to keep, the latest first. */
function answersIn(client: QueryClient): Kept['answers'] {
  const found = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [name, ...input], state }) => {
      const isList = typeof name === 'string' && lists.test(name);
      const isKnown = state.data !== undefined && !isLong(state.data);
      return isList && isKnown && !/search/i.test(JSON.stringify(input));
    })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, most);
  let left = largest;
  return found.flatMap(({ queryKey, state }) => {
    left -= JSON.stringify(state.data).length;
    return left < 0 ? [] : [[[...queryKey], state.data] satisfies Kept['answers'][number]];
  });
}

/** Milliseconds without another answer after which they're kept. */
const rest = 2000;

/** Keeps the lists of this visit from now on. */
export function keepAnswers(client: QueryClient, me: User): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const keep = () => {
    clearTimeout(timer);
    if (!isWaiting || isForgotten || !isKeeping()) return;
    isWaiting = false;
    const all: Kept = { build, me, answers: answersIn(client) };
    // A full disk, or a browser that keeps nothing: the next visit waits for its answers.
    store('readwrite', (kept) => kept.put(all, slot)).catch(() => undefined);
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  // On a first visit the client is kept later than its lists are there.
  serviceWorkers()?.addEventListener('controllerchange', keep);
}

let isForgotten = false;

/** Removes what is kept of the account that signs out. */
export async function forgetAnswers(): Promise<void> {
  isForgotten = true;
  if (!isKeeping()) return;
  await store('readwrite', (kept) => kept.delete(slot)).catch(() => undefined);
}
