import { expect, test } from 'vitest';
import { takesFile } from './file-types.ts';

test.each([
  [['image/*'], { name: 'a.jpg', type: 'image/jpeg' }, true],
  [['image/*'], { name: 'a.txt', type: 'text/plain' }, false],
  [['image/*'], { name: 'a.jpg', type: '' }, false],
  [['.cbl'], { name: 'Events.CBL', type: '' }, true],
  [['application/json', '.cbl'], { name: 'a', type: 'application/json' }, true],
])('%j takes %j: %s', (accept, file, taken) => {
  expect(takesFile(accept, file)).toBe(taken);
});
