import { afterEach, expect, test } from 'vitest';
import { ApiError } from './http.ts';
import { noteAway, onReach, reach } from './reach.ts';

const told: string[] = [];
afterEach(() => {
  noteAway(false);
  onReach(() => undefined);
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
  noteAway(true);
  await expect(read).rejects.toMatchObject({ kind: 'unreachable' });
  given.abort();
  await expect(change).rejects.not.toMatchObject({ kind: 'unreachable' });
});

test('a call that its screen gives up says nothing of the server', async () => {
  listen();
  const given = new AbortController();
  const read = reach({ onlyReads: true, signal: given.signal }, silent);
  given.abort();
  await expect(read).rejects.toThrow(/abort/);
  expect(told).toEqual([]);
});
