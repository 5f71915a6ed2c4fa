import { expect, test } from 'vitest';
import { posterKinds } from './poster-kinds.ts';

test('posters are administrators’; a one-shot is its series; a read list only where it is read', () => {
  const admin = { roles: ['USER', 'ADMIN'] };
  const opened = { book: { oneshot: false }, readList: {} };
  expect(posterKinds(opened, admin)).toEqual(['book', 'series', 'readList']);
  expect(posterKinds({ book: { oneshot: true }, readList: null }, admin)).toEqual(['book']);
  expect(posterKinds(opened, { roles: ['USER'] })).toEqual([]);
});
