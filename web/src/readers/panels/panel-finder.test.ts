// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createPanelFinder } from './panel-finder.ts';

test('each page is searched once at a time, and whoever asked is answered', async () => {
  const worker = Object.assign(new EventTarget(), {
    postMessage: vi.fn<(wanted: unknown) => void>(),
    terminate: vi.fn<() => void>(),
  });
  const finder = createPanelFinder(true, () => worker);
  const asked = [finder.find('/a'), finder.find('/a'), finder.find('/b')];
  const url = `${location.origin}/a`;
  const other = `${location.origin}/b`;
  expect(worker.postMessage.mock.calls).toEqual([
    [{ url, rightToLeft: true }],
    [{ url: other, rightToLeft: true }],
  ]);
  const panels = [{ x: 0, y: 0, width: 1, height: 1 }];
  worker.dispatchEvent(new MessageEvent('message', { data: { url, panels } }));
  worker.dispatchEvent(new MessageEvent('message', { data: { url: other, panels: undefined } }));
  expect(await Promise.all(asked)).toEqual([panels, panels, undefined]);
  finder.close();
  expect(worker.terminate).toHaveBeenCalledOnce();
});
