// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isBeingRead, onReading } from '../../data/send-progress.ts';
import { createReaderStore } from '../../readers/paged/reader-store.ts';
import { useProgressSaver } from './use-progress-saver.ts';

test('a book that is read incognito counts as open, but its progress is left to nobody', async () => {
  const heard: [string, boolean][] = [];
  onReading((bookId, isOpen) => heard.push([bookId, isOpen]));
  const store = createReaderStore({
    pages: [{}],
    layout: 'SINGLE',
    direction: 'LEFT_TO_RIGHT',
    page: 1,
  });
  const reading = { userId: 'u', bookId: 'b', progress: null, store, incognito: true };
  const client = new QueryClient();
  const { unmount } = renderHook(() => useProgressSaver(reading), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(heard).toEqual([['b', true]]);
  expect(await isBeingRead('b')).toBe(false);
  unmount();
  expect(heard).toEqual([
    ['b', true],
    ['b', false],
  ]);
});
