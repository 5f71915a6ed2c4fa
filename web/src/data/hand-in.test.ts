// @vitest-environment jsdom
import { getBook, updateReadProgress } from '@longbox/contract/books';
import { pathOf, schemasOf } from '@longbox/contract/endpoint';
import { type Progression, updateProgression } from '@longbox/contract/publication';
import { signInCalls } from '@longbox/contract/sign-in';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { book } from '../items/testing/things.ts';
import { setStandIn } from './api.ts';
import { handIn } from './hand-in.ts';
import { keptRefused, waitingBooks } from './kept-by-book.ts';
import { getKeptPage, keepPage } from './kept-pages.ts';
import { getKeptRead, keepRead } from './kept-reads.ts';
import { getKeptPlace, keepPlace } from './kept-places.ts';
import { discardRefused } from './discard-refused.ts';
import { leaveToReader } from './send-progress.ts';
import { json, type Received, serve } from './testing/serve.ts';

vi.hoisted(() => {
  document.head.innerHTML = '<meta name="server" content="longbox" />';
});

const hour = 3_600_000;
const me = 'me';
const at = Date.now() - 3 * 24 * hour;
const modified = new Date(at).toISOString();
const place = { path: 'a.xhtml', progression: 0.5, at, sent: false, locator: { href: 'a.xhtml' } };

interface Away {
  /** What the server has of each book. */
  readonly progress?: { readonly page: number; readonly readDate: string } | undefined;
  /** The same once a place was refused. */
  readonly meanwhile?: { readonly page: number; readonly readDate: string };
  /** The answer to a place. */
  readonly status?: number;
  readonly id?: string;
  readonly ahead?: number;
  /** The place that the server has in a text. */
  readonly place?: Progression;
}

/** A server of the contract, as far as it's asked here; the book is of no interest but for its progress. */
async function back({ progress, meanwhile, status = 204, id = me, ahead = 0, place }: Away = {}) {
  let known = progress;
  const received = await serve(({ request, body }, response) => {
    response.setHeader('date', new Date(Date.now() + ahead).toUTCString());
    if (request.url === signInCalls.getMe.path) json(response, { id });
    else if (request.method === 'GET' && request.url?.endsWith('/progression') === true) {
      if (place === undefined) response.writeHead(204).end();
      else json(response, place);
    } else if (request.method === 'GET')
      json(response, book({ ...(known && { progress: known }) }));
    else {
      if (request.method === 'PUT') known = meanwhile ?? (status < 300 ? readAt(body) : known);
      response.writeHead(request.method === 'PUT' ? status : 204).end();
    }
  });
  await handIn(me);
  return received.filter(({ request }) => request.method !== 'GET').map(sentOf);
}

/** What a server tells of a book whose place it took. */
function readAt(body: string) {
  const { modified, locator } = z.parse(updateProgression.body, JSON.parse(body));
  return { page: locator.locations?.position ?? 1, readDate: modified };
}

const read = (page: number, time: number) => ({ page, readDate: new Date(time).toISOString() });
const sentOf = ({ request, body }: Received) => [
  request.method,
  request.url,
  JSON.parse(body || 'null'),
];

beforeEach(() => {
  localStorage.clear();
  setStandIn(async (_endpoint, _, run) => run());
});

test('a page read while away is handed in with the time it was reached', async () => {
  keepPage(me, 'b', { page: 7, at });
  expect(await back()).toMatchObject([
    ['PUT', pathOf(updateProgression, { params: { bookId: 'b' } }), { modified }],
  ]);
  expect(await back()).toEqual([]);
});

test('it never takes back later reading elsewhere, before the question or while it’s asked', async () => {
  keepPage(me, 'b', { page: 7, at });
  expect(await back({ progress: read(9, at + hour) })).toEqual([]);
  expect(getKeptPage(me, 'b')).toBeUndefined();
  for (const later of [hour, -(at % 1000)]) {
    keepPage(me, 'b', { page: 7, at });
    expect(await back({ status: 409, meanwhile: read(9, at + later) })).toHaveLength(1);
    expect(getKeptPage(me, 'b')).toBeUndefined();
  }
});

