import {
  cancelMetadataWriting,
  listMetadataWritings,
  previewFileMetadata,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const none = { bookIds: [], seriesIds: [], seriesJson: false };
/** A request that has no file. */
const made = async ({ server }: World) => ({
  params: { writingId: (await server.call(writeFileMetadata, { body: none })).id },
});

/** Longbox's own: metadata written into files. */
export const fileMetadataRows = [
  row(previewFileMetadata)({
    input: ({ bookId }) => ({ body: { ...none, bookIds: [bookId] } }),
    cases: [
      {
        when: 'it begins before the first file',
        change: () => ({ body: { ...none, from: -1 } }),
        status: 400,
        violates: ['from'],
      },
      {
        when: 'its books are unknown',
        change: () => ({ body: { ...none, bookIds: ['nothing'], seriesIds: ['nothing'] } }),
        status: 200,
        holds: { total: 0, files: [], next: null },
      },
    ],
  }),
  row(writeFileMetadata)({
    input: () => ({ body: none }),
    changing: true,
    cases: [
      {
        when: 'originals are kept for too long',
        change: () => ({ body: { ...none, keepDays: 1000 } }),
        status: 400,
        violates: ['keepDays'],
      },
    ],
  }),
  row(listMetadataWritings)({ input: nothing, precise: 'maybe' }),
  row(cancelMetadataWriting)({ input: made }),
  row(undoMetadataWriting)({ input: made }),
];
