import { expect, test } from 'vitest';
import { inboxName, numberedName } from './inbox-name.ts';

test.each([
  ['Bees! 001.cbz', 'Bees! 001.cbz'],
  ['Bees!/Bees! 001.cbz', 'Bees!/Bees! 001.cbz'],
  ['../../etc/passwd.cbz', 'etc/passwd.cbz'],
  ['/etc/a.cbz', 'etc/a.cbz'],
  ['C:\\Windows\\a.cbz', 'C_/Windows/a.cbz'],
  ['a\u0000b\u001f\u202ezbc.cbz', 'abzbc.cbz'],
  ['.hidden/.a.cbz', 'hidden/a.cbz'],
  ['con.cbz', '_con.cbz'],
  ['NUL/aux.tar.cbz', '_NUL/_aux.tar.cbz'],
  ['a. /b.cbz. ', 'a/b.cbz'],
  ['.longbox-uploading/a.cbz', 'longbox-uploading/a.cbz'],
  ['کتاب‌ها.cbz', 'کتاب‌ها.cbz'],
  ['../..', ''],
  ['\u202e', ''],
])('%j becomes %j', (name, cleaned) => {
  expect(inboxName(name).join('/')).toBe(cleaned);
});

test('long names keep their ending, and deep folders their last ones', () => {
  const [name = ''] = inboxName(`${'漫'.repeat(300)}.cbz`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^漫+\.cbz$/);
  expect(inboxName(`${'a/'.repeat(50)}b.cbz`)).toHaveLength(9);
});

test('a number stands before the ending', () => {
  expect([1, 2].map((number) => numberedName('a.b.cbz', number))).toEqual([
    'a.b.cbz',
    'a.b (2).cbz',
  ]);
});
