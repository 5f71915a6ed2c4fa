import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('two passwords are hashed at a time, 64 wait, and more are refused in words', async () => {
  const asked = Array.from({ length: 100 }, (_, at) => hashPassword(`password ${at}`));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(34);
  expect(refused[0]).toMatchObject({
    reason: { kind: 'too-many', message: expect.stringContaining('at once') },
  });
  expect(await verifyPassword('password', await hashPassword('password'))).toBe(true);
});
