// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpokenPage } from './SpokenPage.tsx';

const english = vi.hoisted(() => ({
  t: (key: string, values: object) => `${key} ${Object.values(values).join(' ')}`,
}));
vi.mock('../../../lib/i18n.ts', () => ({ useT: () => english.t }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pageWith = (page: number, shown = [page]) => (
  <SpokenPage title="Ferro" count={9} {...{ page, shown }} />
);
const rest = (millis: number): string => {
  act(() => {
    vi.advanceTimersByTime(millis);
  });
  return screen.getByRole('status').textContent;
};

test('a page is said once it rests, the first one with the name of its book', () => {
  const { rerender } = render(pageWith(1));
  expect(rest(500)).toBe('');
  expect(rest(200)).toBe('reader.bookAt Ferro 1 9');
  rerender(pageWith(2));
  expect(rest(700)).toBe('reader.pageOf 2 9');
  rerender(pageWith(3, [3, 4]));
  expect(rest(700)).toBe('reader.pagesOf 3 4 9');
});

test('of pages that fly by only the one that stays is said', () => {
  const { rerender } = render(pageWith(1));
  rest(700);
  const heard = [2, 3, 4, 5].map((page) => {
    rerender(pageWith(page));
    return rest(400);
  });
  expect(new Set(heard)).toEqual(new Set(['reader.bookAt Ferro 1 9']));
  expect(rest(300)).toBe('reader.pageOf 5 9');
});
