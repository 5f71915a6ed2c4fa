import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptPage } from '../../data/kept-pages.ts';
import type { SaveResult } from '../../data/send-progress.ts';
import { createProgressSaver } from './progress-saver.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A saver with a server whose answers the test gives, and a log of all that happens. */
function reader(left?: KeptPage, base?: KeptPage['base']) {
  const sent: {
    page: number;
    leaving: boolean;
    isLate: boolean;
    answer: (result: SaveResult) => void;
  }[] = [];
  const kept: { now: KeptPage | undefined } = { now: undefined };
  const waiting: boolean[] = [];
  const saver = createProgressSaver({
    left,
    base,
    send: async ({ page }, { leaving, isLate }) =>
      await new Promise<SaveResult>((answer) => {
        sent.push({ page, leaving, isLate, answer });
      }),
    keep: (page) => {
      kept.now = page;
    },
    onWaiting: (value) => {
      waiting.push(value);
    },
  });
  const answer = async (result: SaveResult) => {
    sent.at(-1)?.answer(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saver, sent, kept, waiting, answer, pages: () => sent.map(({ page }) => page) };
}

test('pages that follow each other at once are saved as one, the last', async () => {
  const { saver, pages } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(49);
  saver.report(2);
  saver.report(3);
  await vi.advanceTimersByTimeAsync(49);
  expect(pages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(pages()).toEqual([3]);
});

test('the same page is not saved twice, but going back to it is', async () => {
  const { saver, pages, answer } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  await answer('saved');
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(pages()).toEqual([1]);
  saver.report(2);
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(pages()).toEqual([1, 1]);
});

test('a request waits for the one before it, so that none overtakes another', async () => {
  const { saver, pages, answer } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  saver.report(2);
  await vi.advanceTimersByTimeAsync(50);
  saver.report(3);
  await vi.advanceTimersByTimeAsync(50);
  expect(pages()).toEqual([1]);
  await answer('saved');
  expect(pages()).toEqual([1, 3]);
});

test('without a connection the newest page is kept, tried again, and forgotten once saved', async () => {
  const { saver, pages, answer, kept, waiting } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  await answer('later');
  expect(kept.now).toMatchObject({ page: 1, at: 1000 });
  expect(waiting).toEqual([true]);
  saver.report(2);
  await vi.advanceTimersByTimeAsync(50);
  await answer('later');
  expect(kept.now?.page).toBe(2);
  await vi.advanceTimersByTimeAsync(8000);
  expect(pages()).toEqual([1, 2, 2]);
  await answer('saved');
  expect(waiting.at(-1)).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(pages()).toEqual([1, 2, 2]);
});

test('a page that waited is compared with later reading elsewhere, which stays', async () => {
  const { saver, sent, answer, kept, waiting } = reader();
  saver.report(1);
  saver.report(60);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent.at(-1)?.isLate).toBe(false);
  await answer('later');
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent.at(-1)?.isLate).toBe(true);
  await answer('asks');
  expect(kept.now).toMatchObject({ page: 60, outdone: true });
  expect(waiting.at(-1)).toBe(false);
  saver.report(61);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent.at(-1)).toMatchObject({ page: 61, isLate: false });
});

test('so is one that a sleeping device held back', async () => {
  const { saver, sent } = reader();
  saver.report(1);
  vi.setSystemTime(3_600_000);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent.at(-1)?.isLate).toBe(true);
});

test('a page that was sent without an answer is in doubt until it can no longer arrive', async () => {
  const { saver, answer, kept } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(kept.now).toEqual({ page: 1, at: 1000, opened: true, doubts: [{ page: 1, at: 1050 }] });
  await answer('later');
  saver.report(2);
  await vi.advanceTimersByTimeAsync(50);
  await answer('saved');
  expect(kept.now).toMatchObject({
    page: 2,
    sent: true,
    doubts: [{ page: 1, at: 1050 }, { page: 2 }],
  });
  await vi.advanceTimersByTimeAsync(120_000);
  saver.report(3);
  expect(kept.now).toEqual({ page: 3, at: expect.any(Number), base: { page: 2, at: 1100 } });
});

test('an answered page is in doubt a little longer: the browser may have sent it twice', async () => {
  const { saver, answer, kept } = reader();
  saver.report(3);
  await vi.advanceTimersByTimeAsync(50);
  await answer('saved');
  saver.report(1);
  const copy = { page: 3, at: 1050, answered: true };
  expect(kept.now).toMatchObject({ page: 1, doubts: [copy] });
  await vi.advanceTimersByTimeAsync(50);
  await answer('saved');
  expect(kept.now).toMatchObject({ page: 1, sent: true, doubts: [copy, { page: 1 }] });
  await vi.advanceTimersByTimeAsync(10_000);
  saver.report(2);
  expect(kept.now).toMatchObject({ page: 2, at: expect.any(Number), base: { page: 1 } });
  expect(kept.now?.doubts).toBeUndefined();
});

