import { liveEvents } from '@longbox/contract/events';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a stream lives for an hour at most, and is then opened anew', async () => {
  const server = await startTestServer();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const stream = await fetch(server.url + liveEvents.path, { headers: server.cookie });
  const hour = timers.mock.calls.find(([, millis]) => millis === 3_600_000);
  timers.mockRestore();
  // The hour is over.
  hour?.[0]();
  // What the server tells every so often may have come between.
  expect(await stream.text()).toMatch(
    /^:connected\n\n(?:event:TaskQueueStatus\ndata:\{.*\}\n\n)*$/,
  );
  const again = await fetch(server.url + liveEvents.path, { headers: server.cookie });
  expect(again.status).toBe(200);
  await again.body?.cancel();
  await server.close();
});
