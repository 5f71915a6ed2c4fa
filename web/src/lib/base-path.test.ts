// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

async function servedUnder(href: string | undefined) {
  document.head.innerHTML = href === undefined ? '' : `<base href="${href}">`;
  vi.resetModules();
  return import('./base-path.ts');
}

afterEach(() => {
  document.head.innerHTML = '';
});

test('at the root', async () => {
  const { basePath, url } = await servedUnder('/');
  expect(basePath).toBe('');
  expect(url('/api/v1/books')).toBe('/api/v1/books');
});

test('under a context path', async () => {
  const { basePath, url } = await servedUnder('/my/comics/');
  expect(basePath).toBe('/my/comics');
  expect(url('/api/v1/books')).toBe('/my/comics/api/v1/books');
  expect(url('sse/v1/events')).toBe('/my/comics/sse/v1/events');
});
