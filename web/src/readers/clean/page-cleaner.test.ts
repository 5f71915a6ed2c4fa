// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  createPageCleaner,
  samplesOf,
  type BookLevels,
  type Cleaned,
  type CleanWanted,
} from './page-cleaner.ts';

/** Stands for the worker: what it was asked, and how it answers. */
function worker() {
  const asked: CleanWanted[] = [];
  const events = new EventTarget();
  return {
    asked,
    answer(cleaned: Cleaned = {}) {
      events.dispatchEvent(new MessageEvent('message', { data: cleaned }));
    },
    start: () => ({
      addEventListener: events.addEventListener.bind(events),
      postMessage: (wanted: CleanWanted) => void asked.push(wanted),
      terminate: () => undefined,
    }),
  };
}

const job = (url: string, distance: number, signal = new AbortController().signal) => ({
  url,
  shown: 800,
  distance: () => distance,
  signal,
});
const names = (asked: readonly CleanWanted[]) => asked.map(({ url }) => url.split('/').at(-1));

test('pages are cleaned one at a time, the nearest first', async () => {
  const { asked, answer, start } = worker();
  const cleaner = createPageCleaner(['1', '2', '3'], undefined, start);
  const first = cleaner.clean(job('1', 900));
  void cleaner.clean(job('3', 700));
  void cleaner.clean(job('2', 0));
  expect(names(asked)).toEqual(['1']);
  answer({ levels: { white: [200, 200, 200], black: [0, 0, 0] } });
  expect((await first).levels?.white).toEqual([200, 200, 200]);
  expect(names(asked)).toEqual(['1', '2']);
  answer();
  expect(names(asked)).toEqual(['1', '2', '3']);
});

test('a page that is no longer needed is left out', () => {
  const { asked, answer, start } = worker();
  const cleaner = createPageCleaner(['1', '2', '3'], undefined, start);
  const gone = new AbortController();
  void cleaner.clean(job('1', 0));
  void cleaner.clean(job('2', 1, gone.signal));
  void cleaner.clean(job('3', 2));
  gone.abort();
  answer();
  expect(names(asked)).toEqual(['1', '3']);
});

test('the levels of a book are found once, kept, and known the next time', async () => {
  const { asked, answer, start } = worker();
  const book = { levels: { white: [220, 210, 180], black: [40, 30, 20] } } as const;
  let kept: BookLevels | undefined;
  const memory = {
    read: () => Promise.resolve(kept),
    keep: (found: BookLevels) => {
      kept = found;
    },
  };
  const open = () => createPageCleaner(['1', '2', '3'], memory, start);
  const first = open();
  void first.clean(job('1', 0));
  void first.clean(job('2', 1));
  await expect.poll(() => asked.map((one) => one.book)).toEqual([undefined]);
  answer({ book });
  expect(asked.map((one) => one.book)).toEqual([undefined, book]);
  expect(kept).toEqual(book);
  first.close();
  void open().clean(job('3', 0));
  await expect.poll(() => asked.at(2)?.book).toEqual(book);
});

test('the samples of a book are spread over it, without its covers', () => {
  const urls = Array.from({ length: 62 }, (_, at) => String(at + 1));
  expect(samplesOf(urls)).toEqual(['7', '17', '27', '37', '47', '57']);
  expect(samplesOf(['1', '2', '3'])).toEqual(['2']);
  expect(samplesOf(['1', '2'])).toEqual(['1', '2']);
  expect(samplesOf([])).toEqual([]);
});
