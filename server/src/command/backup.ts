import path from 'node:path';
import { openBackups } from '../work/backups/backups.ts';
import { actAsOwner, requireDatabase, requireFile } from './existing-database.ts';

/** Backs up the database of a data folder, whether a server uses it or not. Says which file it made. */
export async function backUp(data: string): Promise<string> {
  actAsOwner(data);
  requireFile(data);
  const database = requireDatabase(data);
  const folder = path.join(data, 'backups');
  const plan = async () => ({ time: '', kept: 0 });
  const { name } = await openBackups({ database, folder, plan }).make('manual');
  return `Backup created: ${path.join(folder, name)}`;
}
