import { expect, test } from 'vitest';
import { merged } from './sync-client-settings.ts';

test('what the server has not heard of stands; all else is as the server has it', () => {
  const server = {
    'longbox.a': { value: 'theirs' },
    'longbox.b': { value: 'theirs' },
    'longbox.c': { value: 'ended here' },
    'other.client': { value: 'not ours' },
  };
  const here = {
    texts: { 'longbox.b': 'mine', 'longbox.d': 'ended there', 'longbox.e': 'new here' },
    unsent: ['longbox.b', 'longbox.c', 'longbox.e'],
  };
  expect(merged(server, here)).toEqual({
    'longbox.a': 'theirs',
    'longbox.b': 'mine',
    'longbox.e': 'new here',
  });
});
