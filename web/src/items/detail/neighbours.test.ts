import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('both sides, either end, and a stranger', () => {
  expect(neighboursOf([a, b, c], 'b')).toEqual({ previous: a, next: c, place: 2 });
  expect(neighboursOf([a, b, c], 'a')).toEqual({ previous: undefined, next: b, place: 1 });
  expect(neighboursOf([a, b, c], 'c')).toEqual({ previous: b, next: undefined, place: 3 });
  expect(neighboursOf([a, b, c], 'x')).toEqual({ previous: undefined, next: undefined, place: 0 });
});
