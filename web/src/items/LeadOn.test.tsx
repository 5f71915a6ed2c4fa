// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LeadOn, useLeadOn } from './LeadOn.tsx';
import { collectionPlace, homePlace, type Place, readListPlace } from './places.ts';

/** Lets the collection be shown that was asked for. */
let answer: () => void;

/** A list that is found to be empty, or gone, at a press. */
function List() {
  const [isEmpty, setEmpty] = useState(false);
  const leadOn = useLeadOn();
  const gone = (name: string, place: Place) => (
    <button
      onClick={() => {
        leadOn(place);
      }}
    >
      {name}
    </button>
  );
  return (
    <>
      <p>a list</p>
      <button
        onClick={() => {
          setEmpty(true);
        }}
      >
        empty
      </button>
      {gone('gone', collectionPlace('other'))}
      {gone('gone as well', readListPlace('left'))}
      {isEmpty && <LeadOn to={homePlace} />}
    </>
  );
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

function site() {
  const root = createRootRoute({ component: Outlet });
  const screenAt = (path: string, component: () => React.ReactNode, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component, ...(loader && { loader }) });
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return createRouter({
    history: createMemoryHistory({ initialEntries: ['/list/'] }),
    defaultPendingMs: 10_000,
    routeTree: root.addChildren([
      screenAt('/', () => <p>the start</p>),
      screenAt('list', List),
      screenAt('dashboard', () => <p>home</p>),
      screenAt('readlists/$readListId', () => <p>a read list</p>),
      screenAt(
        'collections/$collectionId',
        () => <p>the collection</p>,
        () => slow,
      ),
    ]),
  });
}

let router: ReturnType<typeof site>;
beforeEach(async () => {
  router = site();
  render(<RouterProvider router={router} />);
  await screen.findByText('a list');
});

test('where there is nothing to show, another place is led to, and Back does not return', async () => {
  const { length } = router.history;
  press('empty');
  await screen.findByText('home');
  expect(router.history.length).toBe(length);
});

test('whoever is on the way elsewhere gets there, whatever is learnt meanwhile', async () => {
  act(() => void router.navigate(collectionPlace('anew')));
  press('empty');
  press('gone as well');
  act(answer);
  await screen.findByText('the collection');
  expect(router.state.location.pathname).toBe('/collections/anew');
});

test('what is led to may be gone before it is reached: the next place is led to', async () => {
  press('gone');
  press('gone as well');
  await screen.findByText('a read list');
  expect(router.state.location.pathname).toBe('/readlists/left');
});
