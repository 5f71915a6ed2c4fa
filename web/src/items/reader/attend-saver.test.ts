// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { setAway } from '../../data/connection.ts';
import { attendSaver } from './attend-saver.ts';

test('what waits in an open book is sent when the server is back, though the network never went', () => {
  const retry = vi.fn<() => void>();
  const saver = { retry, flush: async () => undefined, stop: () => undefined };
  const end = attendSaver(new QueryClient(), { bookId: 'b', saver });
  setAway(true);
  expect(retry).not.toHaveBeenCalled();
  setAway(false);
  expect(retry).toHaveBeenCalledOnce();
  end();
  setAway(true);
  setAway(false);
  expect(retry).toHaveBeenCalledOnce();
});
