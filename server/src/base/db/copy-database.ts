import { open, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one go: whatever others write meanwhile neither delays the copy nor gets into it. */
const everyPage = 2_147_483_647;

/**
 * Copies a database that may be in use, as it is at one moment, to a file that appears when it is
 * whole and on the disk.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const part = `${target}.part`;
  await rm(part, { force: true });
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, part, { rate: everyPage });
  } finally {
    database.close();
  }
  const file = await open(part, 'r+');
  await file.sync();
  await file.close();
  await rename(part, target);
}
