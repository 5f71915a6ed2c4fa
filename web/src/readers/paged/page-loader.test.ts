import { expect, test } from 'vitest';
import { type Pending, pending } from '../../lib/testing/pending.ts';
import { createPageLoader } from './page-loader.ts';

/** A loader whose loads end when the test says so. */
function setup(options: { keep?: number; parallel?: number } = {}) {
  const begun: string[] = [];
  const open = new Map<string, Pending<string>>();
  const loader = createPageLoader<string>({
    ...options,
    load: (url, signal) => {
      begun.push(url);
      const loading = pending<string>();
      signal.addEventListener('abort', () => loading.reject(signal.reason));
      open.set(url, loading);
      return loading.promise;
    },
  });
  const end = async (url: string, ok = true): Promise<void> => {
    if (ok) open.get(url)?.resolve(`image of ${url}`);
    else open.get(url)?.reject(new Error('no'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { loader, begun, end };
}

test('loads in order of need, a few at a time', async () => {
  const { loader, begun, end } = setup({ parallel: 2 });
  loader.want(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(loader.get('b')).toEqual({ status: 'ready', image: 'image of b' });
  expect(loader.get('a')).toEqual({ status: 'loading' });
  expect(loader.get('d')).toBeUndefined();
});

test('cancels what is no longer wanted and gives its place to what is', async () => {
  const { loader, begun, end } = setup({ parallel: 1 });
  loader.want(['a', 'b']);
  loader.want(['c']);
  expect(begun).toEqual(['a', 'c']);
  expect(loader.get('a')).toBeUndefined();
  await end('c');
  expect(loader.get('c')?.status).toBe('ready');
});

test('a load cancelled and wanted again starts anew and is not spoilt by the first', async () => {
  const { loader, begun, end } = setup();
  loader.want(['a']);
  loader.want([]);
  loader.want(['a']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun).toEqual(['a', 'a']);
  expect(loader.get('a')?.status).toBe('loading');
  await end('a');
  expect(loader.get('a')?.status).toBe('ready');
});

test('keeps all wanted images and a bounded number of others, the oldest going first', async () => {
  const { loader, begun, end } = setup({ keep: 2, parallel: 9 });
  loader.want(['a', 'b', 'c', 'd']);
  for (const url of ['a', 'b', 'c', 'd']) await end(url);
  loader.want(['d', 'a']);
  loader.want(['e']);
  await end('e');
  const ready = ['a', 'b', 'c', 'd', 'e'].filter((url) => loader.get(url)?.status === 'ready');
  expect(ready).toEqual(['a', 'd', 'e']);
  loader.want(['d']);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a failure is told, retried by call only, and forgotten when it is out of sight', async () => {
  const { loader, begun, end } = setup();
  loader.want(['a', 'b']);
  await end('a', false);
  await end('b', false);
  expect(loader.get('a')).toEqual({ status: 'failed' });
  loader.want(['a', 'b']);
  expect(begun).toEqual(['a', 'b']);
  loader.retry('a');
  expect(loader.get('a')?.status).toBe('loading');
  await end('a');
  loader.want(['a']);
  loader.want(['b']);
  expect(begun).toEqual(['a', 'b', 'a', 'b']);
});

test('tells subscribers of their own address, and stops when asked', async () => {
  const { loader, end } = setup();
  const heard: (string | undefined)[] = [];
  const stop = loader.subscribe('a', () => heard.push(loader.get('a')?.status));
  loader.want(['b', 'a']);
  await end('b');
  await end('a');
  stop();
  loader.want([]);
  expect(heard).toEqual(['loading', 'ready']);
});