test('what this device answers in place of the server says nothing of what the server has', async () => {
  keepPage(me, 'b', { page: 7, at });
  setStandIn(async (endpoint, _, run) => {
    if (endpoint.path !== getBook.path) return run();
    return z.parse(schemasOf(endpoint).answer, book({ progress: read(7, at) }));
  });
  expect(await back()).toHaveLength(1);
});

test('a page that the person must decide about waits, and is asked about no more', async () => {
  keepPage(me, 'b', { page: 40, at });
  expect(await back({ progress: read(30, at + hour) })).toEqual([]);
  expect(getKeptPage(me, 'b')).toEqual({ page: 40, at, outdone: true });
  expect(waitingBooks('unsaved', me)).toEqual([]);
  keepPage(me, 'c', { page: 7, at, base: { page: 2, at: at - hour } });
  expect(await back()).toEqual([]);
  expect(getKeptPage(me, 'c')).toMatchObject({ page: 7, outdone: true });
});

test('a server that takes no such place gets the page alone', async () => {
  keepPage(me, 'b', { page: 7, at });
  const sent = await back({ status: 400 });
  expect(sent.map(([method, path, body]) => [method, path, body.page])).toEqual([
    ['PUT', pathOf(updateProgression, { params: { bookId: 'b' } }), undefined],
    ['PATCH', pathOf(updateReadProgress, { params: { bookId: 'b' } }), 7],
  ]);
});

test('an earlier page from here that arrived late doesn’t hold up the last one', async () => {
  const late = Date.now() - 1000;
  keepPage(me, 'b', { page: 7, at: late - 500, doubts: [{ page: 5, at: late - 900 }] });
  expect(await back({ progress: read(5, late) })).toMatchObject([
    ['PATCH', expect.anything(), { page: 7 }],
  ]);
});

test('nor does one that arrives in between', async () => {
  const late = Date.now() - 1000;
  keepPage(me, 'b', { page: 7, at: late - 500, doubts: [{ page: 5, at: late - 900 }] });
  const sent = await back({ status: 409, meanwhile: read(5, late) });
  expect(sent.map(([method]) => method)).toEqual(['PUT', 'PATCH']);
  expect(sent).toMatchObject([{}, [expect.anything(), expect.anything(), { page: 7 }]]);
});

test('a place in a text is handed in without its book being opened', async () => {
  keepPlace(me, 'b', place);
  expect(await back()).toMatchObject([
    ['PUT', expect.anything(), { modified, locator: place.locator }],
  ]);
  expect(getKeptPlace(me, 'b')).toMatchObject({ sent: true });
  expect(await back()).toEqual([]);
});

/** A place that was reached on another device. */
const elsewhere = (time: number, totalProgression: number): Progression => ({
  modified: new Date(time).toISOString(),
  device: { id: 'there', name: 'there' },
  locator: { href: 'a.xhtml', locations: { totalProgression } },
});
const far = { ...place, locator: { href: 'a.xhtml', locations: { totalProgression: 0.5 } } };

test('a place gives way to a later one of the server, or waits for the person if it is further', async () => {
  keepPlace(me, 'b', far);
  expect(await back({ place: elsewhere(at + hour, 0.6) })).toEqual([]);
  expect(getKeptPlace(me, 'b')).toMatchObject({ sent: true });
  keepPlace(me, 'b', far);
  expect(await back({ place: elsewhere(at + hour, 0.1) })).toEqual([]);
  expect(getKeptPlace(me, 'b')).toMatchObject({ sent: false, outdone: true });
  expect(await back()).toEqual([]);
});

