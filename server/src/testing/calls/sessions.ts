import {
  deleteApiKeyOf,
  endMySession,
  endMySessions,
  endSession,
  endSessions,
  listApiKeysOf,
  listMySessions,
  listSessions,
  Session,
} from '@longbox/contract/sessions';
import * as z from 'zod/mini';
import { signIn } from '../test-server.ts';
import type { Who } from './accounts.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

/** A new sign-in of an account: its id, and headers that make calls by it. */
async function newSession({ server }: World, who: Pick<Who, 'email' | 'password'>) {
  const headers = { cookie: await signIn(server.url, who) };
  const response = await fetch(server.url + listMySessions.path, { headers });
  const sessions = z.parse(z.array(Session), await response.json());
  return { headers, id: sessions.find(({ current }) => current)?.id ?? '' };
}

const userId = ({ accounts }: World) => ({ params: { userId: accounts.reader.id } });

/** Longbox's own: where accounts are signed in. */
export const sessionRows = [
  row(listMySessions)({ input: nothing }),
  row(endMySession)({
    input: async (world, who) => ({ params: { sessionId: (await newSession(world, who)).id } }),
    cases: [
      {
        when: 'a session of somebody else',
        change: async (world) => ({
          params: { sessionId: (await newSession(world, world.accounts.reader)).id },
        }),
        status: 404,
      },
    ],
  }),
  row(endMySessions)({
    // By a new account: the others are still needed.
    input: async ({ newUser }) => ({ headers: (await newUser()).headers }),
  }),
  row(listSessions)({ input: userId }),
  row(endSession)({
    input: async (world) => {
      const reader = await world.newUser();
      const sessionId = (await newSession(world, reader)).id;
      return { params: { userId: reader.id, sessionId } };
    },
  }),
  row(endSessions)({
    input: async ({ newUser }) => ({ params: { userId: (await newUser()).id } }),
  }),
  row(listApiKeysOf)({ input: userId, precise: true }),
  row(deleteApiKeyOf)({
    input: async ({ newUser, newApiKey }) => {
      const reader = await newUser();
      return { params: { userId: reader.id, keyId: await newApiKey(reader) } };
    },
  }),
];
