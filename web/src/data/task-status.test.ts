import { expect, test } from 'vitest';
import { setTaskStatus, useTaskStatus, workOn } from './task-status.ts';

const tell = (done: number, now: number, books = 1000) => {
  const libraries = [{ libraryId: 'l', scanning: false, done, books }];
  setTaskStatus({ count: books - done, countByType: {}, libraries }, now);
};
const work = (now: number) => workOn(useTaskStatus.getState(), 'l', now);

test('the time left follows the pace since the work was first heard of', () => {
  tell(400, 0);
  expect(work(0)).toMatchObject({
    scanning: false,
    done: 400,
    books: 1000,
    minutesLeft: undefined,
  });
  tell(500, 60_000);
  expect(work(60_000)).toMatchObject({ minutesLeft: 5, booksPerMinute: 100 });
  tell(990, 120_000);
  expect(work(120_000)?.minutesLeft).toBe(1);
});

test('more work begins a new count, and no work says nothing', () => {
  tell(100, 0, 2000);
  expect(work(0)?.minutesLeft).toBeUndefined();
  expect(workOn(useTaskStatus.getState(), 'other', 0)).toBeUndefined();
  setTaskStatus({ count: 0, countByType: {} });
  expect(work(0)).toBeUndefined();
});
