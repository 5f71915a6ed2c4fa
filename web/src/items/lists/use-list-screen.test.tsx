// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteConditions } from '../../data/list-form.ts';
import { meQuery } from '../../data/session.ts';
import { json, serve } from '../../data/testing/serve.ts';
import { remember } from '../../lib/preferences.ts';
import { useToastStore } from '../../ui/toast.ts';
import { librarySeriesPlace } from '../places.ts';
import { readSeriesListSearch, seriesList, seriesListOf } from './series-list.ts';
import { type ListScreen, useListScreen } from './use-list-screen.ts';

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

beforeEach(() => {
  noteConditions(true);
});
afterEach(() => {
  const { filter, sort } = seriesListOf({ libraryId: 'L' }).stored;
  for (const key of [filter, sort]) remember(reader.id, key, undefined);
  noteConditions(undefined);
});

const nothing = { content: [], totalElements: 0, totalPages: 0 };

/** Opens the series of a library at an address; gives the list as it was drawn last. */
async function open(search: string) {
  await serve(({ request }, response) => {
    json(response, request.url?.includes('/libraries') === true ? [] : nothing);
  });
  const drawn: ListScreen<unknown>[] = [];
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/libraries/$libraryId/series',
    validateSearch: readSeriesListSearch,
    component: function Series() {
      drawn.push(
        useListScreen(seriesList, {
          ...seriesListOf({ libraryId: 'L' }),
          search: route.useSearch(),
          place: (next) => librarySeriesPlace('L', next),
        }),
      );
      return <output />;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`/libraries/L/series${search}`] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, reader);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('status');
  return {
    /** Presses things that are all on the screen at once, before anything of them shows. */
    press: (...presses: readonly ((list: ListScreen<unknown>) => void)[]) =>
      act(async () => {
        const list = drawn.at(-1);
        for (const one of presses) if (list) one(list);
        await router.load();
      }),
    address: (): unknown => router.latestLocation.search,
  };
}

const group = (name: string) => (list: ListScreen<unknown>) => {
  const found = list.groups.find((one) => one.name === name);
  if (!found) throw new Error(`no filter ${name}`);
  return found;
};
const sortBy = (key: string) => (list: ListScreen<unknown>) => {
  list.sorts.find((one) => one.key === key)?.choose();
};

test('presses that follow each other before the screen shows the first all count', async () => {
  const { press, address } = await open('?page=3&status=ENDED');
  await press(
    (list) => {
      group('readStatus')(list).stand('UNREAD', 'in');
    },
    (list) => {
      group('readStatus')(list).stand('READ', 'in');
    },
    (list) => {
      group('status')(list).stand('ENDED', 'out');
    },
    sortBy('name'),
    sortBy('name'),
    (list) => {
      list.letters?.choose('B');
    },
  );
  expect(address()).toEqual({
    readStatus: ['UNREAD', 'READ'],
    not: ['status:ENDED'],
    sort: 'name,desc',
    nav: 'B',
  });
});

test('the filters of two chips are taken away by two quick presses', async () => {
  const { press, address } = await open('?status=ENDED&status=ONGOING&language=en');
  await press(
    (list) => {
      list.active.find(({ id }) => id === 'status:ENDED')?.onRemove();
    },
    (list) => {
      list.active.find(({ id }) => id === 'language:en')?.onRemove();
    },
  );
  expect(address()).toEqual({ status: ['ONGOING'] });
});

test('what is cleared right after a choice comes back with it', async () => {
  const { press, address } = await open('?status=ENDED');
  await press(
    (list) => {
      group('readStatus')(list).stand('READ', 'in');
    },
    (list) => {
      list.reset();
    },
  );
  expect(address()).toEqual({});
  await press(() => {
    useToastStore.getState().current?.action?.run();
  });
  expect(address()).toEqual({ status: ['ENDED'], readStatus: ['READ'] });
});
