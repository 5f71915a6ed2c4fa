import { expect, test } from 'vitest';
import { createReadingRecord, type Shown } from './reading-record.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A reader of a book of ten pages, with clocks of its own. */
function reader(begin = Date.UTC(2026, 4, 12, 20)) {
  let steady = 0;
  let wall = begin;
  let ids = 0;
  const record = createReadingRecord({
    steady: () => steady,
    wall: () => wall,
    newId: () => {
      ids += 1;
      return `stretch-${ids}`;
    },
  });
  const page = (number: number): Shown => ({
    pages: [number],
    from: (number - 1) / 10,
    to: number / 10,
    atEnd: number === 10,
  });
  return {
    ...record,
    turnTo: (number: number) => {
      record.show(page(number));
    },
    /** Lets time pass; a device that sleeps moves only the clock on the wall. */
    wait: (time: number, how: 'awake' | 'asleep' = 'awake') => {
      wall += time;
      if (how === 'awake') steady += time;
    },
    setClock: (by: number) => {
      wall += by;
    },
    time: () => wall,
  };
}

test('a page counts once it was shown for a second and a half, and only once', () => {
  const book = reader();
  book.turnTo(1);
  book.wait(1499);
  expect(book.now()).toBeUndefined();
  book.turnTo(2);
  book.wait(1500);
  book.turnTo(3);
  book.wait(10 * second);
  book.turnTo(2);
  book.wait(2 * second);
  expect(book.now()).toMatchObject({ first: 0.1, last: 0.2, pages: 2, finished: false });
});

test('a spread counts as its pages, and the time of the same view goes on', () => {
  const book = reader();
  const spread = { pages: [2, 3], from: 0.1, to: 0.3, atEnd: false };
  book.show(spread);
  book.wait(second);
  book.show({ ...spread, to: 0.31 });
  book.wait(second);
  expect(book.now()).toMatchObject({ pages: 2, first: 0.1, last: 0.31 });
});

test('three minutes without a turn is all that counts, and the rest is no part of it', () => {
  const book = reader();
  const begun = book.time();
  book.turnTo(1);
  book.wait(2 * minute);
  book.turnTo(2);
  book.wait(20 * minute);
  expect(book.now()).toMatchObject({ active: 5 * minute, lasted: 5 * minute });
  expect(book.now()?.ended).toBe(begun + 5 * minute);
  book.turnTo(3);
  book.wait(minute);
  const id = book.now()?.id;
  expect(book.now()).toMatchObject({ active: 6 * minute, lasted: 23 * minute, pages: 3, id });
});

test('the time of a hidden tab counts for nothing, nor do its pages', () => {
  const book = reader();
  book.turnTo(1);
  book.wait(minute);
  book.sight(false);
  book.wait(5 * minute);
  book.turnTo(2);
  book.wait(minute);
  expect(book.now()).toMatchObject({ active: minute, lasted: minute, pages: 1 });
  book.sight(true);
  book.wait(minute);
  expect(book.now()).toMatchObject({ active: 2 * minute, lasted: 8 * minute, pages: 2 });
});

test('reading on after half an hour is another stretch, also after the device has slept', () => {
  for (const how of ['awake', 'asleep'] as const) {
    const book = reader();
    book.turnTo(1);
    book.wait(minute);
    const first = book.now();
    book.wait(8 * hour, how);
    book.turnTo(2);
    expect(book.now()).toBeUndefined();
    book.wait(minute);
    const second = book.now();
    expect(second).toMatchObject({ active: minute, lasted: minute, pages: 1, first: 0.1 });
    expect(second?.id).not.toBe(first?.id);
    expect(second?.ended).toBe(book.time());
  }
});

test('midnight doesn’t end a stretch', () => {
  const book = reader(Date.UTC(2026, 1, 28, 23, 59));
  book.turnTo(1);
  book.wait(2 * minute);
  book.turnTo(2);
  book.wait(2 * minute);
  const { ended = 0, lasted = 0 } = book.now() ?? {};
  expect(new Date(ended).toISOString()).toBe('2026-03-01T00:03:00.000Z');
  expect(new Date(ended - lasted).toISOString()).toBe('2026-02-28T23:59:00.000Z');
});

test('a clock that jumps back or ahead makes no reading and takes none away', () => {
  const book = reader();
  book.turnTo(1);
  book.wait(minute);
  book.setClock(-5 * hour);
  book.wait(minute);
  expect(book.now()).toMatchObject({ active: 2 * minute, lasted: 2 * minute });
  expect(book.now()?.ended).toBe(book.time());
  const id = book.now()?.id;
  book.setClock(365 * 24 * hour);
  book.turnTo(2);
  book.wait(minute);
  const later = book.now();
  expect(later).toMatchObject({ active: minute, lasted: minute, ended: book.time() });
  expect(later?.id).not.toBe(id);
});

test('the end counts as reached once the last page was read, not when it was passed', () => {
  const book = reader();
  book.turnTo(9);
  book.wait(5 * second);
  book.turnTo(10);
  book.wait(second);
  expect(book.now()).toMatchObject({ finished: false });
  book.wait(second);
  expect(book.now()).toMatchObject({ finished: true, last: 1 });
  book.turnTo(3);
  book.wait(5 * second);
  expect(book.now()).toMatchObject({ finished: true, last: 0.3 });
});

test('a stretch stays below a day, however steadily someone reads', () => {
  const book = reader();
  const all = new Map<string, number>();
  for (let turn = 0; turn < 1500; turn += 1) {
    book.turnTo((turn % 9) + 1);
    book.wait(minute);
    const stretch = book.now();
    if (stretch) all.set(stretch.id, stretch.lasted);
  }
  expect(all.size).toBe(2);
  expect(Math.max(...all.values())).toBeLessThan(24 * hour);
});
