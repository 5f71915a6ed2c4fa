import { expect, test } from 'vitest';
import { creditsOf } from './credits.ts';

test('known roles stand first in their order, others after them by name', () => {
  const authors = [
    { name: 'Zoe', role: 'writer' },
    { name: 'Cid', role: 'zither' },
    { name: 'Ann', role: 'writer' },
    { name: 'Ann', role: 'writer' },
    { name: 'Bob', role: 'adapter' },
    { name: 'Dee', role: 'cover' },
    { name: 'Eve', role: 'penciller' },
  ];
  expect(creditsOf(authors)).toEqual([
    { role: 'writer', names: ['Ann', 'Zoe'] },
    { role: 'penciller', names: ['Eve'] },
    { role: 'cover', names: ['Dee'] },
    { role: 'adapter', names: ['Bob'] },
    { role: 'zither', names: ['Cid'] },
  ]);
  expect(creditsOf([])).toEqual([]);
});
