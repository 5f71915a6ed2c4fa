import { listBooks } from '@longbox/contract/books';
import { listLibraries } from '@longbox/contract/libraries';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endlessBooksQuery } from './books.ts';
import { infiniteQueryOf, nextPageOf, touchedBy, queryOf } from './query.ts';
import { json, serve } from './testing/serve.ts';

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

test('what is no page has no next one', () => {
  expect(nextPageOf(undefined)).toBeUndefined();
  expect(nextPageOf({ number: 4, last: false })).toBe(5);
  expect(nextPageOf({ number: 4, last: true })).toBeUndefined();
});

test('a list and its endless form do not share a place in the cache', () => {
  const title = { failureTitle: 'failure.books' } as const;
  const one = queryOf(listBooks, { query: { page: 0 } }, title);
  const endless = infiniteQueryOf(listBooks, (page) => ({ query: { page } }), title);
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
    client.getQueryCache().findAll(touchedBy([{ tag }, { tag: 'session' }])).length;
  expect(found('libraries')).toBe(1);
  expect(found('books')).toBe(0);
});
