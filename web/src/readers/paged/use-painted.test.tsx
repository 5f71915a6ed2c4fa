// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeFrames } from '../../lib/testing/fake-frames.ts';
import { createReaderStore } from './reader-store.ts';
import { usePaintedState } from './use-painted.ts';

const { paint } = fakeFrames();

test('of many turns in a frame the last is followed, once', () => {
  const pages = [{}, {}, {}, {}];
  const store = createReaderStore({
    pages,
    layout: 'SINGLE',
    direction: 'LEFT_TO_RIGHT',
    page: 1,
  });
  const seen: number[] = [];
  renderHook(() => seen.push(usePaintedState(store).page));
  paint();
  store.dispatch({ type: 'next' });
  store.dispatch({ type: 'next' });
  store.dispatch({ type: 'next' });
  expect(seen.at(-1)).toBe(1);
  paint();
  expect([seen.at(-1), seen.includes(2)]).toEqual([4, false]);
});
