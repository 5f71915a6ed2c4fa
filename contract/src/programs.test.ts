import { expect, test } from 'vitest';
import { ownNameOf, readingProgramOf } from './programs.ts';

test.each([
  ['KOReader/2026.03 (https://koreader.rocks/) Kobo_clara', 'KOReader'],
  ['Mozilla/5.0 (Linux; U; Android 2.0; en-us;) AppleWebKit/538.1 (Kobo Touch 0384/4.38)', 'Kobo'],
  ['Panels/3.1.2 CFNetwork/1410.0.3 Darwin/22.6.0', 'Panels'],
  ['Mozilla/5.0 (X11; Linux) Thorium/3.2.0 Electron/37', 'Thorium'],
  ['Tachiyomi Mihon/0.19', 'Mihon'],
  ['TachiyomiSY/1.12', 'Mihon'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined],
  ['curl/8.9', undefined],
])('%s is %s', (userAgent, program) => {
  expect(readingProgramOf(userAgent)).toBe(program);
});

test('other programs have the name that they give themselves, but browsers have none', () => {
  expect(ownNameOf('curl/8.9')).toBe('curl');
  expect(ownNameOf('Mozilla/5.0 (X11)')).toBeUndefined();
  expect(ownNameOf('')).toBeUndefined();
});
