// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';

async function load(base: string) {
  document.head.innerHTML = `<base href="${base}">`;
  vi.resetModules();
  return import('./redirect.ts');
}

afterEach(() => {
  document.head.innerHTML = '';
});

describe.each(['/', '/comics/'])('under %s', (base) => {
  test.each([
    ['/series/1?page=2#x', '/series/1?page=2#x'],
    ['/a/../libraries/all', '/libraries/all'],
    ['/search?q=//evil', '/search?q=//evil'],
    ['', '/'],
    [null, '/'],
    ['series/1', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/x', '/'],
    ['/startup', '/'],
  ])('%j leads to %j', async (wanted, expected) => {
    const { safeRedirect } = await load(base);
    expect(safeRedirect(wanted)).toBe(expected);
  });
});

test('a path that climbs out of the base path leads to the start', async () => {
  const { safeRedirect } = await load('/comics/');
  expect(safeRedirect('/../other')).toBe('/');
});

test('the path of an address is the part inside the client', async () => {
  const { clientPath } = await load('/comics/');
  expect(clientPath(new URL('http://h/comics/series/1?a=b#c'))).toBe('/series/1?a=b#c');
  expect(clientPath(new URL('http://h/comics/'))).toBe('/');
});
