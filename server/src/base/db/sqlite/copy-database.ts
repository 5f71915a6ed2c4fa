import { open, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages at once: other writes neither delay the copy nor get into it. */
const everyPage = 2_147_483_647;

/**
 * Copies a database that may be in use, as it is at one moment, to a file that appears when it is
 * whole and on the disk. Only the account of the server may read it. A copy that fails leaves nothing.
 *
 * @param settled what else is to be done before it appears; it lies at `<target>.part` then
 */
export async function copyDatabase(
  source: string,
  target: string,
  settled: () => Promise<void> = async () => {},
): Promise<void> {
  const part = `${target}.part`;
  await rm(part, { force: true });
  await (await open(part, 'w', 0o600)).close();
  try {
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      await backup(database, part, { rate: everyPage });
    } finally {
      database.close();
    }
    const file = await open(part, 'r+');
    await file.sync();
    await file.close();
    await settled();
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
