import {
  changePassword,
  createUser,
  deleteUser,
  listUsers,
  updateUser,
  type UserCreation,
} from '@longbox/contract/user-administration';
import { changeEmail } from '@longbox/contract/email-change';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import {
  basic,
  cookiesOf,
  owner,
  refusalOf,
  sends,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';

let server: TestServer;
let ownerId: string;
beforeAll(async () => {
  server = await startTestServer();
  ownerId = (await server.call(listUsers, {}))[0]?.id ?? '';
});
afterAll(() => server.close());

const users = '/api/v2/users';
const password = 'some password';
let made = 0;

async function account(rights: Partial<z.input<typeof UserCreation>> = {}) {
  made += 1;
  const email = `Reader${made}@example.org`;
  const user = await server.call(createUser, { body: { email, password, ...rights } });
  const cookie = await signIn(server.url, { email, password });
  return { ...user, headers: { ...marked, cookie } };
}

const find = async (id: string) => (await server.call(listUsers, {})).find((one) => one.id === id);
const statusOf = async (path: string, init: RequestInit): Promise<number> =>
  (await server.fetch(path, init)).status;
const isSignedIn = async (headers: Record<string, string>): Promise<boolean> =>
  (await fetch(`${server.url}${users}/me`, { headers })).status === 200;

test('an account is made without roles or restrictions, and with 201', async () => {
  const email = 'New@example.org';
  const response = await server.fetch(users, sends('POST', { email, password, more: 1 }));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(String),
    email,
    roles: ['USER'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  });
  const again = await server.fetch(users, sends('POST', { email: 'new@EXAMPLE.org', password }));
  expect(await refusalOf(again)).toEqual({
    status: 400,
    message: 'A user with this email already exists',
  });
});

test('an e-mail that is none and a blank password are refused by their members', async () => {
  const response = await server.fetch(users, sends('POST', { email: 'nobody', password: ' ' }));
  expect((await refusalOf(response)).message).toBe(
    'email must be a well-formed email address, password must have at least 8 characters',
  );
});

test.each(['a\0@example.org', 'a@exam\uD800ple.org', 'a@example.o\u0007rg'])(
  'an e-mail with signs that nobody can write is refused: %j',
  async (email) => {
    const response = await server.fetch(users, sends('POST', { email, password }));
    expect((await refusalOf(response)).message).toBe('email must be a well-formed email address');
  },
);

test('rights may be given at once; unknown roles and libraries are ignored', async () => {
  const library = await server.addLibrary(temporaryFolder());
  const user = await account({
    roles: ['USER', 'FILE_DOWNLOAD', 'OF_THE_FUTURE'],
    sharedLibraries: { all: false, libraryIds: [library, 'X'] },
    ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
    labelsAllow: ['Kids', ' ', 'Teens'],
    labelsExclude: ['teens'],
  });
  expect(await find(user.id)).toMatchObject({
    roles: ['USER', 'FILE_DOWNLOAD'],
    sharedAllLibraries: false,
    sharedLibrariesIds: [library],
    labelsAllow: ['kids'],
    labelsExclude: ['teens'],
    ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
  });
});

test('an update keeps what is absent and clears what is null', async () => {
  const user = await account({
    roles: ['PAGE_STREAMING'],
    ageRestriction: { age: 12, restriction: 'EXCLUDE' },
    labelsAllow: ['a', 'b'],
    labelsExclude: ['c'],
  });
  const change = (body: object) => statusOf(`${users}/${user.id}`, sends('PATCH', body));
  expect(await change({ labelsExclude: ['B'] })).toBe(204);
  expect(await find(user.id)).toMatchObject({
    roles: ['USER', 'PAGE_STREAMING'],
    ageRestriction: { age: 12, restriction: 'EXCLUDE' },
    labelsAllow: ['a'],
    labelsExclude: ['b'],
  });
  await change({ labelsAllow: null, labelsExclude: null, ageRestriction: null, roles: [] });
  expect(await find(user.id)).toMatchObject({
    roles: ['USER'],
    ageRestriction: null,
    labelsAllow: [],
    labelsExclude: [],
  });
  expect(await change({ ageRestriction: { age: 3, restriction: 'EXCLUDE' } })).toBe(204);
  expect(await change({ ageRestriction: { age: 0, restriction: 'NONE' } })).toBe(204);
  expect((await find(user.id))?.ageRestriction).toBeNull();
  for (const wrong of [
    { roles: null },
    { sharedLibraries: null },
    { ageRestriction: { age: -1, restriction: 'EXCLUDE' } },
    { ageRestriction: { age: 1, restriction: 'SOMETIMES' } },
  ]) {
    expect([wrong, await change(wrong)]).toEqual([wrong, 400]);
  }
});

test('a real change of rights signs the account out and says so; none does not', async () => {
  const user = await account({ roles: ['PAGE_STREAMING'], labelsAllow: ['a'] });
  const stream = await listenTo({ ...server, fetch: (path, init) => fetchAs(user, path, init) });
  const params = { userId: user.id };
  const same = { roles: ['PAGE_STREAMING', 'USER'], labelsAllow: ['A'], ageRestriction: null };
  await server.call(updateUser, { params, body: same });
  expect(await isSignedIn(user.headers)).toBe(true);
  await server.call(updateUser, { params, body: { roles: [] } });
  expect(await isSignedIn(user.headers)).toBe(false);
  await expect
    .poll(() => stream.heard)
    .toContainEqual({
      name: 'SessionExpired',
      payload: { userId: user.id },
    });
  await stream.stop();
});

