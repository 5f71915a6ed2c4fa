import { stat } from 'node:fs/promises';
import {
  type BackupPlan,
  createBackup as createBackupCall,
  deleteBackup as deleteBackupCall,
  downloadBackup as downloadBackupCall,
  listBackups as listBackupsCall,
  planBackups as planBackupsCall,
} from '@longbox/contract/backups';
import { Bytes } from '../../base/bytes.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { storeSettings } from '../../base/settings/store-settings.ts';
import { serve } from '../../http/serve.ts';
import type { Backups } from '../../work/backups/backups.ts';

interface Place {
  readonly db: Db;
  readonly backups: Backups;
}

/** The copies of the database: list, plan, make, take away, delete. */
export const backupRoutes = ({ db, backups }: Place) => [
  serve(listBackupsCall, async () => ({
    ...(await backups.plan()),
    folder: backups.folder,
    postgresDatabase: backups.postgresDatabase,
    backups: await backups.list(),
  })),
  serve(planBackupsCall, ({ body }) => planBackups({ db, backups }, body)),
  serve(createBackupCall, () => backups.make('manual')),
  serve(deleteBackupCall, async ({ params }) => {
    if (!(await backups.remove(params.name))) throw noSuchBackup();
  }),
  serve(downloadBackupCall, ({ params }) => getBackupFile(backups, params.name)),
];

const noSuchBackup = () => notFound('Backup not found');

async function planBackups({ db, backups }: Place, { time, kept }: BackupPlan): Promise<void> {
  await storeSettings(db, {
    ...(time !== undefined && { backupTime: time }),
    ...(kept !== undefined && { backupsKept: kept }),
  });
  // None are kept where none are made from now on; those that are there stay until they are deleted.
  if (kept !== undefined && kept > 0) await backups.giveUpOld();
}

async function getBackupFile(backups: Backups, name: string): Promise<Bytes> {
  const file = await backups.find(name);
  if (file === undefined) throw noSuchBackup();
  return new Bytes({
    type: 'application/vnd.sqlite3',
    fileName: name,
    attachment: true,
    file: { path: file, size: (await stat(file)).size },
  });
}
