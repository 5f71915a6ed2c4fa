import { liveEvents } from '@longbox/contract/events';
import { deleteLibrary } from '@longbox/contract/libraries';
import { afterEach, expect, test, vi } from 'vitest';
import { listenTo } from '../testing/listen.ts';
import { startTestServer, temporaryFolder } from '../testing/test-server.ts';

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

test('a page hears what happened between its first answers and its stream', async () => {
  const server = await startTestServer();
  await server.addLibrary(temporaryFolder());
  const late = await listenTo(server);
  const page = await listenTo(server, '?past=10000');
  const namesOf = async ({ stop }: typeof page) => (await stop()).map(({ name }) => name);
  expect(await namesOf(page)).toContain('LibraryAdded');
  expect(await namesOf(late)).not.toContain('LibraryAdded');
  await server.close();
});

test('events of the past have their age as their ID, and each later one has an empty ID', async () => {
  const server = await startTestServer();
  const library = await server.addLibrary(temporaryFolder());
  const answer = await fetch(`${server.url}${liveEvents.path}?past=10000`, {
    headers: server.cookie,
  });
  await server.call(deleteLibrary, { params: { libraryId: library } });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (/event:LibraryDeleted\n.*\n\n/.test(text)) break;
  }
  expect(text).toMatch(/\n\nid:\d+\nevent:LibraryAdded\n/);
  expect(text).toMatch(/\n\nid:\nevent:LibraryDeleted\n/);
  await server.close();
});
