// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.head.innerHTML = '';
});

/** The names of storage as a client served at this path makes them. */
async function at(path: string) {
  document.head.innerHTML = `<base href="${path}">`;
  return import('./kept-owner.ts');
}

test('accounts of servers at different paths have different names, those at the root plain ones', async () => {
  expect((await at('/')).keptOwner('me')).toBe('me');
  vi.resetModules();
  expect((await at('/a/')).keptOwner('me')).toBe('%2Fa%20me');
});

test('what was kept under the former names is taken over once, and only of this account', async () => {
  localStorage.setItem('longbox.marks/me/b', 'mine');
  localStorage.setItem('longbox.settings/me', 'mine, too');
  localStorage.setItem('longbox.marks/you/b', 'yours');
  const { adoptKept } = await at('/a/');
  adoptKept('me');
  expect({ ...localStorage }).toEqual({
    'longbox.adopted/%2Fa%20me': '1',
    'longbox.marks/%2Fa%20me/b': 'mine',
    'longbox.settings/%2Fa%20me': 'mine, too',
    'longbox.marks/you/b': 'yours',
  });
  // Of a server at the root, with the same account.
  localStorage.setItem('longbox.marks/me/b', 'others');
  adoptKept('me');
  expect(localStorage.getItem('longbox.marks/me/b')).toBe('others');
});
