import { describe, expect, test } from 'vitest';
import { knownSize, pagedBox, stripBox } from './page-box-style.ts';
import { preloadPlan } from './preload.ts';
import { PAGED_SCALES } from './reader-settings.ts';
import type { ReadingMode } from './reader-settings.ts';
import { restTransform } from './turn.ts';
import { buildSpreads } from './spreads.ts';

describe('preloadPlan', () => {
  const plan = (all: typeof spreads, index: number) =>
    preloadPlan(all, index).map(({ page }) => page);
  const spreads = buildSpreads(
    Array.from({ length: 12 }, () => ({})),
    'DOUBLE',
  );

  test('the current spread first, then two ahead, then two behind, in reading order', () => {
    expect(plan(spreads, 3)).toEqual([6, 7, 8, 9, 10, 11, 4, 5, 2, 3]);
  });

  test('stays inside the book', () => {
    expect(plan(spreads, 0)).toEqual([1, 2, 3, 4, 5]);
    expect(plan(spreads, 6)).toEqual([12, 10, 11, 8, 9]);
    expect(plan([], 0)).toEqual([]);
  });
});

const size = { width: 800, height: 1200 };

const widths = (slots: number): string[] =>
  PAGED_SCALES.map((scale) => pagedBox(scale, slots, size).width);

/** A strip as wide as so much of the window, but no wider than a window is high. */
const stripWidth = (percent: number): string =>
  `min(${percent}%, max(640px, var(--reader-height) * 0.9))`;

describe('boxes', () => {
  test('keep the proportions of the page in every scale', () => {
    for (const scale of PAGED_SCALES)
      expect(pagedBox(scale, 2, size).aspectRatio).toBe('800 / 1200');
    expect(stripBox('FIT_WIDTH', 10, size).aspectRatio).toBe('800 / 1200');
  });

  test('a page shares the width with its partner only where its scale depends on the width', () => {
    const byHeight = 'calc(var(--reader-height) * 800 / 1200)';
    expect(widths(1)).toEqual([
      `min(100%, ${byHeight})`,
      '100%',
      'min(100%, 800px)',
      byHeight,
      '800px',
    ]);
    expect(widths(2)).toEqual([
      `min(50%, ${byHeight})`,
      '50%',
      'min(50%, 800px)',
      byHeight,
      '800px',
    ]);
  });

  test('an unknown page is outlined 20 by 30, fitting the screen', () => {
    expect(pagedBox('ORIGINAL', 1, null)).toEqual(pagedBox('SCREEN', 1, { width: 20, height: 30 }));
    expect(stripBox('ORIGINAL', 0, null)).toEqual({
      width: stripWidth(100),
      aspectRatio: '20 / 30',
    });
  });

  test('side padding narrows a fitted strip on both sides and leaves natural sizes alone', () => {
    expect(stripBox('FIT_WIDTH', 40, size).width).toBe(stripWidth(20));
    expect(stripBox('ORIGINAL', 40, size).width).toBe('800px');
  });

  test('the first whole size counts', () => {
    expect(knownSize({ width: 5, height: null }, undefined, { width: 0, height: 3 }, size)).toEqual(
      size,
    );
    expect(knownSize({})).toBeNull();
  });
});

const around = (direction: ReadingMode): string[] =>
  [-1, 0, 1].map((offset) => restTransform(offset, direction));

test('spreads rest where the reading direction will bring them from', () => {
  expect(around('LEFT_TO_RIGHT')).toEqual(['translateX(-100%)', 'none', 'translateX(100%)']);
  expect(around('RIGHT_TO_LEFT')).toEqual(['translateX(100%)', 'none', 'translateX(-100%)']);
  expect(around('VERTICAL')).toEqual(['translateY(-100%)', 'none', 'translateY(100%)']);
});
