// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOnDevice } from '../../data/on-device/start.ts';
import { meQuery } from '../../data/session.ts';
import { useDeviceStart } from './use-device-start.ts';

const reader = {
  id: '1',
  email: 'a@b.co',
  roles: [],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};

/** The first answer of the hook. */
function firstAnswer(): boolean {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, reader);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useDeviceStart, { wrapper }).result.current;
}

beforeEach(() => {
  // There is nothing to open.
  vi.stubGlobal('isSecureContext', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  useOnDevice.setState({ books: undefined });
});

test('books that have been read from this device are drawn with their screen', () => {
  expect(firstAnswer()).toBe(false);
  useOnDevice.setState({ books: [] });
  expect(firstAnswer()).toBe(true);
});
