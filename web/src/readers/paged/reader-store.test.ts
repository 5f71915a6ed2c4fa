import { expect, test, vi } from 'vitest';
import { createReaderStore } from './reader-store.ts';

const pages = [{}, {}];

test('tells of changes only, and follows the rules it is given', () => {
  const store = createReaderStore({
    pages,
    layout: 'SINGLE',
    direction: 'LEFT_TO_RIGHT',
    page: 1,
  });
  const told = vi.fn<() => void>();
  const stop = store.subscribe(told);
  store.dispatch({ type: 'sawPage', page: 1 });
  expect(told).not.toHaveBeenCalled();
  store.dispatch({ type: 'next' });
  expect([told.mock.calls.length, store.get().page]).toEqual([1, 2]);
  store.setRules({ runsOn: true });
  store.dispatch({ type: 'next' });
  expect(store.get().exit).toBe('nextBook');
  stop();
  store.dispatch({ type: 'first' });
  expect(told).toHaveBeenCalledTimes(2);
});

test('a command that something else has done changes nothing', () => {
  const store = createReaderStore({
    pages,
    layout: 'SINGLE',
    direction: 'LEFT_TO_RIGHT',
    page: 1,
  });
  store.divert(({ type }) => type === 'next');
  store.dispatch({ type: 'next' });
  expect(store.get().page).toBe(1);
  store.dispatch({ type: 'last' });
  expect(store.get().page).toBe(2);
  store.divert(undefined);
  store.dispatch({ type: 'previous' });
  expect(store.get().page).toBe(1);
});
