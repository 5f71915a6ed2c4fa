// @vitest-environment jsdom
import { listLibraries } from '@longbox/contract/libraries';
import { placeHeader } from '@longbox/contract/sign-in';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setAway, useConnection } from '../data/connection.ts';
import { callServer } from '../data/api.ts';
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
  vi.useRealTimers();
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
  await vi.waitUntil(() => moved.mock.calls.length > 0, { timeout: 60_000 });
  expect(moved).toHaveBeenCalledWith('/moved');
  expect(useConnection.getState().isAway).toBe(true);
});

test('what failed while the server was there is asked for again, until it answers', async () => {
  let failures = 3;
  await serve(({ request: { url } }, response) => {
    if (url === '/api/v1/claim') json(response, { isClaimed: true });
    else if (url === '/api/v2/users/me') json(response, me);
    else if (failures > 0) {
      failures -= 1;
      response.destroy();
    } else json(response, []);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.mount();
  watchServer(client, me);
  const observer = new QueryObserver(client, {
    queryKey: ['libraries'],
    queryFn: () => callServer(listLibraries, {}),
  });
  observer.subscribe(() => undefined);
  const waits = { timeout: 60_000, interval: 20 };
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(1000);
    return observer.getCurrentResult().isSuccess;
  }, waits);
  expect(failures).toBe(0);
  expect(useConnection.getState().isAway).toBe(false);
});
