import { deleteLibrary, listLibraries } from '@longbox/contract/libraries';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { call } from '../data/api.ts';
import { queryOf } from '../data/query.ts';
import { json, serve } from '../data/testing/serve.ts';
import { loadLocale } from '../lib/i18n.ts';
import { dismissToast, useToastStore } from '../ui/toast.ts';
import { createQueryClient } from './query-client.ts';

const libraries = queryOf(listLibraries, {}, { failureTitle: 'failure.libraries' });
const remove = {
  mutationFn: () => call(deleteLibrary, { params: { libraryId: '1' } }),
  meta: {
    stales: () => [{ tag: 'libraries' as const, libraryId: '1' }],
    failureTitle: 'failure.libraryDelete' as const,
  },
};
const shown = () => useToastStore.getState().current?.text;

afterEach(() => {
  dismissToast();
});

test('a change asks again for what it made stale', async () => {
  const received = await serve(({ request }, response) => {
    if (request.method === 'GET') json(response, []);
    else response.writeHead(204).end();
  });
  const { client } = createQueryClient();
  const stop = new QueryObserver(client, libraries).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(libraries.queryKey)).toEqual([]);
  await new MutationObserver(client, remove).mutate();
  await expect
    .poll(() => received.map(({ request }) => request.method))
    .toEqual(['GET', 'DELETE', 'GET']);
  stop();
});

test('a failed reload is told once, a failed first load is left to the screen', async () => {
  await loadLocale('en');
  let isBroken = true;
  await serve((_, response) => {
    json(response, isBroken ? { message: 'Broken' } : [], isBroken ? 400 : 200);
  });
  const { client } = createQueryClient();
  const observer = new QueryObserver(client, libraries);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(shown()).toBeUndefined();

  isBroken = false;
  await observer.refetch();
  isBroken = true;
  await observer.refetch();
  expect(shown()).toBe('Couldn’t load the libraries: Broken');
  dismissToast();
  await observer.refetch();
  // A second toast would show after the rest that follows the first.
  await new Promise((resolve) => {
    setTimeout(resolve, 1100);
  });
  expect(shown()).toBeUndefined();
  stop();
});

test('a failed change is told with its title and the translated reason', async () => {
  await loadLocale('en');
  await serve((_, response) => {
    json(response, { message: 'ERR_1016' }, 400);
  });
  await new MutationObserver(createQueryClient().client, remove).mutate().catch(() => undefined);
  expect(shown()).toBe('Couldn’t delete the library: the folder doesn’t exist or can’t be read');
});
