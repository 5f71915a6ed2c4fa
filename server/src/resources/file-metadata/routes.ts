import {
  cancelMetadataWriting,
  listMetadataWritings,
  previewFileMetadata,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { preview } from './preview.ts';
import { cancelWriting, listWritings, startWriting, undoWriting } from './writings.ts';

export const fileMetadataRoutes = (services: Services) => [
  serve(previewFileMetadata, ({ viewer, body }) => preview(services.db, { viewer, ...body })),
  serve(writeFileMetadata, ({ viewer, body }) => startWriting(services, { viewer, ...body })),
  serve(listMetadataWritings, () => listWritings(services.db)),
  serve(cancelMetadataWriting, ({ params }) => cancelWriting(services.db, params.writingId)),
  serve(undoMetadataWriting, ({ params }) => undoWriting(services, params.writingId)),
];
