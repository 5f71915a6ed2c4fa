import { createApiKey } from '@longbox/contract/api-keys';
import {
  koboAuthenticate,
  koboDelete,
  koboGet,
  koboGetTests,
  koboInitialization,
  koboPatch,
  koboPing,
  koboPost,
  koboPostEvent,
  koboPostTests,
  koboPut,
  koboRefresh,
} from '@longbox/contract/kobo';
import * as z from 'zod/mini';
import { sends } from '../test-server.ts';
import type { Who } from './accounts.ts';
import { row } from './row.ts';
import { sendAs, type World } from './world.ts';

const made = new WeakMap<Who, Promise<string>>();

async function makeKey({ server, fresh }: World, who: Who): Promise<string> {
  const init = sends(createApiKey.method, { comment: fresh() });
  const answer = await sendAs(server, who, createApiKey.path, init);
  return z.parse(z.object({ key: z.string() }), await answer.json()).key;
}

/** A key of the account, the same each time. */
function keyOf(world: World, who: Who): Promise<string> {
  const known = made.get(who) ?? makeKey(world, who);
  made.set(who, known);
  return known;
}

const onlyKey = async (world: World, who: Who) => ({ params: { key: await keyOf(world, who) } });
const profile = async (world: World, who: Who) => ({
  params: { key: await keyOf(world, who), path: 'v1/user/profile' },
});

/** The key is all that signs a device in. */
const traits = { ofNobody: { key: 'X' }, unknown: { key: { status: 401, says: '' } } } as const;
const anywhere = { ...traits, unknown: { ...traits.unknown, path: { status: 200 } } } as const;

/** Calls of Kobo e-readers. */
export const koboRows = [
  row(koboPing)({ ...traits, input: onlyKey, type: 'text/plain' }),
  row(koboInitialization)({ ...traits, input: onlyKey }),
  row(koboAuthenticate)({ ...traits, input: onlyKey }),
  row(koboRefresh)({ ...traits, input: onlyKey }),
  row(koboGetTests)({ ...traits, input: onlyKey }),
  row(koboPostTests)({ ...traits, input: onlyKey }),
  row(koboPostEvent)({ ...traits, input: onlyKey }),
  row(koboGet)({ ...anywhere, input: profile }),
  row(koboPost)({ ...anywhere, input: profile }),
  row(koboPut)({ ...anywhere, input: profile }),
  row(koboPatch)({ ...anywhere, input: profile }),
  row(koboDelete)({ ...anywhere, input: profile }),
];
