import { describe, expect, test } from 'vitest';
import {
  atEdge,
  pageAfterScroll,
  reachedRange,
  stripMargins,
  stripPlan,
  visibleRange,
} from './strip-rules.ts';

/** A column of pages 100 high with 10 between, scrolled by `scroll`. */
const at = (scroll: number, height = 250, count = 10) =>
  visibleRange(
    count,
    (index) => ({ top: index * 110 - scroll, bottom: index * 110 + 100 - scroll }),
    height,
  );

describe('visibleRange', () => {
  test('holds every page of which a pixel can be seen', () => {
    expect(at(0)).toEqual({ first: 1, last: 3 });
    expect(at(99)).toEqual({ first: 1, last: 4 });
    expect(at(100)).toEqual({ first: 2, last: 4 });
    expect(at(220)).toEqual({ first: 3, last: 5 });
  });

  test('agrees with looking at each page, at every position', () => {
    for (let scroll = 0; scroll <= 850; scroll += 7) {
      const seen = Array.from({ length: 10 }, (_, index) => index + 1).filter(
        (page) => (page - 1) * 110 - scroll <= 249 && (page - 1) * 110 + 100 - scroll >= 1,
      );
      expect(at(scroll)).toEqual({ first: seen[0], last: seen.at(-1) });
    }
  });

  test('between two pages the next one counts, past the last the last', () => {
    expect(at(102, 5)).toEqual({ first: 2, last: 2 });
    expect(at(5000)).toEqual({ first: 10, last: 10 });
  });

  test('asks for few positions in a long strip', () => {
    let asked = 0;
    visibleRange(4000, (index) => ((asked += 1), { top: index, bottom: index + 1 }), 800);
    expect(asked).toBeLessThan(30);
  });
});

const range = (first: number, last: number) => ({ first, last });

test('the last page is reached with its middle, or once it fills the view', () => {
  const reached = (scroll: number, height: number) =>
    reachedRange(at(scroll, height), 10, { middle: 9 * 110 + 50 - scroll, height });
  expect(reached(750, 250)).toEqual({ first: 7, last: 9 });
  expect(reached(790, 250)).toEqual({ first: 8, last: 10 });
  expect(reached(995, 20)).toEqual({ first: 10, last: 10 });
});

describe('pageAfterScroll', () => {
  test('is the page that came in last', () => {
    expect(pageAfterScroll(1, range(1, 2), range(1, 3), false)).toBe(3);
    expect(pageAfterScroll(1, range(1, 2), range(5, 7), false)).toBe(7);
    expect(pageAfterScroll(7, range(5, 7), range(4, 6), false)).toBe(4);
  });

  test('stays while nothing comes in and it can be seen', () => {
    expect(pageAfterScroll(3, range(3, 4), range(3, 4), false)).toBe(3);
    expect(pageAfterScroll(3, range(3, 4), range(4, 4), false)).toBe(4);
    expect(pageAfterScroll(3, range(3, 3), range(2, 4), false)).toBe(3);
  });

  test('is the last page at the end, although that one never left', () => {
    expect(pageAfterScroll(8, range(8, 10), range(8, 10), true)).toBe(10);
  });
});

describe('stripPlan', () => {
  test('the current page and two on each side, the first, then those seen', () => {
    expect(stripPlan(20, 9, [3, 9, 4])).toEqual([9, 10, 11, 8, 7, 1, 3, 4]);
  });

  test('stays inside the book', () => {
    expect(stripPlan(3, 1, [])).toEqual([1, 2, 3]);
    expect(stripPlan(3, 3, [2])).toEqual([3, 2, 1]);
    expect(stripPlan(0, 1, [])).toEqual([]);
  });
});

test('atEdge forgives the fraction of a pixel that zoom leaves', () => {
  expect([atEdge('start', 0.5, 800, 4000), atEdge('start', 2, 800, 4000)]).toEqual([true, false]);
  expect([atEdge('end', 3199.5, 800, 4000), atEdge('end', 3190, 800, 4000)]).toEqual([true, false]);
});

test('pages of a strip lose their own margins above and below, at the sides those of all', () => {
  const own = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.2 };
  const all = { top: 0, right: 0.05, bottom: 0, left: 0.1 };
  expect(stripMargins(own, all)).toEqual({ top: 0.1, right: 0.05, bottom: 0.3, left: 0.1 });
});
