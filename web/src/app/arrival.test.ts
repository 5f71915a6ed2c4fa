import { expect, test } from 'vitest';
import { readArrival, signInAddress } from './arrival.ts';

const at = (path: string) => readArrival(new URL(path, 'http://host'));

test('any place is where to return to, without the session in its address', () => {
  expect(at('/series/1?page=2')).toEqual({ wanted: '/series/1?page=2', token: null });
  expect(at('/series/1?page=2&xAuthToken=t')).toEqual({ wanted: '/series/1?page=2', token: 't' });
});

test('the sign-in address names the place itself, and only one inside', () => {
  expect(at('/login?redirect=%2Fbook%2F1').wanted).toBe('/book/1');
  expect(at('/startup').wanted).toBe('/');
  expect(at('/login?redirect=https%3A%2F%2Fevil.example').wanted).toBe('/');
});

test('the sign-in address keeps what else was asked', () => {
  expect(signInAddress('/')).toBe('/login');
  expect(signInAddress('/book/1?page=2')).toBe('/login?redirect=%2Fbook%2F1%3Fpage%3D2');
  const others = new URLSearchParams('error=ERR_1024&redirect=old&xAuthToken=t');
  expect(signInAddress('/', others)).toBe('/login?error=ERR_1024');
});
