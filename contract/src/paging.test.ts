import { expect, test } from 'vitest';
import { toPage } from './paging.ts';

test('the envelope tells where a page is', () => {
  const page = toPage({
    content: ['e'],
    total: 5,
    paging: { page: 2, size: 2 },
    sorted: true,
  });
  expect(page).toMatchObject({
    number: 2,
    size: 2,
    totalPages: 3,
    first: false,
    last: true,
    numberOfElements: 1,
    pageable: { pageNumber: 2, pageSize: 2, offset: 4, paged: true, unpaged: false },
    sort: { sorted: true, unsorted: false, empty: false },
  });
});

test('an empty list has no pages and is both first and last', () => {
  const paging = { page: 0, size: 20 };
  const page = toPage({ content: [], total: 0, paging, sorted: false });
  expect(page).toMatchObject({ totalPages: 0, first: true, last: true, empty: true });
});

test('everything in one page counts at least the usual size', () => {
  const paging = { page: 3, size: 5, unpaged: true };
  const few = toPage({ content: [1, 2], total: 2, paging, sorted: false });
  expect(few).toMatchObject({ number: 0, size: 20, totalPages: 1 });
  const many = toPage({ content: Array(40).fill(0), total: 40, paging, sorted: false });
  expect(many).toMatchObject({ number: 0, size: 40, totalPages: 1 });
});
