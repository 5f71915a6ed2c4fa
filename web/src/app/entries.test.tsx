// @vitest-environment jsdom
import type { EventPayload } from '@longbox/contract/events';
import { Library, LibraryCreation } from '@longbox/contract/libraries';
import type { User } from '@longbox/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { librariesQuery } from '../data/libraries.ts';
import { meQuery } from '../data/session.ts';
import { setTaskStatus } from '../data/task-status.ts';
import { AdminEntries } from './AdminEntries.tsx';
import { LibraryEntries } from './LibraryEntries.tsx';

const admin: User = {
  id: 'u',
  email: 'owner@example.org',
  roles: ['ADMIN', 'PAGE_STREAMING', 'FILE_DOWNLOAD'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};
const made = z.parse(LibraryCreation, { name: 'Comics', root: '/comics' });
const library = z.parse(Library, { ...made, id: 'l', unavailable: false });

const tell = (status: Partial<EventPayload<'TaskQueueStatus'>>, now: number) => {
  act(() => {
    setTaskStatus({ count: 1, countByType: {}, ...status }, now);
  });
};

const scan = (done: number, folder?: string) => ({
  libraries: [{ libraryId: 'l', scanning: true, done, books: 1300, ...(folder && { folder }) }],
});

afterEach(() => {
  tell({ count: 0 }, 0);
});

async function entries(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults([], { staleTime: Infinity });
  client.setQueryData(meQuery.queryKey, admin);
  client.setQueryData(librariesQuery.queryKey, [library]);
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <ul>
          <LibraryEntries />
        </ul>
        <AdminEntries />
      </QueryClientProvider>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ history, routeTree: root })} />);
  await screen.findByText('Comics');
}

test('the column says in words how far the scan of a library is, and where', async () => {
  await entries();
  const entry = () => within(screen.getByRole('link', { name: /^Comics/ }));
  tell(scan(1300), 0);
  expect(entry().getByText('Scanning folders')).toBeTruthy();
  tell(scan(100, 'Tales/Old'), Date.now() - 100_000);
  tell(scan(700, 'Tales/Old'), Date.now());
  expect(
    entry().getByText('700 of 1,300 books · about 2 minutes left · Scanning Tales/Old'),
  ).toBeTruthy();
  tell({ count: 0 }, Date.now());
  expect(entry().queryByText(/1,300/)).toBeNull();
});

test('tasks that failed are counted at the settings', async () => {
  await entries();
  const settings = () => screen.getByRole('link', { name: 'Settings' }).closest('li');
  expect(settings()?.textContent).toBe('Settings');
  tell({ failed: 3 }, 0);
  expect(settings()?.textContent).toBe('Settings3 failed tasks');
});
