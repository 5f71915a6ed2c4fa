import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  planBackups,
} from '@longbox/contract/backups';
import { assetUrl } from './assets.ts';
import { queryOf, useCall } from './query.ts';

/** The copies of the database; only our own server has them. */
export const backupsQuery = queryOf(listBackups, {}, { failureTitle: 'failure.backups' });

/** Makes a copy of the database now. */
export function useCreateBackup() {
  return useCall(createBackup, { failureTitle: 'failure.backup' });
}

/** Deletes a copy. */
export function useDeleteBackup() {
  return useCall(deleteBackup, { failureTitle: 'failure.backupDelete' });
}

/** Changes when automatic backups are made, and how many are kept. */
export function usePlanBackups() {
  return useCall(planBackups, { failureTitle: 'failure.backupPlan' });
}

/** The address of a copy. */
export function backupUrl(name: string): string {
  return assetUrl(downloadBackup, { name });
}
