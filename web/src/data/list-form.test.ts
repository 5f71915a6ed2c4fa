import { toPage } from '@longbox/contract/paging';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { conditionsQuery, noteConditions } from './list-form.ts';
import { seriesPageQuery } from './series.ts';
import { json, serve } from './testing/serve.ts';

const page = toPage({ content: [], total: 0, paging: { page: 0, size: 20 }, sorted: true });

const request = {
  scope: { libraryId: 'L' },
  query: [{ genre: ['a'] }],
  page: 0,
  size: 20,
  sort: ['name,asc'],
};
const plain = seriesPageQuery({ ...request, condition: undefined });
const full = seriesPageQuery({
  ...request,
  condition: { genre: { operator: 'isNot', value: 'b' } },
});

beforeEach(() => {
  noteConditions(undefined);
});

/** A server of before 1.19 or after; hands out the calls it was asked. */
async function server(knowsConditions: boolean): Promise<() => string[]> {
  const received = await serve(({ request: asked }, response) => {
    const isKnown = asked.method === 'GET' || knowsConditions;
    json(response, isKnown ? page : { message: '' }, isKnown ? 200 : 405);
  });
  return () => received.map(({ request: asked }) => `${asked.method} ${asked.url}`);
}

test('alternatives are asked for by query, on every server', async () => {
  const calls = await server(true);
  await new QueryClient().fetchQuery(plain);
  expect(calls()).toEqual([
    'GET /api/v1/series?library_id=L&genre=a&page=0&size=20&sort=name%2Casc',
  ]);
});

test('more than alternatives are asked for by condition', async () => {
  const calls = await server(true);
  await new QueryClient().fetchQuery(full);
  expect(calls()).toEqual(['POST /api/v1/series/list?page=0&size=20&sort=name%2Casc']);
});

test('an older server is found out by the first list that needs to know, once', async () => {
  const calls = await server(false);
  const client = new QueryClient();
  await client.fetchQuery(full);
  expect(calls().map((call) => call.split(' ')[0])).toEqual(['POST', 'GET']);
  await client.fetchQuery({ ...full, queryKey: ['GET again', {}] as const });
  expect(await client.fetchQuery(conditionsQuery)).toBe(false);
  expect(calls()).toHaveLength(3);
});

test('a panel finds out by itself, and the lists then know', async () => {
  const calls = await server(false);
  const client = new QueryClient();
  expect(await client.fetchQuery(conditionsQuery)).toBe(false);
  await client.fetchQuery(full);
  expect(calls()).toEqual([
    'POST /api/v1/books/list?size=1',
    'GET /api/v1/series?library_id=L&genre=a&page=0&size=20&sort=name%2Casc',
  ]);
});

test('a failure is no answer to the question', async () => {
  let isBroken = true;
  await serve((_, response) => {
    json(response, isBroken ? { message: 'Broken' } : page, isBroken ? 500 : 200);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(full)).rejects.toThrow('Broken');
  isBroken = false;
  expect(await client.fetchQuery(conditionsQuery)).toBe(true);
});