const fetchAs = (
  { headers }: { headers: Record<string, string> },
  path: string,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(server.url + path, { ...init, headers: { ...init.headers, ...headers } });

test('a removed account is gone with its sessions, keys and activity', async () => {
  const user = await account();
  await server.call(deleteUser, { params: { userId: user.id } });
  expect(await find(user.id)).toBeUndefined();
  expect(await isSignedIn(user.headers)).toBe(false);
  const left = await server.db
    .selectFrom('authenticationActivity')
    .select('id')
    .where('userId', '=', user.id)
    .execute();
  expect(left).toEqual([]);
});

test('nobody changes or removes the account they are signed in with', async () => {
  const own = `${users}/${ownerId}`;
  expect(await statusOf(own, sends('PATCH', { roles: [] }))).toBe(403);
  expect(await statusOf(own, { method: 'DELETE' })).toBe(403);
  expect(await statusOf(`${users}/X`, sends('PATCH', { roles: [] }))).toBe(404);
  expect(await statusOf(`${users}/X`, { method: 'DELETE' })).toBe(404);
  expect(await statusOf(`${users}/X/password`, sends('PATCH', { password }))).toBe(404);
});

test('a password changed by somebody else ends the sessions; one’s own does not', async () => {
  const user = await account();
  const own = await fetchAs(
    user,
    `${users}/me/password`,
    sends('PATCH', { password: 'the second one' }),
  );
  expect(own.status).toBe(204);
  expect(await isSignedIn(user.headers)).toBe(true);
  const byId = `${users}/${user.id}/password`;
  expect((await fetchAs(user, byId, sends('PATCH', { password: 'the third one' }))).status).toBe(
    204,
  );
  expect((await fetchAs(user, byId, sends('PATCH', { password: ' ' }))).status).toBe(400);
  expect(await isSignedIn({ authorization: basic(user.email, 'the second one') })).toBe(false);
  expect(await isSignedIn({ authorization: basic(user.email, 'the third one') })).toBe(true);

  const params = { userId: user.id };
  await server.call(changePassword, { params, body: { password: 'the fourth one' } });
  expect(await isSignedIn(user.headers)).toBe(false);
  expect(await isSignedIn({ authorization: basic(user.email, 'the fourth one') })).toBe(true);
});

test('a changed password ends remembered sign-ins and programs that still send the old one', async () => {
  const user = await account();
  const old = { authorization: basic(user.email, password) };
  const signedIn = await fetch(`${server.url}${users}/me?remember-me=true`, { headers: old });
  const remembered = cookiesOf(signedIn).replace(/longbox-session=[^;]*; /, '');
  expect((await fetchAs({ headers: old }, '/api/v1/libraries')).status).toBe(200);
  expect(await isSignedIn({ cookie: remembered })).toBe(true);
  await fetchAs(user, `${users}/me/password`, sends('PATCH', { password: 'the other one' }));
  expect(await isSignedIn({ cookie: remembered })).toBe(false);
  expect((await fetchAs({ headers: old }, '/api/v1/libraries')).status).toBe(401);
});

test('only administrators look after accounts', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'] });
  for (const [path, init] of [
    [users, {}],
    [users, sends('POST', { email: 'a@b.co', password })],
    [`${users}/${ownerId}`, sends('PATCH', { roles: [] })],
    [`${users}/${ownerId}`, { method: 'DELETE' }],
    [`${users}/${ownerId}/password`, sends('PATCH', { password })],
  ] as const) {
    expect([path, (await fetchAs({ headers }, path, init)).status]).toEqual([path, 403]);
  }
  expect(await isSignedIn({ authorization: basic(owner.email, owner.password) })).toBe(true);
});

test('one changes one’s own email with the password; an administrator changes those of others', async () => {
  const { id, email } = await account();
  const asReader = { authorization: basic(email, password) };
  const change = (body: object, headers: Record<string, string>, userId = id): Promise<Response> =>
    server.fetch(`/api/longbox/v1/users/${userId}/email`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const asked = { email: 'Moved@example.org' };
  expect((await change(asked, asReader)).status).toBe(400);
  const wrong = await change({ ...asked, password: 'wrong' }, asReader);
  expect(await wrong.json()).toMatchObject({ violations: [{ fieldName: 'password' }] });
  expect((await change({ ...asked, password }, asReader, ownerId)).status).toBe(403);
  const taken = await change({ email: owner.email.toUpperCase(), password }, asReader);
  expect(taken.status).toBe(400);
  expect((await change({ ...asked, password }, asReader)).status).toBe(204);

  const statusOf = async (name: string): Promise<number> => {
    const headers = { authorization: basic(name, password) };
    return (await server.fetch('/api/v2/users/me', { headers })).status;
  };
  expect(await statusOf(email)).toBe(401);
  expect(await statusOf('moved@EXAMPLE.org')).toBe(200);
  await server.call(changeEmail, { params: { userId: id }, body: { email: 'Third@example.org' } });
  expect(await statusOf('third@example.org')).toBe(200);
});
