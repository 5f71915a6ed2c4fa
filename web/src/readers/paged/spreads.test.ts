import { describe, expect, test } from 'vitest';
import { PAGE_LAYOUTS } from './reader-settings.ts';
import { buildSpreads, currentPageOf, isLandscape, pagesOf, spreadOfPage } from './spreads.ts';
import type { PageSize, Spread } from './spreads.ts';

const P: PageSize = { width: 800, height: 1200 };
const L: PageSize = { width: 1600, height: 1200 };

/** `_1 23 4_` for blank+1, 2+3, 4+blank. */
function drawn(spreads: readonly Spread[]): string {
  return spreads
    .map((spread) => spread.map((slot) => ('page' in slot ? slot.page : '_')).join('+'))
    .join(' ');
}

describe('buildSpreads', () => {
  test.each([
    ['six portrait pages', [P, P, P, P, P, P], '_+1 2+3 4+5 6+_'],
    ['five portrait pages', [P, P, P, P, P], '_+1 2+3 4+_ 5+_'],
    ['one portrait page', [P], '_+1'],
    ['two portrait pages', [P, P], '_+1 2+_'],
    ['no pages', [], ''],
    ['one landscape page', [L], '1'],
    ['landscape cover and back', [L, P, P, L], '1 2+3 4'],
    ['landscape after an odd page', [P, P, L, P, P, P], '_+1 2+_ 3 4+5 6+_'],
    ['landscape after a pair', [P, P, P, L, P, P], '_+1 2+3 4 5+_ 6+_'],
    ['landscape pages in a row', [P, L, L, P], '_+1 2 3 4+_'],
    [
      'unknown sizes are portrait',
      [{}, { width: null, height: null }, { width: 900 }],
      '_+1 2+_ 3+_',
    ],
  ])('double: %s', (_, pages, expected) => {
    expect(drawn(buildSpreads(pages, 'DOUBLE'))).toBe(expected);
  });

  test.each([
    ['an even number', [P, P, P, P], '1+2 3+4'],
    ['an odd number', [P, P, P], '1+2 3+_'],
    ['a landscape page between', [P, L, P, P], '1+_ 2 3+4'],
    ['a landscape page first and last', [L, P, P, L], '1 2+3 4'],
    ['no pages', [], ''],
  ])('double without cover: %s', (_, pages, expected) => {
    expect(drawn(buildSpreads(pages, 'DOUBLE_NO_COVER'))).toBe(expected);
  });

  test.each([
    ['pairs set in one later', [P, P, P, P, P, P], 'DOUBLE', '_+1 _+2 3+4 5+_ 6+_'],
    ['the first pair after wide pages', [P, L, P, P, P, P], 'DOUBLE', '_+1 2 _+3 4+5 6+_'],
    ['without cover the first page alone', [P, P, P], 'DOUBLE_NO_COVER', '_+1 2+3'],
    ['only wide pages do not care', [L, L], 'DOUBLE_NO_COVER', '1 2'],
  ] as const)('shifted: %s', (_, pages, layout, expected) => {
    expect(drawn(buildSpreads(pages, layout, { shifted: true }))).toBe(expected);
  });

  test('split: a landscape page is its two halves, where pages are single', () => {
    const spreads = buildSpreads([P, L, P], 'SINGLE', { split: true });
    expect(spreads).toEqual([
      [{ page: 1 }],
      [{ page: 2, half: 'first' }],
      [{ page: 2, half: 'second' }],
      [{ page: 3 }],
    ]);
    expect(spreadOfPage(spreads, 2)).toBe(1);
    expect(drawn(buildSpreads([L, P], 'DOUBLE', { split: true }))).toBe('1 2+_');
  });

  test('single: one page per spread, whatever its shape', () => {
    expect(drawn(buildSpreads([P, L, P], 'SINGLE'))).toBe('1 2 3');
  });

  test('a blank is as large as its partner', () => {
    expect(buildSpreads([P, P], 'DOUBLE')).toEqual([
      [{ blank: true, like: 1 }, { page: 1 }],
      [{ page: 2 }, { blank: true, like: 2 }],
    ]);
  });

  test('every page appears once and in order, landscape pages alone, for all books up to nine pages', () => {
    for (let count = 0; count <= 9; count += 1) {
      for (let shape = 0; shape < 2 ** count; shape += 1) {
        const pages = Array.from({ length: count }, (_, index) => ((shape >> index) & 1 ? L : P));
        for (const layout of PAGE_LAYOUTS) {
          const spreads = buildSpreads(pages, layout);
          expect(spreads.flatMap(pagesOf)).toEqual(pages.map((_, index) => index + 1));
          const withLandscape = spreads.filter((spread) =>
            pagesOf(spread).some((page) => isLandscape(pages[page - 1]!)),
          );
          expect(withLandscape.every((spread) => spread.length === 1)).toBe(true);
        }
      }
    }
  });
});

test('a page is landscape when it is wider than high, not when it is square or unknown', () => {
  expect([L, P, { width: 9, height: 9 }, { width: 9 }, {}].map(isLandscape)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('pages and spreads', () => {
  const spreads = buildSpreads([P, P, P, P, P], 'DOUBLE');

  test('the current page is the second one when it is real', () => {
    expect(spreads.map(currentPageOf)).toEqual([1, 3, 4, 5]);
  });

  test('each page is found in the spread that holds it', () => {
    expect([1, 2, 3, 4, 5].map((page) => spreadOfPage(spreads, page))).toEqual([0, 1, 1, 2, 3]);
  });

  test('pages outside the book give its ends', () => {
    expect([spreadOfPage(spreads, -3), spreadOfPage(spreads, 99), spreadOfPage([], 4)]).toEqual([
      0, 3, 0,
    ]);
  });
});
