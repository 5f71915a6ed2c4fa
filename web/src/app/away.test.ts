// @vitest-environment jsdom
import { placeHeader } from '@longbox/contract/sign-in';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setAway, useConnection } from '../data/connection.ts';
import { onMoved } from '../data/http.ts';
import { json, serve } from '../data/testing/serve.ts';
import { watchServer } from './away.ts';

const me = {
  id: '1',
  email: 'a@b.co',
  roles: ['USER'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};

afterEach(() => {
  onMoved(() => undefined);
  setAway(false);
});

test('a server that has moved says so to a page that takes it for away', async () => {
  const moved = vi.fn<(place: string) => void>();
  onMoved(moved);
  await serve((_, response) => {
    response.setHeader(placeHeader, '/moved');
    json(response, { message: 'there is nothing here' }, 404);
  });
  setAway(true);
  watchServer(new QueryClient(), me);
  await vi.waitUntil(() => moved.mock.calls.length > 0);
  expect(moved).toHaveBeenCalledWith('/moved');
  expect(useConnection.getState().isAway).toBe(true);
});
