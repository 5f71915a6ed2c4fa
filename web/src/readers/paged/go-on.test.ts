// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { goOn } from './go-on.ts';
import { createReaderStore } from './reader-store.ts';

const pages = Array.from({ length: 3 }, () => ({ width: 800, height: 1200 }));
const press = { animate: false, repeat: false };
const scrolledTo = vi.fn<typeof window.scrollTo>();

beforeEach(() => {
  scrolledTo.mockClear();
  vi.stubGlobal('scrollTo', scrolledTo);
});

/** The page after going on, while so many scrolls are left. */
function pageAfter(move: 'next' | 'previous', scrolls: number, times: number): number {
  const place = { pages, layout: 'SINGLE', direction: 'LEFT_TO_RIGHT', page: 2 } as const;
  const store = createReaderStore(place);
  let left = scrolls;
  const scroll = () => {
    left -= 1;
    return left >= 0;
  };
  for (let time = 0; time < times; time += 1) goOn(move, { store, zoom: { scroll } }, press);
  return store.get().page;
}

test('a page is scrolled to its end before it is turned', () => {
  expect(pageAfter('next', 2, 2)).toBe(2);
  expect(pageAfter('next', 2, 3)).toBe(3);
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('backwards it arrives where the page before ends, and stays at the edge of the book', () => {
  expect(pageAfter('previous', 1, 2)).toBe(1);
  expect(scrolledTo).toHaveBeenCalledOnce();
  expect(pageAfter('previous', 0, 2)).toBe(1);
  expect(scrolledTo).toHaveBeenCalledTimes(2);
});
