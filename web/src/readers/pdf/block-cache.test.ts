import { expect, test } from 'vitest';
import { createBlockCache } from './block-cache.ts';

const file = Uint8Array.from({ length: 95 }, (_, at) => at);

function cacheOf(most: number) {
  const asked: [number, number][] = [];
  const cache = createBlockCache({
    size: file.length,
    blockBytes: 10,
    most,
    fetchBytes: (start, end) => {
      asked.push([start, end]);
      return file.slice(start, end);
    },
  });
  const read = (position: number, length: number): number[] => {
    const target = new Uint8Array(length);
    cache.read(target, position);
    return [...target];
  };
  return { asked, read };
}

const bytes = (start: number, end: number): number[] => [...file.subarray(start, end)];

test('blocks are fetched once, neighbours together, and the last one as short as it is', () => {
  const { asked, read } = cacheOf(8);
  expect(read(12, 5)).toEqual(bytes(12, 17));
  expect(read(15, 2)).toEqual(bytes(15, 17));
  expect(asked).toEqual([[10, 20]]);
  expect(read(5, 40)).toEqual(bytes(5, 45));
  expect(asked.slice(1)).toEqual([
    [0, 10],
    [20, 50],
  ]);
  expect(read(93, 2)).toEqual(bytes(93, 95));
  expect(asked.at(-1)).toEqual([90, 95]);
});

test('no more blocks are kept than may be: the one used longest ago goes', () => {
  const { asked, read } = cacheOf(2);
  read(0, 1);
  read(10, 1);
  read(0, 1);
  read(20, 1);
  read(0, 1);
  expect(asked).toHaveLength(3);
  read(10, 1);
  expect(asked.at(-1)).toEqual([10, 20]);
});

test('more than is kept is read whole', () => {
  const { asked, read } = cacheOf(3);
  expect(read(0, 95)).toEqual([...file]);
  expect(asked.every(([start, end]) => end - start <= 30)).toBe(true);
});
