// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useFiltersBeside } from './use-filters-beside.ts';

function Filters() {
  const [isOpen, setOpen] = useFiltersBeside();
  return (
    <button
      onClick={() => {
        setOpen(!isOpen);
      }}
    >
      {isOpen ? 'open' : 'closed'}
    </button>
  );
}

test('filters stand beside the list where they were opened, and beside no other', async () => {
  const root = createRootRoute({ component: Filters });
  const places = ['/', '/series', '/books'] as const;
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/series'] }),
    routeTree: root.addChildren(
      places.map((path) => createRoute({ getParentRoute: () => root, path })),
    ),
  });
  render(<RouterProvider router={router} />);
  const go = (href: string) => act(() => router.navigate({ href }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'closed' }));
  await screen.findByRole('button', { name: 'open' });
  await go('/books');
  await screen.findByRole('button', { name: 'closed' });
  // Narrowed or turned to another page, it is the same list.
  await go('/series?page=2');
  await user.click(await screen.findByRole('button', { name: 'open' }));
  await go('/books');
  await go('/series');
  await screen.findByRole('button', { name: 'closed' });
  expect(screen.queryByRole('button', { name: 'open' })).toBeNull();
});
