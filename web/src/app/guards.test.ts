import type { Library } from '@longbox/contract/libraries';
import { QueryClient } from '@tanstack/react-query';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../data/api.ts';
import { librariesQuery } from '../data/libraries.ts';
import { meQuery } from '../data/session.ts';
import {
  orNotFound,
  requireAdmin,
  requireKnownLibrary,
  requireLibrary,
  requireOwnServer,
} from './guards.ts';

async function thrownBy(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function contextWith({ libraries = [], roles = [] }: { libraries?: Library[]; roles?: string[] }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(librariesQuery.queryKey, libraries);
  client.setQueryData(meQuery.queryKey, {
    id: '1',
    email: 'a@b.co',
    roles,
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  });
  return { context: { client } };
}

test('without a library the welcome screen takes over', async () => {
  const thrown = await thrownBy(requireLibrary(contextWith({})));
  expect(isRedirect(thrown) && thrown.options.to).toBe('/welcome');
});

test('administrators pass, others go to the start', async () => {
  expect(await thrownBy(requireAdmin(contextWith({ roles: ['USER', 'ADMIN'] })))).toBeUndefined();
  const thrown = await thrownBy(requireAdmin(contextWith({ roles: ['USER'] })));
  expect(isRedirect(thrown) && thrown.options.to).toBe('/');
});

test('an unknown library is not found; the name for all of them is known', async () => {
  const context = contextWith({});
  const at = (libraryId: string) => requireKnownLibrary({ ...context, params: { libraryId } });
  expect(isNotFound(await thrownBy(at('gone')))).toBe(true);
  expect(await thrownBy(at('all'))).toBeUndefined();
});

test('missing and forbidden are not found, the rest stays what it is', async () => {
  for (const status of [404, 403]) {
    const thrown = await thrownBy(orNotFound(Promise.reject(new ApiError('refused', { status }))));
    expect(isNotFound(thrown)).toBe(true);
  }
  const failure = new ApiError('refused', { status: 500 });
  expect(await thrownBy(orNotFound(Promise.reject(failure)))).toBe(failure);
});

test('a server that is away isn’t taken for another one', async () => {
  const thrown = await thrownBy(requireOwnServer(contextWith({ roles: ['ADMIN'] })));
  expect(thrown).toMatchObject({ kind: 'unreachable' });
});
