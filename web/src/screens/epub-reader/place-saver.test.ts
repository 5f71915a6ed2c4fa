import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptPlace } from '../../data/kept-places.ts';
import type { PlaceResult } from '../../data/publication.ts';
import { createPlaceSaver } from './place-saver.ts';

const place = (progression: number) => ({
  path: 'a.xhtml',
  progression,
  locator: { href: 'a.xhtml', locations: { progression } },
});

function setUpWith(
  given: { left?: KeptPlace; base?: KeptPlace['base']; after?: number; isOffering?: boolean },
  ...results: PlaceResult[]
) {
  const sent: (KeptPlace & { isLate: boolean })[] = [];
  const kept: KeptPlace[] = [];
  const waiting: boolean[] = [];
  const onConflict = vi.fn<() => void>();
  const onRefused = vi.fn<() => void>();
  const saver = createPlaceSaver({
    ...given,
    send: (one, isLate) => {
      sent.push({ ...one, isLate });
      return Promise.resolve(results.shift() ?? 'saved');
    },
    keep: (one) => kept.push(one),
    onWaiting: (now) => waiting.push(now),
    onConflict,
    onRefused,
  });
  return { saver, sent, kept, waiting, onConflict, onRefused };
}

const setUp = (...results: PlaceResult[]) => setUpWith({}, ...results);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('written at once, sent when it rests, the last one wins', async () => {
  const { saver, sent, kept } = setUp();
  saver.report(place(0.1));
  saver.report(place(0.2));
  expect(kept.map(({ progression, sent: isSent }) => [progression, isSent])).toEqual([
    [0.1, false],
    [0.2, false],
  ]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ progression }) => progression)).toEqual([0.2]);
  expect(kept.at(-1)).toMatchObject({ progression: 0.2, sent: true });
  saver.report(place(0.2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
});

test('leaving sends at once, and no place twice', async () => {
  const { saver, sent, kept } = setUp();
  saver.report(place(0.1));
  const first = saver.flush();
  const again = saver.flush();
  saver.report(place(0.2));
  await Promise.all([first, again, saver.flush()]);
  expect(sent.map(({ progression }) => progression)).toEqual([0.1, 0.2]);
  expect(kept.at(-1)).toMatchObject({ progression: 0.2, sent: true });
});

test('without a connection it is tried again, less and less often', async () => {
  const { saver, sent, kept, waiting } = setUp('later', 'later', 'saved');
  saver.report(place(0.1));
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting).toEqual([true]);
  expect(kept.at(-1)?.sent).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8000);
  expect(sent).toHaveLength(3);
  expect(waiting.at(-1)).toBe(false);
  expect(kept.at(-1)?.sent).toBe(true);
});

test('when the server knows better nothing more is sent until it is outdone', async () => {
  const { saver, sent, onConflict } = setUp('conflict');
  saver.report(place(0.1));
  await vi.advanceTimersByTimeAsync(500);
  expect(onConflict).toHaveBeenCalledOnce();
  saver.report(place(0.2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  saver.outdo(9_000_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toMatchObject({ progression: 0.2, at: 9_000_001 });
});

test('a refused place is told of and not tried again', async () => {
  const { saver, sent, onRefused } = setUp('refused');
  saver.report(place(0.1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});

test('where a book opens is no reading on, unless that waits since an earlier visit', () => {
  const { saver, kept } = setUpWith({ base: 500 });
  saver.report(place(0.1));
  expect(kept.at(-1)).toMatchObject({ at: 1_000_000, opened: true, base: 500 });
  saver.report(place(0.2));
  expect(kept.at(-1)?.opened).toBeUndefined();
  const left = { ...place(0.1), at: 700_000, sent: false };
  const again = setUpWith({ left, base: 500 });
  again.saver.report(place(0.1));
  expect(again.kept.at(-1)).toMatchObject({ at: 700_000, sent: false });
  expect(again.kept.at(-1)?.opened).toBeUndefined();
});

test('a place on offer stays when the book opens at another, until a page is turned', async () => {
  const { saver, kept, sent } = setUpWith({ isOffering: true });
  saver.report(place(0.3));
  await saver.flush();
  expect([kept, sent]).toEqual([[], []]);
  saver.report(place(0.4));
  await saver.flush();
  expect(sent).toMatchObject([{ progression: 0.4 }]);
});

test('a place that waited, or was held back by a sleeping device, is late', async () => {
  const { saver, sent } = setUp('later', 'saved');
  saver.report(place(0.1));
  await vi.advanceTimersByTimeAsync(4500);
  expect(sent.map(({ isLate }) => isLate)).toEqual([false, true]);
  saver.report(place(0.2));
  vi.setSystemTime(9_000_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.at(-1)?.isLate).toBe(true);
});

test('a place counts as later than what came before, though the clock went back', () => {
  const { saver, kept } = setUpWith({ after: 1_000_400 });
  saver.report(place(0.1));
  expect(kept.at(-1)).toMatchObject({ at: 1_000_401 });
});
