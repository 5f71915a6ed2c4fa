import path from 'node:path';
import { getAbout } from '@longbox/contract/about';
import { serve } from '../../http/serve.ts';
import type { Backups } from '../../work/backups/backups.ts';
import type { Uploads } from '../../work/uploads/uploads.ts';
import { fileFormats } from './formats.ts';

interface AboutParts {
  /** Folder of the database. */
  readonly data: string;
  readonly backups: Pick<Backups, 'folder'>;
  readonly uploads: Pick<Uploads, 'folder'>;
  /** Folder of the log. */
  readonly logs: string;
}

/** The formats that the server reads, and its folders. */
export const aboutRoutes = ({ data, backups, uploads, logs }: AboutParts) => [
  serve(getAbout, () => ({
    formats: fileFormats(),
    folders: {
      data: path.resolve(data),
      backups: path.resolve(backups.folder),
      inbox: path.resolve(uploads.folder),
      logs: path.resolve(logs),
    },
  })),
];
