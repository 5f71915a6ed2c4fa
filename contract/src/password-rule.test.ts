import { expect, test } from 'vitest';
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
])('%j is used by many people', (password) => {
  expect(passwordProblem(password)).toBe('common');
});

test.each(['a good password', 'reads a lot', 'kelp-otter-19', 'пароль для книг', 'Xk3$v9Lq'])(
  '%j may be chosen',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);
