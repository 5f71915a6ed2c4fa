import { listBooks } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import { toPage } from '@longbox/contract/paging';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endlessBooksQuery } from './books.ts';
import { collectionsFoundQuery } from './collections.ts';
import { infiniteQueryOf, nextPageOf, queryOf, shows } from './query.ts';
import { json, serve } from './testing/serve.ts';

const at = '2026-01-02T03:04:05Z';
const made = {
  ordered: true,
  filtered: false,
  seriesIds: [],
  createdDate: at,
  lastModifiedDate: at,
};
const sort = { sorted: false, unsorted: true, empty: true };

function pageOf(number: number, last: boolean) {
  return {
    content: [],
    pageable: {
      pageNumber: number,
      pageSize: 1,
      offset: number,
      paged: true,
      unpaged: false,
      sort,
    },
    sort,
    number,
    size: 1,
    numberOfElements: 0,
    totalElements: 2,
    totalPages: 2,
    first: number === 0,
    last,
    empty: true,
  };
}

test('a paged list asks for page after page until the last', async () => {
  const received = await serve(({ request }, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
    json(response, pageOf(page, page === 1));
  });
  const client = new QueryClient();
  const list = await client.fetchInfiniteQuery({
    ...endlessBooksQuery({ size: 1, read_status: ['UNREAD'] }),
    pages: 5,
  });
  expect(list.pages.map(({ number }) => number)).toEqual([0, 1]);
  expect(received.map(({ request }) => request.url)).toEqual([
    '/api/v1/books?size=1&read_status=UNREAD&page=0',
    '/api/v1/books?size=1&read_status=UNREAD&page=1',
  ]);
});

test('a list that has grown is loaded anew by one call', async () => {
  const all = Array.from({ length: 5 }, (_, index) => ({ id: `c${index}` }));
  const received = await serve(({ request }, response) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams;
    const paging = { page: Number(asked.get('page')), size: Number(asked.get('size')) };
    const content = all
      .slice(paging.page * paging.size, (paging.page + 1) * paging.size)
      .map(({ id }) => ({ ...made, id, name: id }));
    json(response, toPage({ content, total: all.length, paging, sorted: false }));
  });
  const client = new QueryClient();
  const query = collectionsFoundQuery({ size: 2 });
  await client.fetchInfiniteQuery({ ...query, pages: 2 });
  all.shift();
  await client.refetchQueries({ queryKey: query.queryKey });
  const { pages = [] } = client.getQueryData(query.queryKey) ?? {};
  expect(pages.map(({ content }) => content.map(({ id }) => id))).toEqual([
    ['c1', 'c2'],
    ['c3', 'c4'],
  ]);
  expect(pages.map(({ number, last }) => [number, last])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(received.map(({ request }) => request.url)).toEqual([
    '/api/v1/collections?size=2&page=0',
    '/api/v1/collections?size=2&page=1',
    '/api/v1/collections?size=4&page=0',
  ]);
});

test('what is no page has no next one', () => {
  expect(nextPageOf(undefined)).toBeUndefined();
  expect(nextPageOf({ number: 4, last: false })).toBe(5);
  expect(nextPageOf({ number: 4, last: true })).toBeUndefined();
});

test('a list and its endless form do not share a place in the cache', () => {
  const title = { failureTitle: 'failure.books' } as const;
  const one = queryOf(listBooks, { query: { page: 0 } }, title);
  const endless = infiniteQueryOf(listBooks, (paging) => ({ query: paging }), title);
  expect(JSON.stringify(one.queryKey)).not.toBe(JSON.stringify(endless.queryKey));
});

test('what turned stale finds the queries that provide one of them, and no others', async () => {
  await serve((_, response) => {
    json(response, []);
  });
  const client = new QueryClient();
  const libraries = queryOf(listLibraries, {}, { failureTitle: 'failure.libraries' });
  await client.fetchQuery(libraries);
  const found = (tag: 'books' | 'libraries') =>
    client.getQueryCache().findAll({ predicate: shows([{ tag }, { tag: 'session' }]) }).length;
  expect(found('libraries')).toBe(1);
  expect(found('books')).toBe(0);
});
