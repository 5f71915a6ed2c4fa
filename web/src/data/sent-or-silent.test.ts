import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellKept } from './on-device/kept-now.ts';
import { reach } from './reach.ts';
import { sentOrSilent } from './sent-or-silent.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  tellKept([{ bookId: 'here', seriesId: 's', isHere: true }], []);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // What was silent has answered.
  await reach({ onlyReads: true }, () => Promise.resolve());
  tellKept([], []);
});

test('only a book that is here waits no longer than a server is silent', async () => {
  let ended: readonly string[] = [];
  for (const bookId of ['here', 'elsewhere']) {
    const sent = new Promise((resolve) => {
      setTimeout(resolve, 5000);
    });
    void sentOrSilent(bookId, sent).then(() => (ended = [...ended, bookId]));
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual(['here']);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ended).toEqual(['here', 'elsewhere']);
});

test('what was sent by then is told', async () => {
  expect(await sentOrSilent('here', Promise.resolve('sent'))).toBe('sent');
});
