// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createMarginFinder } from './margin-finder.ts';

test('each picture is looked at once, by its absolute address, and told of when it is', () => {
  const worker = Object.assign(new EventTarget(), {
    postMessage: vi.fn<(url: string) => void>(),
    terminate: vi.fn<() => void>(),
  });
  const start = vi.fn<() => typeof worker>(() => worker);
  const finder = createMarginFinder(start);
  expect(start).not.toHaveBeenCalled();
  finder.find(['/a', '/b']);
  finder.find(['/a']);
  const one = `${location.origin}/a`;
  expect(worker.postMessage.mock.calls).toEqual([[one], [`${location.origin}/b`]]);

  const told = vi.fn<() => void>();
  finder.subscribe(told);
  expect(finder.get('/a')).toBeUndefined();
  const margins = { top: 0.1, right: 0, bottom: 0, left: 0 };
  worker.dispatchEvent(new MessageEvent('message', { data: { url: one, margins } }));
  expect(told).toHaveBeenCalledOnce();
  expect([finder.get('/a'), finder.version()]).toEqual([margins, 1]);
  finder.close();
  expect(worker.terminate).toHaveBeenCalledOnce();
});
