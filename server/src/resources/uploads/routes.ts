import {
  cancelUpload as cancelUploadCall,
  createUpload as createUploadCall,
  listUploads as listUploadsCall,
} from '@longbox/contract/uploads';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { Uploads } from '../../work/uploads/uploads.ts';

interface Parts {
  readonly uploads: Uploads;
  /** Of catalogs. */
  readonly dumps: Uploads;
}

/** Files on their way into the inbox: what there is, announce one, give one up. */
export const uploadRoutes = ({ uploads, dumps }: Parts) => [
  serve(listUploadsCall, async () => ({
    folder: uploads.folder,
    largest: uploads.room === 0 ? 0 : uploads.largest,
    room: await uploads.roomLeft(),
    kinds: [...(await uploads.kinds())],
    uploads: await uploads.list(),
  })),
  serve(createUploadCall, ({ body: { purpose, ...file } }) =>
    (purpose === 'gcd' ? dumps : uploads).announce(file),
  ),
  serve(cancelUploadCall, async ({ params }) => {
    const { uploadId } = params;
    if (!(await uploads.cancel(uploadId)) && !(await dumps.cancel(uploadId))) {
      throw notFound('Upload not found');
    }
  }),
];
