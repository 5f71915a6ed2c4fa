import {
  deleteAllPageHashMatches,
  deletePageHashMatch,
  getKnownPageHashThumbnail,
  getUnknownPageHashThumbnail,
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  savePageHash,
} from '@longbox/contract/page-hashes';
import { badQueries, neverInOnePage } from './common-cases.ts';
import { nothing, passedOver, row } from './row.ts';
import type { World } from './world.ts';

const known = ({ knownHash }: World) => ({ params: { hash: knownHash } });
const unknown = ({ unknownHash }: World) => ({ params: { hash: unknownHash } });

/** PH-01 to PH-08. */
export const pageHashRows = [
  row(listKnownPageHashes)({
    input: () => ({ query: { action: ['DELETE_MANUAL', 'IGNORE'] } }),
    cases: [...badQueries('action[0]'), ...neverInOnePage],
  }),
  row(listUnknownPageHashes)({ input: nothing, cases: neverInOnePage }),
  row(listPageHashMatches)({
    input: unknown,
    unknown: { hash: { status: 200, holds: { totalElements: 0 } } },
    cases: neverInOnePage,
  }),
  row(savePageHash)({
    input: ({ fresh }) => ({ body: { hash: fresh(), size: null, action: 'IGNORE' } }),
    cases: [
      {
        when: 'a known one is changed',
        change: ({ knownHash }) => ({ body: { hash: knownHash, action: 'DELETE_MANUAL' } }),
        ...passedOver,
      },
      {
        when: 'a blank hash, half a byte and an action that is none',
        change: () => ({ body: { hash: ' ', size: 0.5, action: 'KEEP' } }),
        status: 400,
        violates: ['hash', 'size', 'action'],
      },
      {
        when: 'nothing that is required',
        change: () => ({ body: {} }),
        status: 400,
        violates: ['hash', 'action'],
      },
    ],
  }),
  row(deleteAllPageHashMatches)({ input: known, unknown: { hash: passedOver } }),
  row(deletePageHashMatch)({
    input: (world) => ({
      ...known(world),
      body: {
        bookId: world.book('Spare 2'),
        url: '',
        pageNumber: 1,
        fileName: 'page 1.jpg',
        fileSize: 1,
        mediaType: 'image/jpeg',
      },
    }),
    unknown: { hash: passedOver },
  }),
  row(getKnownPageHashThumbnail)({
    input: known,
    type: 'image/jpeg',
    cases: [{ when: 'nobody decided on it', change: unknown, status: 404 }],
  }),
  row(getUnknownPageHashThumbnail)({
    input: (world) => ({ ...unknown(world), query: { resize: '20' } }),
    type: 'image/jpeg',
    cases: [
      {
        when: 'the picture is damaged',
        change: ({ damagedHash }) => ({ params: { hash: damagedHash } }),
        status: 404,
      },
      {
        when: 'as it is',
        change: () => ({ query: { resize: undefined } }),
        status: 200,
      },
      ...['0', '-5', 'x'].map((resize) => ({
        when: `${resize} pixels`,
        change: () => ({ query: { resize } }),
        status: 400,
      })),
    ],
  }),
];
