import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAway } from './connection.ts';
import { ApiError } from './http.ts';
import { onReach, reach, untilAway, untilSilent } from './reach.ts';

const told: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setAway(false);
  onReach(() => undefined);
  // What was silent has answered.
  await reach({ onlyReads: true }, () => Promise.resolve());
  told.length = 0;
});

/** A call that never answers, until it's given up. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    });
  });

const listen = () => {
  onReach((one) => told.push(one));
};

/** Whether something has ended after so many milliseconds. */
async function isOverAfter(milliseconds: number, waiting: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  waiting.then(end, end);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isOver;
}

test.each([
  ['an answer', () => Promise.resolve(1), ['answered']],
  ['a refusal', () => Promise.reject(new ApiError('refused', { status: 403 })), ['answered']],
  ['no answer', () => Promise.reject(new ApiError('unreachable')), ['silent']],
  ['a fault of ours', () => Promise.reject(new TypeError('ours')), []],
])('%s tells of the server what it can', async (_name, run, expected) => {
  listen();
  await reach({ onlyReads: true }, run).catch(() => undefined);
  expect(told).toEqual(expected);
});

test('reads end as unreachable when the server is found to be away, changes go on', async () => {
  const read = reach({ onlyReads: true }, silent);
  const given = new AbortController();
  const change = reach({ onlyReads: false, signal: given.signal }, silent);
  setAway(true);
  await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
  given.abort();
  await expect(change).rejects.not.toMatchObject({ kind: 'unreachable' });
});

test('a read begun while the server is away fails in a second', async () => {
  setAway(true);
  const read = reach({ onlyReads: true }, silent);
  expect(await isOverAfter(1000, read)).toBe(true);
  await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a call that its screen gives up says nothing of the server', async () => {
  listen();
  const given = new AbortController();
  const read = reach({ onlyReads: true, signal: given.signal }, silent);
  given.abort();
  await expect(read).rejects.toThrow(/abort/);
  expect(told).toEqual([]);
});

test('one call waits for a silent server, and the next ones don’t until it answers', async () => {
  const first = untilSilent();
  expect(await isOverAfter(700, first)).toBe(false);
  expect(await isOverAfter(100, first)).toBe(true);
  expect(await isOverAfter(0, untilSilent())).toBe(true);
  await reach({ onlyReads: true }, () => Promise.resolve());
  expect(await isOverAfter(0, untilSilent())).toBe(false);
});

test('a slow call says nothing of a server that answers others', async () => {
  const slow = untilSilent();
  await reach({ onlyReads: true }, () => Promise.resolve());
  expect(await isOverAfter(800, slow)).toBe(true);
  expect(await isOverAfter(0, untilSilent())).toBe(false);
});

test.each([
  ['while the network is off', () => vi.stubGlobal('navigator', { onLine: false })],
  [
    'once the server is away',
    () => {
      setAway(true);
    },
  ],
])('nothing waits %s', async (_name, leave) => {
  leave();
  expect(await isOverAfter(0, untilSilent())).toBe(true);
});

test('a list waits as long as the server may be there', async () => {
  const waiting = untilAway();
  expect(await isOverAfter(60_000, waiting)).toBe(false);
  setAway(true);
  expect(await isOverAfter(0, waiting)).toBe(true);
  expect(await isOverAfter(0, untilAway())).toBe(true);
});
