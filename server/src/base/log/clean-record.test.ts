import { expect, test } from 'vitest';
import { cleanRecord } from './clean-record.ts';

const clean = (said: object) => cleanRecord({ level: 40, time: 1, ...said }, 'server');

test.each([
  ['Authorization: Basic b3duZXI6c2VjcmV0', 'b3duZXI6c2VjcmV0'],
  ['sent Bearer abc.def-123', 'abc.def'],
  ['GET /path?apiKey=hunter22&page=3 failed', 'hunter22'],
  ['at https://me:hunter22@example.org/feed', 'hunter22'],
  ['back at http://localhost/#access_token=hunter22', 'hunter22'],
  ['{"password":"hunter 22","email":"a"}', 'hunter 22'],
  ["client_secret = 'hunter 22'", 'hunter 22'],
  ['Cookie: longbox-session=hunter22', 'hunter22'],
])('hides the secret of %s', (msg, secret) => {
  const record = clean({ msg, err: { message: msg, stack: `Error: ${msg}\n  at a` } });
  expect(JSON.stringify(record)).not.toContain(secret);
  expect(record.msg).toContain('[hidden]');
});

test('members that are named like secrets are told of without their value', () => {
  const record = clean({
    msg: 'm',
    req: { headers: { cookie: 'hunter22', 'x-api-key': 'hunter22', accept: 'a' } },
    password: { deep: 'hunter22' },
    passed: 3,
  });
  expect(record).toEqual({
    level: 40,
    time: 1,
    from: 'server',
    msg: 'm',
    passed: '3',
    password: '[hidden]',
    'req.headers.cookie': '[hidden]',
    'req.headers.x-api-key': '[hidden]',
    'req.headers.accept': 'a',
  });
});

test('plain words stay as they are, in every script', () => {
  for (const msg of ['Die Datei „Käse 1.cbz“ fehlt', '火の鳥 1巻', 'passt: ja?', 'a.cbz: ENOENT']) {
    expect(clean({ msg }).msg).toBe(msg);
  }
});

test('whatever is said is one line of bounded size', () => {
  const long = 'x'.repeat(1_000_000);
  const wide = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`${at} ${long.slice(0, 5000)}`, long]),
  );
  let deep: object = { end: 1 };
  for (let depth = 0; depth < 1000; depth += 1) deep = { deep };
  for (const said of [
    { msg: long, wide, deep, list: Array.from({ length: 100_000 }, () => long) },
    { msg: 'one\ntwo\r\n{"level":50}\u2028\u202Ethree\u0000\u001B[2J', note: 'a\u0007b\u202Ec' },
    { msg: '\uD800 half a letter' },
    { msg: 5, level: 'loud', time: 'noon' },
  ]) {
    const line = JSON.stringify(clean(said));
    expect(line.length).toBeLessThan(50_000);
    expect(line).not.toMatch(/[\n\r\u2028\u202E]/);
    expect(clean(said).msg).not.toMatch(/\p{Cc}/u);
    expect(line.isWellFormed()).toBe(true);
  }
});
