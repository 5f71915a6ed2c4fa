import { cancelGcdDump, deleteGcdDump, getGcdDump, takeGcdDump } from '@longbox/contract/gcd';
import {
  findBookMetadata,
  findMetadataCandidates,
  getMetadataArc,
  getMetadataCover,
  getMetadataEntry,
  listMetadataSources,
  updateMetadataSource,
} from '@longbox/contract/metadata-sources';
import path from 'node:path';
import { makeGcdDump } from '../make-gcd-dump.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const switchOn = ({ server }: World) =>
  server.call(updateMetadataSource, { params: { source: 'anilist' }, body: { enabled: true } });

const entry = async (world: World) => {
  await switchOn(world);
  return { params: { source: 'anilist', entryId: '4711' } };
};

const unknown = {
  source: { status: 404, says: /source not found/ },
  entryId: { status: 404, says: /no such entry/ },
};

const turnedOff = {
  when: 'the source is turned off',
  change: () => ({ params: { source: 'openlibrary' } }),
  status: 400,
  says: /turned off/,
};

/** Longbox's own: metadata from catalogs outside, here from a stand-in. */
export const metadataSourceRows = [
  row(listMetadataSources)({ input: nothing }),
  row(updateMetadataSource)({
    input: () => ({ params: { source: 'googlebooks' }, body: { key: 'a-key' } }),
    unknown,
    cases: [
      {
        when: 'it needs a key',
        change: () => ({ params: { source: 'comicvine' }, body: { enabled: true } }),
        status: 400,
        violates: ['key'],
      },
      {
        when: 'the key is none',
        change: () => ({ body: { key: 'two words' } }),
        status: 400,
        violates: ['key'],
      },
    ],
  }),
  row(findMetadataCandidates)({
    input: async (world) => {
      await switchOn(world);
      return { params: { seriesId: world.seriesId }, query: { words: 'lighthouse' } };
    },
  }),
  row(findBookMetadata)({ input: (world) => ({ params: { bookId: world.bookId } }) }),
  row(getGcdDump)({ input: nothing }),
  row(takeGcdDump)({
    input: (world) => {
      makeGcdDump(path.join(world.server.data, 'gcd', `${world.fresh()}.db`));
      return {};
    },
  }),
  row(cancelGcdDump)({ input: nothing }),
  row(deleteGcdDump)({ input: nothing }),
  row(getMetadataArc)({
    input: async ({ server }) => {
      const params = { source: 'comicvine' };
      await server.call(updateMetadataSource, { params, body: { enabled: true, key: 'a-key' } });
      return { params: { ...params, arcId: '77' } };
    },
    unknown: { ...unknown, arcId: unknown.entryId },
    cases: [turnedOff],
  }),
  row(getMetadataEntry)({ input: entry, unknown, cases: [turnedOff] }),
  row(getMetadataCover)({ input: entry, unknown, type: 'image/jpeg', cases: [turnedOff] }),
];
