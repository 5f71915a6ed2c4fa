import { User } from '@longbox/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keptSign } from '../service-worker/shell.ts';
import { callWhenKnown } from '../data/api.ts';
import { setAway } from '../data/connection.ts';
import { meQuery } from '../data/session.ts';
import { keepsBooks } from '../data/on-device/keeps-books.ts';
import { countOnServer, isOnlyHere, noteOnlyHere } from '../data/on-device/run-query.ts';
import { t } from '../lib/i18n.ts';
import { isRecord } from '../lib/is-record.ts';
import { serviceWorkers } from '../lib/service-workers.ts';
import type { Arrival } from './arrival.ts';
import { dropRecord, isKeeping, keepRecord, keptRecord, recordAtLast } from './kept-record.ts';
import { mayBeShown, noteShown, noteWho, wasShownLast } from './last-shown.ts';

/*
 * Lists as they were last seen, of the account that was here last: a visit shows them at once, while
 * the server is asked again, and while it's away. Only where the browser keeps the client, too.
 */

/** The build of this page: another one may read answers in another way. */
const build = import.meta.url;

const Kept = z.object({
  build: z.literal(build),
  me: User,
  answers: z.array(
    z.object({
      key: z.array(z.unknown()),
      answer: z.unknown(),
      /** Of a list of what was on this device alone: how many items it has on the server. */
      onServer: z.optional(z.nullable(z.number())),
    }),
  ),
});
type Kept = z.output<typeof Kept>;

/** Calls whose answers are kept: those of libraries, lists and shelves; never of a search. */
const lists =
  /^(?:GET|POST) \/api\/(?:longbox\/v1\/reading\/(?:on-deck|arrivals|what-next)|v1\/(?:libraries|collections|readlists|(?:books|series)(?:\/(?:list|ondeck|new|updated|latest))?))$/;
/** Answers at most, pages of a list, and characters of all of them. */
const most = 40;
const mostPages = 5;
const largest = 2_000_000;
/** Milliseconds that a server has to say who is signed in. */
const patience = 3000;

/** Whether this page has come from the browser because its server didn't answer. */
function isKeptPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    opened instanceof PerformanceNavigationTiming &&
    opened.serverTiming.some(({ name }) => name === keptSign)
  );
}

/** What the last visit has left, if it was of this build. */
const kept = async (): Promise<Kept | undefined> => z.safeParse(Kept, await keptRecord).data;

/** Who was here last with books on this device. */
async function lastReader(): Promise<User | undefined> {
  return keepsBooks() ? (await import('../data/on-device/start.ts')).lastAccount() : undefined;
}

/** What reading the books on this device is called; nothing if there are none, or their account has signed out. */
export async function nameBooksHere(): Promise<string | undefined> {
  const reader = await lastReader().catch(() => undefined);
  return reader && t('connection.readHere');
}

/** Begins the page once more; then the server is asked before anything is shown. */
function startAnew(): void {
  noteShown(undefined);
  document.body.hidden = true;
  window.location.reload();
}

/** Who is signed in, if that's the account that is shown already; else the page begins once more. */
async function sameOrAnew(shown: User, asked: Promise<User | undefined>): Promise<User> {
  const me = await asked;
  if (me?.id === shown.id) return me;
  startAnew();
  return new Promise<never>(() => undefined);
}

let knowing: Promise<User> | undefined;

/** What the server says of the account that is shown before it has answered; nothing if it has. */
export const whoIsKnown = (): Promise<User> | undefined => knowing;

/**
 * Who is signed in, as the server says; while it says nothing, the account of the last visit, if that
 * hasn't signed out. If the lists of that account are kept here, too, and its session can't have ended with
 * the browser, they are shown before it says anything, and it's asked nothing else until then.
 */
export async function orLastAccount(
  asked: Promise<User | undefined>,
  { token }: Pick<Arrival, 'token'>,
): Promise<User | undefined> {
  // A failure is looked at below.
  asked.then((me) => noteWho(me?.id)).catch(() => undefined);
  const found = await kept();
  // Another account was here since then, however shortly.
  const isOthers = found !== undefined && !wasShownLast(found.me.id);
  const last = (isOthers ? undefined : found?.me) ?? (await lastReader());
  if (last === undefined) return asked;
  const away = () => {
    setAway(true);
    return last;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<User>((resolve) => {
    timer = setTimeout(() => resolve(away()), navigator.onLine && !isKeptPage() ? patience : 0);
  });
  const said = Promise.race([asked.catch(away), late]).finally(() => {
    // A server that has answered isn't away.
    clearTimeout(timer);
  });
  const hasAnswers = found !== undefined && mayBeShown(found.me.id) && found.answers.length > 0;
  // A session in the address may be another one's.
  if (!hasAnswers || token !== null) return said;
  knowing = sameOrAnew(last, said);
  callWhenKnown(knowing);
  return last;
}

/**
 * Puts the answers of the last visit where screens look for them; all count as outdated. Tells whether
 * there are any.
 */
export async function showKeptAnswers(client: QueryClient, userId: string): Promise<boolean> {
  const last = await kept();
  if (last?.me.id !== userId) return false;
  for (const { key, answer, onServer } of last.answers) {
    client.setQueryData(key, answer, { updatedAt: 1 });
    const query = client.getQueryCache().find({ queryKey: key, exact: true });
    if (query && onServer !== undefined) noteOnlyHere(query, onServer);
  }
  return last.answers.length > 0;
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
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return found.map((query) => {
    const { queryKey, state } = query;
    const answer = { key: [...queryKey], answer: state.data };
    const here = isOnlyHere(query) && { onServer: countOnServer(query) ?? null };
    return { ...answer, ...here };
  });
}

/** What was kept before: this visit may have found it too late to show it, or not need it any more. */
async function keptBefore(userId: string): Promise<Kept['answers']> {
  const { data } = z.safeParse(Kept, await recordAtLast);
  return data?.me.id === userId ? data.answers : [];
}

/** These, and then others of before that aren't among them, as far as there is room. */
function withEarlier(answers: Kept['answers'], before: Kept['answers']): Kept['answers'] {
  const nameOf = ({ key }: Kept['answers'][number]) => JSON.stringify(key);
  const known = new Set(answers.map(nameOf));
  let left = largest;
  return [...answers, ...before.filter((one) => !known.has(nameOf(one)))]
    .slice(0, most)
    .filter(({ answer }) => {
      left -= JSON.stringify(answer).length;
      return left >= 0;
    });
}

/** Milliseconds without another answer after which they're kept. */
const rest = 2000;

/** Keeps the lists of this visit from now on. */
export function keepAnswers(client: QueryClient, me: User): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let before: Kept['answers'] | undefined;
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    if (!isWaiting) return;
    before ??= await keptBefore(me.id);
    if (!isWaiting || isForgotten || !isKeeping()) return;
    isWaiting = false;
    const now = client.getQueryData(meQuery.queryKey) ?? me;
    before = withEarlier(answersIn(client), before);
    const all: Kept = { build, me: now, answers: before };
    // A full disk, or a browser that keeps nothing: the next visit waits for its answers.
    await keepRecord(all).catch(() => undefined);
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), rest);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keep();
  });
  // On a first visit the client is kept later than its lists are there.
  serviceWorkers()?.addEventListener('controllerchange', () => void keep());
}

let isForgotten = false;

/** Removes what is kept of the account that signs out. */
export async function forgetAnswers(): Promise<void> {
  isForgotten = true;
  noteShown(undefined);
  if (!isKeeping()) return;
  await dropRecord().catch(() => undefined);
}
