import { mayCall } from '@longbox/contract/access';
import { scanLibrary } from '@longbox/contract/libraries';
import { markSeriesRead } from '@longbox/contract/series';
import { updateBooksMetadata } from '@longbox/contract/books';
import { expect, test } from 'vitest';
import type { Some } from '../lib/some.ts';
import { call } from './api.ts';
import { reasonOf } from './error-text.ts';
import { sendMany } from './many.ts';
import { json, serve } from './testing/serve.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const mark = (items: readonly string[]) => ({
  items,
  run: ([seriesId]: Some<string>) => call(markSeriesRead, { params: { seriesId } }),
});
const freely = { stop: new AbortController().signal, onStep: () => undefined };

test('fifty items: a few calls at a time, counted, one report', async () => {
  let underWay = 0;
  let most = 0;
  await serve((_, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      response.writeHead(204).end();
    });
  });
  const steps: number[] = [];
  const outcome = await sendMany(mark(numbers(50)), {
    ...freely,
    onStep: (answered) => steps.push(answered),
  });
  expect(outcome.done.toSorted()).toEqual(numbers(50).toSorted());
  expect([outcome.failed, outcome.left]).toEqual([[], []]);
  expect(steps).toEqual(numbers(50).map((number) => Number(number) + 1));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test('what fails is told with its reason, and the rest goes on', async () => {
  await serve(({ request }, response) => {
    if (/series\/[37]\//.test(request.url ?? '')) json(response, { message: 'No' }, 400);
    else response.writeHead(204).end();
  });
  const { done, failed } = await sendMany(mark(numbers(10)), freely);
  expect(done).toHaveLength(8);
  expect(failed.map(({ item, error }) => `${item}: ${reasonOf(error)}`).toSorted()).toEqual([
    '3: No',
    '7: No',
  ]);
});

test('stopped, it begins nothing more and says what is left', async () => {
  const stop = new AbortController();
  const received = await serve((_, response) => {
    stop.abort();
    response.writeHead(204).end();
  });
  const { done, left } = await sendMany(mark(numbers(30)), { ...freely, stop: stop.signal });
  expect(received.length).toBeLessThanOrEqual(4);
  expect(done).toHaveLength(received.length);
  expect(left).toHaveLength(30 - received.length);
});

test('the end of the session ends it', async () => {
  const received = await serve((_, response) => {
    response.writeHead(401).end();
  });
  const { left } = await sendMany(mark(numbers(30)), freely);
  expect(received.length).toBeLessThanOrEqual(4);
  expect(left).toHaveLength(30 - received.length);
});

test('where one call takes many, they are sent together', async () => {
  const received = await serve((_, response) => {
    response.writeHead(204).end();
  });
  const { done } = await sendMany(
    {
      items: numbers(5),
      most: 2,
      run: (some) => {
        const body = Object.fromEntries(some.map((bookId) => [bookId, { tags: ['a'] }]));
        return call(updateBooksMetadata, { body });
      },
    },
    freely,
  );
  expect(done).toHaveLength(5);
  expect(received.map(({ body }) => Object.keys(JSON.parse(body)).join()).toSorted()).toEqual([
    '0,1',
    '2,3',
    '4',
  ]);
});

test('rights are told from the contract', () => {
  expect(mayCall(scanLibrary.access, { roles: ['USER'] })).toBe(false);
  expect(mayCall(scanLibrary.access, { roles: ['USER', 'ADMIN'] })).toBe(true);
  expect(mayCall(markSeriesRead.access, { roles: ['USER'] })).toBe(true);
});
