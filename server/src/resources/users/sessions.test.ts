import {
  endMySession,
  endMySessions,
  endSessions,
  listMySessions,
  listSessions,
  type Session,
} from '@longbox/contract/sessions';
import { pathOf } from '@longbox/contract/endpoint';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import {
  basic,
  cookiesOf,
  owner,
  startTestServer,
  type TestServer,
  marked,
} from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Who = { readonly email: string; readonly password: string };

const enter = async (
  who: Who,
  agent: string,
  remember = false,
): Promise<Record<string, string>> => {
  const response = await fetch(`${server.url}${getMe.path}${remember ? '?remember-me=true' : ''}`, {
    headers: { authorization: basic(who.email, who.password), 'user-agent': agent },
  });
  expect(response.status).toBe(200);
  return { ...marked, cookie: cookiesOf(response), 'user-agent': agent };
};
const ask = (headers: Record<string, string>, path: string = getMe.path, method = 'GET') =>
  fetch(server.url + path, {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
  });
const listOf = async (headers: Record<string, string>): Promise<Session[]> =>
  JSON.parse(await (await ask(headers, listMySessions.path)).text());

test('each place is told, the one used last first, and one is ended without the others', async () => {
  const reader = await addReader(server);
  const phone = await enter(reader, 'Phone', true);
  const desk = await enter(reader, 'Desk');
  const places = await listOf(desk);
  expect(
    places.map(({ userAgent, current, remembered }) => [userAgent, current, remembered]),
  ).toEqual(
    expect.arrayContaining([
      ['Phone', false, true],
      ['Desk', true, false],
    ]),
  );
  expect(places).toHaveLength(3);
  expect(places.every(({ ip }) => ip === '127.0.0.1')).toBe(true);

  // The remembered sign-in makes another session: it is still one place.
  const kept = phone['cookie']?.split('; ').find((one) => one.startsWith('longbox-remember')) ?? '';
  const back = await ask({ cookie: kept, 'user-agent': 'Phone' });
  expect(back.status).toBe(200);
  expect(await listOf(desk)).toHaveLength(3);

  const id = places.find(({ userAgent }) => userAgent === 'Phone')?.id ?? '';
  const ended = await ask(desk, pathOf(endMySession, { params: { sessionId: id } }), 'DELETE');
  expect(ended.status).toBe(204);
  expect((await ask(phone)).status).toBe(401);
  expect((await ask({ cookie: cookiesOf(back) })).status).toBe(401);
  expect((await ask(desk)).status).toBe(200);
  expect((await ask(reader.headers)).status).toBe(200);

  expect((await ask(desk, endMySessions.path, 'DELETE')).status).toBe(204);
  expect((await ask(desk)).status).toBe(401);
  expect((await ask(reader.headers)).status).toBe(401);
  expect((await ask(server.cookie)).status).toBe(200);
});

test('a program that sends its password with each call is one place', async () => {
  const reader = await addReader(server);
  const headers = { authorization: basic(reader.email, reader.password), 'user-agent': 'Program' };
  for (let time = 0; time < 3; time += 1) {
    await server.db
      .updateTable('session')
      .set({ expires: 1 })
      .where('userAgent', '=', 'Program')
      .execute();
    expect((await ask(headers, '/api/v1/libraries')).status).toBe(200);
  }
  await server.db
    .updateTable('session')
    .set({ expires: Date.now() + 100_000 })
    .execute();
  const found = await server.call(listSessions, { params: { userId: reader.id } });
  expect(found.filter(({ userAgent }) => userAgent === 'Program')).toHaveLength(1);
});

test('administrators sign others out, everywhere', async () => {
  const reader = await addReader(server);
  const desk = await enter(reader, 'Desk');
  const params = { userId: reader.id };
  const found = await server.call(listSessions, { params });
  expect(found.map(({ userAgent, current }) => [userAgent, current])).toContainEqual([
    'Desk',
    false,
  ]);
  await server.call(endSessions, { params });
  expect(await server.call(listSessions, { params })).toEqual([]);
  expect((await ask(desk)).status).toBe(401);
  const mine = await enter(owner, 'Mine');
  expect((await listOf(mine)).filter(({ current }) => current)).toHaveLength(1);
});
