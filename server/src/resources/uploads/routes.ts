import {
  cancelUpload as cancelUploadCall,
  createUpload as createUploadCall,
  listUploads as listUploadsCall,
} from '@longbox/contract/uploads';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { Uploads } from '../../work/uploads/uploads.ts';

/** Files on their way into the inbox: what there is, announce one, give one up. */
export const uploadRoutes = ({ uploads }: { readonly uploads: Uploads }) => [
  serve(listUploadsCall, async () => ({
    folder: uploads.folder,
    largest: uploads.room === 0 ? 0 : uploads.largest,
    room: await uploads.roomLeft(),
    kinds: [...uploads.kinds],
    uploads: await uploads.list(),
  })),
  serve(createUploadCall, ({ body }) => uploads.announce(body)),
  serve(cancelUploadCall, async ({ params }) => {
    if (!(await uploads.cancel(params.uploadId))) throw notFound('Upload not found');
  }),
];
