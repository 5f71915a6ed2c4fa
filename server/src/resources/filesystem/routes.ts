import { listDirectory as listDirectoryCall } from '@longbox/contract/filesystem';
import { serve } from '../../http/serve.ts';
import { listDirectory } from './list-directory.ts';

export const filesystemRoutes = () => [
  serve(listDirectoryCall, ({ body }) => listDirectory(body ?? { path: '', showFiles: false })),
];
