import { endSessions } from '@longbox/contract/sessions';
import { readSessionEnd, sessionEndHeader } from '@longbox/contract/sign-in';
import { deleteUser, changePassword, updateUser } from '@longbox/contract/user-administration';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { basic, cookiesOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = async (email: string, password: string) =>
  cookiesOf(
    await fetch(server.url + getMe.path, { headers: { authorization: basic(email, password) } }),
  );
const endOf = async (cookie: string) => {
  const { status, headers } = await fetch(server.url + getMe.path, { headers: { cookie } });
  return [status, readSessionEnd(headers.get(sessionEndHeader))];
};

test('a refused session says why it ended, and an unknown one says nothing', async () => {
  const reader = await addReader(server);
  const { email, id: userId } = reader;
  const mine = await signIn(email, reader.password);
  expect(await endOf(mine)).toEqual([200, undefined]);
  await server.call(endSessions, { params: { userId } });
  expect(await endOf(mine)).toEqual([401, 'signed-out']);
  expect(await endOf('longbox-session=made-up')).toEqual([401, undefined]);

  const first = await signIn(email, reader.password);
  await server.call(updateUser, { params: { userId }, body: { labelsExclude: ['grim'] } });
  expect(await endOf(first)).toEqual([401, 'rights']);
  const second = await signIn(email, reader.password);
  await server.call(changePassword, { params: { userId }, body: { password: 'quite another' } });
  expect(await endOf(second)).toEqual([401, 'password']);
  const third = await signIn(email, 'quite another');
  await server.call(deleteUser, { params: { userId } });
  expect(await endOf(third)).toEqual([401, 'deleted']);
});
