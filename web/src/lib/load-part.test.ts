import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partOf } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a part is fetched once, however often it is asked for', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue('menu');
  const part = partOf(fetchPart);
  expect(part.current()).toBeUndefined();
  expect(await Promise.all([part.load(), part.load()])).toEqual(['menu', 'menu']);
  expect(await part.load()).toBe('menu');
  expect(part.current()).toBe('menu');
  expect(fetchPart).toHaveBeenCalledOnce();
});

test('a failure is told, and the next call tries again', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone'));
  const part = partOf(fetchPart.mockResolvedValue('menu'));
  await expect(part.load()).rejects.toThrow('gone');
  expect(await part.load()).toBe('menu');
});

test('a part that does not come is lost after two minutes, not before', async () => {
  const part = partOf(() => new Promise<string>(() => undefined));
  const outcome = vi.fn<(error: unknown) => void>();
  part.load().catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledOnce();
});
