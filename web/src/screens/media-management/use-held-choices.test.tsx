// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '../../data/testing/serve.ts';
import { useHeldChoices } from './use-held-choices.ts';

const page = { hash: 'h', size: 10, matchCount: 2 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const client = new QueryClient();
  return renderHook(useHeldChoices, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

const accept = () => serve((_, response) => response.writeHead(202).end());

test('a choice waits, and is sent when nobody takes it back', async () => {
  const received = await accept();
  const { result } = open();
  act(() => {
    result.current.choose(page, 'IGNORE');
  });
  expect(result.current.held.get('h')?.state).toBe('held');
  expect(received).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await waitFor(() => {
    expect(result.current.held.get('h')?.state).toBe('done');
  });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ hash: 'h', size: 10, action: 'IGNORE' });
});

test('taken back, the server never hears of it', async () => {
  const received = await accept();
  const { result, unmount } = open();
  act(() => {
    result.current.choose(page, 'DELETE_AUTO');
  });
  act(() => {
    result.current.takeBack('h');
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  unmount();
  expect(result.current.held.size).toBe(0);
  expect(received).toEqual([]);
});

test('what waits is sent when the screen is left', async () => {
  const received = await accept();
  const { result, unmount } = open();
  act(() => {
    result.current.choose(page, 'DELETE_MANUAL');
  });
  unmount();
  vi.useRealTimers();
  await waitFor(() => {
    expect(received).toHaveLength(1);
  });
});

test('what the server refuses is to be decided again', async () => {
  await serve((_, response) => {
    json(response, { message: 'No' }, 400);
  });
  const { result } = open();
  act(() => {
    result.current.choose(page, 'IGNORE');
  });
  act(() => {
    result.current.flush();
  });
  vi.useRealTimers();
  await waitFor(() => {
    expect(result.current.held.size).toBe(0);
  });
});
