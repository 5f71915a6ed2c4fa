import { getClaim, listOAuth2Providers, User } from '@longbox/contract/users';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fetchIsClaimed, fetchMe, fetchProviders, signedInAs } from './sign-in.ts';
import { json, serve } from './testing/serve.ts';

const user = {
  id: '1',
  email: 'a@b.co',
  roles: ['USER', 'OF_THE_FUTURE'],
  sharedAllLibraries: false,
  sharedLibrariesIds: ['2'],
  labelsAllow: ['kids'],
  labelsExclude: [],
  ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
};
const provider = { name: 'Door', registrationId: 'door' };
const aged = (age: unknown, restriction: unknown = 'EXCLUDE') => ({
  ...user,
  ageRestriction: { age, restriction },
});

/** Serves one answer, and expects that a reader of ours makes of it what the contract does. */
async function expectAgreement(
  schema: z.core.$ZodType,
  body: unknown,
  attempt: () => Promise<unknown>,
): Promise<void> {
  await serve((_, response) => {
    json(response, body);
  });
  const parsed = z.safeParse(schema, body);
  if (parsed.success) await expect(attempt()).resolves.toEqual(parsed.data);
  else await expect(attempt()).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
}

const missing = (member: keyof typeof user) => {
  const { [member]: _, ...others } = user;
  return others;
};

test.each([
  user,
  { ...user, inTheFuture: true },
  { ...user, ageRestriction: null },
  missing('ageRestriction'),
  aged(0),
  aged(-1),
  aged(1.5),
  aged('12'),
  aged(12, 'SOMETIMES'),
  { ...user, ageRestriction: 12 },
  { ...user, id: '' },
  { ...user, id: 1 },
  { ...user, email: null },
  { ...user, roles: 'USER' },
  { ...user, roles: [1] },
  { ...user, sharedAllLibraries: 'true' },
  { ...user, sharedLibrariesIds: [''] },
  { ...user, labelsAllow: null },
  missing('labelsExclude'),
  null,
  [],
  'user',
])('an account is read as the contract reads it: %j', async (body) => {
  await expectAgreement(User, body, () => fetchMe());
});

test.each([[[]], [[{ ...provider, more: 1 }]], [[{ name: 'Door' }]], [[null]], [{}], [null]])(
  'the other ways to sign in are read as the contract reads them: %j',
  async (body) => {
    await expectAgreement(listOAuth2Providers.answer, body, () => fetchProviders());
  },
);

test.each([{ isClaimed: true }, { isClaimed: false, more: 1 }, { isClaimed: 'no' }, {}, null])(
  'whether there is an account is read as the contract reads it: %j',
  async (body) => {
    await expectAgreement(getClaim.answer, body, async () => ({
      isClaimed: await fetchIsClaimed(),
    }));
  },
);

test('a session from the address goes out in its header, and a spent one is no failure', async () => {
  const received = await serve((_, response) => {
    response.writeHead(401).end();
  });
  expect(await signedInAs(async () => undefined, 'abc')).toBeUndefined();
  expect(received[0]?.request.url).toBe('/api/v1/login/set-cookie');
  expect(received[0]?.request.headers['x-auth-token']).toBe('abc');
});

test('a session from the address never takes the place of one that is there', async () => {
  const received = await serve((_, response) => {
    response.writeHead(204).end();
  });
  const me = z.parse(User, user);
  expect(await signedInAs(async () => me, 'abc')).toBe(me);
  expect(received).toEqual([]);
});
