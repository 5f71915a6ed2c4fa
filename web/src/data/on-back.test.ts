// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { setAway, setConnection } from './connection.ts';
import { onBack } from './on-back.ts';

test('the network, the server or its news may come back, each of which is told', () => {
  const run = vi.fn<() => void>();
  const stop = onBack(run);
  // It has only just begun.
  setConnection('live');
  setAway(false);
  expect(run).toHaveBeenCalledTimes(0);
  setAway(true);
  setAway(false);
  expect(run).toHaveBeenCalledTimes(1);
  setConnection('lost');
  setConnection('live');
  expect(run).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  setAway(true);
  setAway(false);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledTimes(3);
});