test('what an earlier visit left in doubt stays so', async () => {
  const { saver, answer, kept } = reader({
    page: 5,
    at: 900,
    sent: true,
    doubts: [
      { page: 4, at: -200_000 },
      { page: 5, at: 900 },
    ],
  });
  saver.report(6);
  await vi.advanceTimersByTimeAsync(50);
  await answer('saved');
  expect(kept.now).toMatchObject({
    page: 6,
    sent: true,
    doubts: [{ page: 5, at: 900 }, { page: 6 }],
  });
});

test('a page where the book opened is told from one that was turned to', () => {
  const base = { page: 4, at: 200 };
  const { saver, kept } = reader(undefined, base);
  saver.report(4);
  expect(kept.now).toEqual({ page: 4, at: 1000, opened: true, base });
  saver.report(5);
  saver.report(4);
  expect(kept.now).toEqual({ page: 4, at: 1000, base });
});

test('a page that waits since an earlier visit keeps its time when the book opens there', () => {
  const { saver, kept } = reader({ page: 4, at: 300 }, null);
  saver.report(4);
  expect(kept.now).toEqual({ page: 4, at: 300, base: null });
});

test('a page on offer stays when the book opens at another, until a page is turned', async () => {
  const { saver, kept, pages } = reader({ page: 60, at: 500, outdone: true });
  saver.report(30);
  await vi.advanceTimersByTimeAsync(1000);
  expect([kept.now, pages()]).toEqual([undefined, []]);
  saver.report(31);
  await vi.advanceTimersByTimeAsync(50);
  expect([kept.now?.page, pages()]).toEqual([31, [31]]);
});

test('tries become rarer, and the connection coming back needs no wait', async () => {
  const { saver, pages, answer } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  await answer('later');
  await vi.advanceTimersByTimeAsync(4000);
  expect(pages()).toHaveLength(2);
  await answer('later');
  await vi.advanceTimersByTimeAsync(4000);
  expect(pages()).toHaveLength(2);
  saver.retry();
  expect(pages()).toHaveLength(3);
});

test('a page the server refuses stays in this browser and is not tried again', async () => {
  const { saver, pages, answer, kept } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  await answer('refused');
  saver.retry();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(pages()).toEqual([1]);
  expect(kept.now).toMatchObject({ page: 1, at: 1000 });
  expect(kept.now?.sent).toBeUndefined();
});

test('leaving sends at once, and keeps the page until it is known to be saved', async () => {
  const { saver, sent, answer, kept } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  saver.report(2);
  const flushed = saver.flush();
  expect(sent.map(({ page, leaving }) => [page, leaving])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(kept.now?.page).toBe(2);
  await answer('saved');
  await flushed;
  // The first one may still arrive.
  expect(kept.now).toMatchObject({
    page: 2,
    sent: true,
    doubts: [{ page: 1 }, { page: 2, answered: true }],
  });
});

test('an older answer that comes after leaving changes nothing', async () => {
  const { saver, sent, answer, kept } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  saver.report(2);
  void saver.flush();
  sent[0]?.answer('saved');
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.now?.page).toBe(2);
  await answer('later');
  expect(kept.now?.page).toBe(2);
});

test('a stopped saver tries no more', async () => {
  const { saver, pages, answer, kept } = reader();
  saver.report(1);
  await vi.advanceTimersByTimeAsync(50);
  await answer('later');
  saver.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(pages()).toEqual([1]);
  expect(kept.now?.page).toBe(1);
});

test('a page is kept before anything is sent, and until the server has it', async () => {
  const { saver, kept, answer } = reader();
  saver.report(7);
  expect(kept.now).toEqual({ page: 7, at: 1000, opened: true });
  await vi.advanceTimersByTimeAsync(50);
  expect(kept.now?.page).toBe(7);
  await answer('saved');
  expect(kept.now).toMatchObject({ page: 7, sent: true });
});

test('a page counts as later than the mark of its book, though the clock went back', () => {
  const kept: KeptPage[] = [];
  const saver = createProgressSaver({
    after: 5000,
    send: async () => 'later',
    keep: (one) => kept.push(one),
    onWaiting: () => undefined,
  });
  saver.report(1);
  saver.report(2);
  expect(kept.map(({ at }) => at)).toEqual([5001, 5001]);
});
