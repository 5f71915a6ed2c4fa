import { toPage } from '@longbox/contract/paging';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

const total = 1200;

/** A list of 1,200 numbers; counts its calls. */
function numbers() {
  const asked = vi.fn<(page: number) => void>();
  const pageAt = (page: number, size: number) =>
    queryOptions({
      queryKey: ['numbers', page, size],
      queryFn: () => {
        asked(page);
        const content = Array.from({ length: total }, (_, index) => index).slice(
          page * size,
          (page + 1) * size,
        );
        return toPage({ content, total, paging: { page, size }, sorted: true });
      },
    });
  return { asked, pageAt };
}

test('every page is asked for once, and how far it is is told', async () => {
  const { asked, pageAt } = numbers();
  const steps: number[] = [];
  const found = await gather(new QueryClient(), pageAt, { onStep: (step) => steps.push(step) });
  expect(found).toHaveLength(total);
  expect(found.at(-1)).toBe(total - 1);
  expect(steps).toEqual([500, 1000, 1200]);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('it ends at the most wanted, or when it is stopped', async () => {
  const { asked, pageAt } = numbers();
  expect(await gather(new QueryClient(), pageAt, { most: 600 })).toHaveLength(600);
  expect(asked).toHaveBeenCalledTimes(2);
  const stop = new AbortController();
  const found = await gather(new QueryClient(), pageAt, {
    stop: stop.signal,
    onStep: () => stop.abort(),
  });
  expect(found).toHaveLength(500);
});
