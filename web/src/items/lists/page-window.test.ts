import { describe, expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  test('shows every page when they fit', () => {
    expect(pageWindow(2, 5, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(1, 1, 5)).toEqual([1]);
    expect(pageWindow(1, 0, 5)).toEqual([]);
  });

  test('keeps first, last and the neighbours of the current page', () => {
    expect(pageWindow(50, 100, 10)).toEqual([1, 'gap', 47, 48, 49, 50, 51, 52, 'gap', 100]);
    expect(pageWindow(50, 100, 5)).toEqual([1, 'gap', 50, 'gap', 100]);
  });

  test('spends a gap on a page that stands alone', () => {
    expect(pageWindow(1, 100, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 100]);
    expect(pageWindow(100, 100, 10)).toEqual([1, 'gap', 93, 94, 95, 96, 97, 98, 99, 100]);
  });

  test('never shows more marks than asked, never a page twice, always the current one', () => {
    for (const most of [5, 10, 15]) {
      for (const total of [6, 11, 16, 40, 999]) {
        for (let current = 1; current <= total; current += 1) {
          const marks = pageWindow(current, total, most);
          const pages = marks.filter((mark) => mark !== 'gap');
          expect(marks.length).toBeLessThanOrEqual(most);
          expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
          expect(pages).toContain(current);
        }
      }
    }
  });
});
