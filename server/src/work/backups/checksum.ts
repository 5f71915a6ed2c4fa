import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { checksumOf } from '../../base/file-checksum.ts';

/** The file with a backup's checksum: next to it, as `sha256sum` writes and checks it. */
export const checksumFileOf = (backup: string): string => `${backup}.sha256`;

/** Keeps the checksum of a backup whose bytes are still in another file. */
export async function writeChecksum(bytes: string, name: string): Promise<void> {
  const target = checksumFileOf(path.join(path.dirname(bytes), name));
  const file = await open(target, 'w', 0o600);
  try {
    await file.writeFile(`${await checksumOf(bytes)}  ${name}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The checksum that is kept of a backup; nothing where it was taken away, or none was written. */
export async function readChecksum(backup: string): Promise<string | undefined> {
  const kept = await readFile(checksumFileOf(backup), 'utf8').catch(() => undefined);
  return /^[\da-f]{64}\b/.exec(kept ?? '')?.[0];
}

/** Whether a backup is as it was made; one without a checksum, taken away or older, counts as such. */
export async function isAsMade(backup: string): Promise<boolean> {
  const expected = await readChecksum(backup);
  return expected === undefined || expected === (await checksumOf(backup));
}