test('a place in a text that was marked as unread elsewhere waits for the person', async () => {
  keepPlace(me, 'b', { ...far, base: at - hour });
  expect(await back()).toEqual([]);
  expect(getKeptPlace(me, 'b')).toMatchObject({ outdone: true });
  // It was only opened here.
  keepPlace(me, 'c', { ...far, base: at - hour, opened: true });
  expect(await back()).toEqual([]);
  expect(getKeptPlace(me, 'c')).toMatchObject({ sent: true });
});

test('a device whose clock is wrong dates by the server’s', async () => {
  keepPage(me, 'b', { page: 7, at: Date.now() + hour });
  const [[, , { modified }] = []] = await back({ ahead: -2 * hour });
  expect(Math.abs(Date.parse(modified) - (Date.now() - 2 * hour))).toBeLessThan(60_000);
});

test.each([
  ['somebody else is signed in', { id: 'other' }],
  ['the server fails', { status: 500 }],
])('everything stays while %s', async (_, away) => {
  keepPage(me, 'b', { page: 7, at });
  keepPlace(me, 'c', place);
  await back(away);
  expect(getKeptPage(me, 'b')).toMatchObject({ page: 7, at });
  expect(getKeptPlace(me, 'c')).toEqual(place);
});

test.each([
  ['as read', true, undefined, ['PATCH']],
  ['as read, begun before', true, read(3, at - hour), ['PATCH']],
  ['as unread, begun before', false, read(3, at - hour), ['DELETE']],
  ['as unread, and unread on the server', false, undefined, []],
  ['as read, but read on elsewhere since', true, read(3, at + hour), []],
  ['as unread, but read on elsewhere since', false, read(3, at + hour), []],
])('a book marked %s is so on the server, by one call', async (_, isRead, progress, methods) => {
  keepRead(me, 'b', { isRead, at });
  const sent = await back({ progress });
  expect(sent.map(([method]) => method)).toEqual(methods);
  expect(getKeptRead(me, 'b')).toBeUndefined();
});

test('it’s handed in with the time it was marked, so that later reading elsewhere stays', async () => {
  for (const [bookId, isRead] of [
    ['b', true],
    ['c', false],
  ] as const) {
    keepRead(me, bookId, { isRead, at });
  }
  expect(await back({ progress: read(3, at - hour) })).toEqual([
    ['PATCH', expect.stringContaining('/b/'), { completed: true, modified }],
    ['DELETE', expect.stringMatching(`/c/.*modified=${encodeURIComponent(modified)}$`), null],
  ]);
});

test('a page that the server has stays until the book on this device knows it', async () => {
  keepPage(me, 'b', { page: 7, at, sent: true });
  setStandIn(async (endpoint, _, run, { onHere }) => {
    if (endpoint.path !== getBook.path) return run();
    onHere?.();
    return z.parse(schemasOf(endpoint).answer, book());
  });
  await back({ progress: read(7, at) });
  expect(getKeptPage(me, 'b')).toMatchObject({ page: 7, sent: true });
  setStandIn(async (_endpoint, _, run) => run());
  await back({ progress: read(7, at) });
  expect(getKeptPage(me, 'b')).toBeUndefined();
});

test('reading on after a book was marked counts alone', async () => {
  keepRead(me, 'b', { isRead: false, at });
  keepPage(me, 'b', { page: 7, at: at + hour });
  expect((await back()).map(([method]) => method)).toEqual(['PUT']);
  expect(getKeptRead(me, 'b')).toBeUndefined();
});

/** A book that was opened an hour after it was marked, when it had what is told of the mark. */
const openedMarked = { at: at + hour, opened: true };

test('a book that was marked as read here, then opened, opens on the server, too', async () => {
  for (const bookId of ['b', 'c']) keepRead(me, bookId, { isRead: true, at });
  keepPage(me, 'b', { page: 1, base: { page: 100, at }, ...openedMarked });
  keepPlace(me, 'c', { ...place, base: at - hour, ...openedMarked });
  expect((await back()).map(([method, path]) => [method, path])).toEqual(
    ['b', 'c'].map((bookId) => ['PUT', pathOf(updateProgression, { params: { bookId } })]),
  );
});

