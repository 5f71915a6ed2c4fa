import { createApiKey } from '@longbox/contract/api-keys';
import {
  koboAddTag,
  koboAddTagItems,
  koboAuthenticate,
  koboCover,
  koboCoverOfQuality,
  koboDelete,
  koboDeleteTag,
  koboDeleteTagItems,
  koboDownload,
  koboGet,
  koboGetMetadata,
  koboGetState,
  koboGetTests,
  koboInitialization,
  koboPatch,
  koboPing,
  koboPost,
  koboPostEvent,
  koboPostTests,
  koboPut,
  koboRefresh,
  koboRenameTag,
  koboSync,
  koboTakeOff,
  koboUpdateState,
} from '@longbox/contract/kobo';
import { deleteTakenOff, getKoboKey, updateKoboKey } from '@longbox/contract/kobo-keys';
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
const novel = async (world: World, who: Who) => ({
  params: { key: await keyOf(world, who), bookId: world.book('Novel 1') },
});
const tag = async (world: World, who: Who) => ({
  params: { key: await keyOf(world, who), tagId: 'mine' },
});
const cover = async (world: World, who: Who) => {
  const { id } = await world.server.db
    .selectFrom('thumbnail')
    .select('id')
    .where('ownerId', '=', world.book('Novel 1'))
    .executeTakeFirstOrThrow();
  const size = { width: '100', height: '100', gray: 'false' };
  return { params: { key: await keyOf(world, who), coverId: id, ...size } };
};
const state = JSON.stringify({ ReadingStates: [{ StatusInfo: { Status: 'Reading' } }] });
const profile = async (world: World, who: Who) => ({
  params: { key: await keyOf(world, who), path: 'v1/user/profile' },
});

/** The key is all that signs a device in. */
const traits = { ofNobody: { key: 'X' }, unknown: { key: { status: 401, says: '' } } } as const;
const anything = { status: 200 } as const;
const tagTraits = { ...traits, unknown: { ...traits.unknown, tagId: anything } } as const;
const coverTraits = {
  ...traits,
  unknown: { ...traits.unknown, gray: anything },
  type: 'image/jpeg',
} as const;
const ownKey = async ({ newApiKey }: World, who: Who) => ({
  params: { keyId: await newApiKey(who) },
});
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
  row(koboSync)({ ...traits, input: onlyKey, precise: 'maybe', changing: true }),
  row(koboGetMetadata)({ ...traits, input: novel, precise: 'maybe' }),
  row(koboGetState)({ ...traits, input: novel, precise: 'maybe' }),
  row(koboUpdateState)({
    ...traits,
    input: async (world, who) => ({ ...(await novel(world, who)), rawBody: state }),
    precise: 'maybe',
    cases: [
      { when: 'it is no JSON', change: () => ({ rawBody: '{' }), status: 400 },
      { when: 'it has no state', change: () => ({ rawBody: '{"ReadingStates":[]}' }), status: 400 },
    ],
  }),
  row(koboTakeOff)({
    ...traits,
    unknown: { ...traits.unknown, bookId: { status: 204, says: '' } },
    input: novel,
  }),
  row(koboDownload)({ ...traits, input: novel, type: 'application/epub+zip' }),
  row(koboCover)({ ...coverTraits, input: cover }),
  row(koboCoverOfQuality)({
    ...coverTraits,
    unknown: { ...coverTraits.unknown, quality: anything },
    input: async (world, who) => {
      const { params } = await cover(world, who);
      return { params: { ...params, quality: '50' } };
    },
  }),
  row(koboAddTag)({ ...traits, input: onlyKey }),
  row(koboRenameTag)({ ...tagTraits, input: tag }),
  row(koboDeleteTag)({ ...tagTraits, input: tag }),
  row(koboAddTagItems)({ ...tagTraits, input: tag }),
  row(koboDeleteTagItems)({ ...tagTraits, input: tag }),
  row(getKoboKey)({ input: ownKey }),
  row(updateKoboKey)({
    input: async (world, who) => ({ ...(await ownKey(world, who)), body: {} }),
    cases: [
      {
        when: 'it is no choice',
        change: () => ({ body: { books: 'SOME' } }),
        status: 400,
        violates: ['books'],
      },
    ],
  }),
  row(deleteTakenOff)({ input: ownKey }),
  row(koboGet)({ ...anywhere, input: profile }),
  row(koboPost)({ ...anywhere, input: profile }),
  row(koboPut)({ ...anywhere, input: profile }),
  row(koboPatch)({ ...anywhere, input: profile }),
  row(koboDelete)({ ...anywhere, input: profile }),
];
