import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordProblem } from './password-rule.ts';

test.each(['', 'short', '1234567', '😀😀😀😀😀😀😀'])('%j is too short', (password) => {
  expect(passwordProblem(password)).toBe('short');
});

test.each([
  '12345678',
  '123456789',
  '87654321',
  'abcdefgh',
  'aaaaaaaa',
  '        ',
  '12121212',
  'password',
  'Password1',
  'PASSWORD2024!',
  'qwertyuiop',
  'longbox123',
  'iloveyou!!',
  'qwerty123',
  'dragon123',
  'Pokemon2024',
  'letmein!',
  '123monkey',
  'trustno1',
  'abc12345',
  'hello_123',
])('%j is used by many people', (password) => {
  expect(passwordProblem(password)).toBe('common');
});

test.each(['a good password', 'reads a lot', 'kelp-otter-19', 'пароль для книг', 'Xk3$v9Lq'])(
  '%j may be chosen',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

test('each common password stands in the list once, in order', () => {
  expect(commonPasswords).toEqual([...new Set(commonPasswords)].toSorted());
  expect(commonPasswords.length).toBeGreaterThan(75);
});

test.each(commonPasswords)('%s is refused, also with digits behind it', (word) => {
  expect(passwordProblem(`${word}1234567`)).toBe('common');
  if (word.length >= 8) expect(passwordProblem(word)).toBe('common');
});
