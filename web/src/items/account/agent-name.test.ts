import { expect, test } from 'vitest';
import { agentOf } from './agent-name.ts';

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;

test.each([
  [mozilla('(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox', 'Linux'],
  [
    mozilla(
      '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    ),
    'Edge',
    'Windows',
  ],
  [
    mozilla('(Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'),
    'Chrome',
    'Android',
  ],
  [
    mozilla('(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
    'Safari',
    'iPhone',
  ],
  [mozilla('(Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'), 'Safari', 'macOS'],
  ['Mihon/0.18 (Android 14)', 'Mihon', 'Android'],
  ['curl/8.9', 'curl', undefined],
  [mozilla('(Linux; U; Android 2.0) AppleWebKit/538.1 (Kobo Touch 0384/4.38)'), 'Kobo', 'Android'],
])('%s', (userAgent, program, system) => {
  expect(agentOf(userAgent)).toEqual({ program, system });
});

test('what tells nothing has no name', () => {
  expect([agentOf(null), agentOf(''), agentOf(mozilla('(compatible)'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
