import { stat } from 'node:fs/promises';
import {
  createBackup as createBackupCall,
  downloadBackup as downloadBackupCall,
  listBackups as listBackupsCall,
} from '@longbox/contract/backups';
import { Bytes } from '../../base/bytes.ts';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { Backups } from '../../work/backups/backups.ts';

/** The copies of the database: list, make, take away. */
export const backupRoutes = ({ backups }: { readonly backups: Backups }) => [
  serve(listBackupsCall, async () => ({
    kept: backups.kept,
    folder: backups.folder,
    backups: await backups.list(),
  })),
  serve(createBackupCall, () => backups.make({ nightly: false })),
  serve(downloadBackupCall, ({ params }) => getBackupFile(backups, params.name)),
];

async function getBackupFile(backups: Backups, name: string): Promise<Bytes> {
  const file = await backups.find(name);
  if (file === undefined) throw notFound('There is no such backup');
  return new Bytes({
    type: 'application/vnd.sqlite3',
    fileName: name,
    attachment: true,
    file: { path: file, size: (await stat(file)).size },
  });
}
