import { hash as bcryptHash } from 'bcryptjs';
import { expect, test } from 'vitest';
import { quickHash } from '../../testing/quick-hash.ts';
import { decoyHash, hashPassword, newerHash, verifyPassword } from './passwords.ts';

test('two passwords are hashed at a time, 64 wait, and more are refused in words', async () => {
  const hash = quickHash('password');
  const asked = Array.from({ length: 100 }, (_, at) =>
    // A few take as long as they do; the others needn't.
    at < 4 ? hashPassword(`password ${at}`) : verifyPassword('password', hash),
  );
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(34);
  expect(refused[0]).toMatchObject({
    reason: { kind: 'too-many', message: expect.stringContaining('at once') },
  });
  expect(await verifyPassword('password', await hashPassword('password'))).toBe(true);
});

test.each(['läsa böcker på svenska', 'p'.repeat(72)])(
  'a password hashed by Komga is verified, and hashed as ours once it was right: %s',
  async (password) => {
    const old = (await bcryptHash(password, 4)).replace(/^\$2b/, '$2a');
    expect(await verifyPassword(password, old)).toBe(true);
    expect(await verifyPassword(password.slice(1), old)).toBe(false);
    const renewed = await newerHash(password, old);
    expect(await verifyPassword(password, renewed ?? '')).toBe(true);
    expect(await newerHash(password, renewed ?? '')).toBeUndefined();
  },
);

test('what was typed beyond the 72 bytes that bcrypt reads never becomes part of a password', async () => {
  const old = await bcryptHash('p'.repeat(72), 4);
  expect(await verifyPassword('p'.repeat(73), old)).toBe(true);
  expect(await newerHash('p'.repeat(73), old)).toBeUndefined();
});

test.each(['', '{noop}x', `$2y$31$${'a'.repeat(53)}`])(
  '%s is no hash of any password',
  async (no) => {
    expect(await verifyPassword('x', no)).toBe(false);
  },
);

test('the hash of nobody costs what any other costs, and no two are alike', async () => {
  const parts = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length));
  expect(parts(decoyHash())).toEqual(parts(await hashPassword('a password')));
  expect(decoyHash()).not.toBe(decoyHash());
  expect(await verifyPassword('a password', decoyHash())).toBe(false);
});
