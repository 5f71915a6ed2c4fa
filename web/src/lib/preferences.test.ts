// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as preferences from './preferences.ts';

const { getPreference, getRemembered, readStored, remember, setPreference, storageName } =
  preferences;

/** The module as it starts with this text in the browser's storage. */
async function startWith(text: string): Promise<typeof preferences> {
  localStorage.setItem(storageName, text);
  vi.resetModules();
  return import('./preferences.ts');
}

afterEach(() => {
  localStorage.clear();
});

describe('what is found in the browser', () => {
  test('each bad or missing value alone falls back to its default', () => {
    const { preferences: found } = readStored({
      preferences: {
        theme: 'pink',
        browsingPageSize: 100,
        cardWidth: 5000,
        'webreader.continuous.padding': 12,
        'webreader.swipe': 'yes',
        'webreader.paged.scale': 'height',
        epubreader: { fontSize: 1000, theme: 'sepia', typeface: 'Comic' },
        left: 'over',
      },
    });
    expect(found).toMatchObject({
      theme: 'system',
      browsingPageSize: 100,
      cardWidth: 150,
      'webreader.continuous.padding': 0,
      'webreader.swipe': false,
      'webreader.paged.scale': 'height',
      'webreader.readingDirection': 'LEFT_TO_RIGHT',
      epubreader: { fontSize: 100, theme: 'sepia', layout: 'paginated' },
    });
    expect(found).not.toHaveProperty('left');
  });

  test.each(['null', '[]', '"text"', '{"preferences":7,"remembered":[]}'])(
    'the whole of %s gives the defaults',
    (text) => {
      expect(readStored(JSON.parse(text))).toEqual(readStored({}));
    },
  );

  test('text that is no JSON gives the defaults', async () => {
    const fresh = await startWith('{broken');
    expect(fresh.getPreference('theme')).toBe('system');
  });

  test('an older version is carried over as far as it is valid', async () => {
    const state = { preferences: { theme: 'dark', cardWidth: 'wide' }, remembered: {} };
    const fresh = await startWith(JSON.stringify({ version: 0, state }));
    expect(fresh.getPreference('theme')).toBe('dark');
    expect(fresh.getPreference('cardWidth')).toBe(150);
  });
});

describe('setting', () => {
  test('is stored where the start script reads it', () => {
    setPreference('theme', 'light');
    expect(getPreference('theme')).toBe('light');
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '');
    expect(stored).toMatchObject({ version: 1, state: { preferences: { theme: 'light' } } });
  });

  test('another tab is followed', async () => {
    const state = { preferences: { theme: 'dark' } };
    localStorage.setItem(storageName, JSON.stringify({ version: 1, state }));
    window.dispatchEvent(new StorageEvent('storage', { key: storageName }));
    await expect.poll(() => getPreference('theme')).toBe('dark');
  });

  test('what is remembered belongs to one user', () => {
    remember('u1', 'library.filter[all]', 'genre=drama');
    remember('u1', 'importPath', '/inbox');
    expect(getRemembered('u1', 'library.filter[all]')).toBe('genre=drama');
    expect(getRemembered('u2', 'library.filter[all]')).toBeUndefined();
    remember('u1', 'importPath', undefined);
    expect(getRemembered('u1', 'importPath')).toBeUndefined();
    expect(getRemembered('u1', 'library.filter[all]')).toBe('genre=drama');
  });
});
