// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readingPlace, type ReadingSearch } from './places.ts';
import { useNarrowing } from './use-narrowing.ts';

function Tools() {
  const narrow = useNarrowing<ReadingSearch>(readingPlace);
  const shown: unknown = useSearch({ strict: false });
  return (
    <>
      <button
        onClick={() => {
          narrow({ day: '2024-03-01' });
        }}
      >
        day
      </button>
      <button
        onClick={() => {
          narrow({ q: undefined });
        }}
      >
        words
      </button>
      <output>{JSON.stringify(shown)}</output>
    </>
  );
}

test('a choice stays when another follows before the screen shows it', async () => {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/reading', component: Tools }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/reading?q=old&year=2024'] }),
  });
  render(<RouterProvider router={router} />);
  const words = await screen.findByRole('button', { name: 'words' });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'day' }));
    fireEvent.click(words);
    await router.load();
  });
  expect(router.latestLocation.search).toEqual({ day: '2024-03-01', year: 2024 });
  expect(screen.getByRole('status').textContent).toBe('{"year":2024,"day":"2024-03-01"}');
});