test('and so does one that was marked as unread, unless it was read elsewhere since', async () => {
  const open = () => {
    for (const bookId of ['b', 'c']) keepRead(me, bookId, { isRead: false, at });
    keepPage(me, 'b', { page: 1, base: null, ...openedMarked });
    keepPlace(me, 'c', { ...place, base: null, ...openedMarked });
  };
  open();
  const before = at - hour;
  expect(await back({ progress: read(50, before), place: elsewhere(before, 0.5) })).toMatchObject([
    ['PUT', expect.stringContaining('/b/'), {}],
    ['PUT', expect.stringContaining('/c/'), {}],
  ]);
  open();
  const since = at + hour / 2;
  expect(await back({ progress: read(50, since), place: elsewhere(since, 0.5) })).toEqual([]);
  expect([getKeptPage(me, 'b')?.outdone, getKeptPlace(me, 'c')?.outdone]).toEqual([true, true]);
});

test('a mark waits for what was read after it', async () => {
  for (const bookId of ['b', 'c']) keepRead(me, bookId, { isRead: true, at });
  keepPage(me, 'b', { page: 7, ...openedMarked });
  keepPlace(me, 'c', { ...place, ...openedMarked });
  await refusing(500);
  expect(waitingBooks('read', me)).toEqual(['b', 'c']);
  await refusing(400);
  expect(waitingBooks('read', me)).toEqual([]);
});

test('what is being read is left to its reader', async () => {
  keepPage(me, 'b', { page: 7, at });
  keepPlace(me, 'c', place);
  const ends = ['b', 'c'].map(leaveToReader);
  expect(await back()).toEqual([]);
  for (const end of ends) end();
  expect(await back()).toHaveLength(2);
});

/** Hands in to a server that answers all changes with this status; answers the methods it was asked by. */
async function refusing(status: number): Promise<(string | undefined)[]> {
  const received = await serve(({ request }, response) => {
    if (request.url === signInCalls.getMe.path) json(response, { id: me });
    else if (request.method !== 'GET') json(response, {}, status);
    else if (request.url?.endsWith('/progression') === true) response.writeHead(204).end();
    else json(response, book());
  });
  await handIn(me);
  return received.map(({ request }) => request.method).filter((method) => method !== 'GET');
}

const kinds = ['unsaved', 'place', 'read'] as const;
const waiting = () => kinds.map((kind) => waitingBooks(kind, me));
const allWaits = [['b'], ['c'], ['d']];

test.each([500, 502, 401, 408, 409, 425, 429])(
  'after status %i all that was read and marked waits, and is taken later',
  async (status) => {
    keepPage(me, 'b', { page: 7, at });
    keepPlace(me, 'c', place);
    keepRead(me, 'd', { isRead: true, at });
    await refusing(status);
    expect(waiting()).toEqual(allWaits);
    expect((await back()).map(([method]) => method)).toEqual(['PUT', 'PUT', 'PATCH']);
  },
);

test.each([400, 403, 404, 422])(
  'after status %i it stays for the person, who can discard it',
  async (status) => {
    keepPage(me, 'b', { page: 7, at });
    keepPlace(me, 'c', place);
    keepRead(me, 'd', { isRead: true, at });
    await refusing(status);
    expect(waiting()).toEqual([[], [], []]);
    // A book that is gone can't be marked any more.
    const isGone = status === 403 || status === 404;
    const left = ['b', 'c', ...(isGone ? [] : ['d'])];
    expect(keptRefused(me).map(([, bookId]) => bookId)).toEqual(left);
    expect(getKeptPage(me, 'b')).toMatchObject({ page: 7, at });
    expect(getKeptPlace(me, 'c')).toMatchObject(place);
    expect(await refusing(status)).toEqual([]);
    for (const bookId of left) discardRefused(me, bookId);
    expect([getKeptPage(me, 'b'), getKeptPlace(me, 'c'), getKeptRead(me, 'd')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);
