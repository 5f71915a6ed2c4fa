import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { replacedRoom } from '@longbox/contract/file-metadata';
import type { Db } from '../../base/db/connection.ts';
import { readNames, rm, stat } from '../../media/base/disk.ts';
import { transferFile } from '../files/transfer-file.ts';

const folderIn = (data: string): string => path.join(data, 'replaced');

/** The path of a kept original. */
export const keptFile = (data: string, name: string): string => path.join(folderIn(data), name);

/** Temporary files that are older were left by work that was cut off. */
const leftAfterMillis = 24 * 60 * 60_000;

interface Kept {
  readonly fileId: number;
  readonly file: string;
}

/** Keeps a file as it is, before it's replaced. Older ones go if there's no room for it; a file larger than all room isn't kept. */
export async function keepOriginal(
  { db, data }: { readonly db: Db; readonly data: string },
  { fileId, file }: Kept,
  room = replacedRoom,
): Promise<void> {
  await mkdir(folderIn(data), { recursive: true });
  const { size } = await stat(file);
  if (size > room) return;
  await makeRoom(db, data, room - size);
  const name = `${fileId}${path.extname(file).toLowerCase()}`;
  // Noted first, so that it's known to belong to something.
  await db
    .updateTable('metadataFile')
    .set({ kept: name, keptSize: size })
    .where('id', '=', fileId)
    .execute();
  const destination = keptFile(data, name);
  await transferFile(db, { source: file, destination, mayLink: true, replaces: true });
}

/** Deletes the oldest originals until they take no more than so many bytes. */
async function makeRoom(db: Db, data: string, room: number): Promise<void> {
  const kept = await db
    .selectFrom('metadataFile')
    .select(['id', 'kept', 'keptSize'])
    .where('kept', 'is not', null)
    .orderBy('id')
    .execute();
  let total = kept.reduce((sum, { keptSize }) => sum + keptSize, 0);
  for (const { id, kept: name, keptSize } of kept) {
    if (total <= room) return;
    await dropOriginal(db, data, { id, kept: name });
    total -= keptSize;
  }
}

/** Deletes an original that is kept, and forgets it. */
export async function dropOriginal(
  db: Db,
  data: string,
  { id, kept }: { readonly id: number; readonly kept: string | null },
): Promise<void> {
  if (kept === null) return;
  await rm(keptFile(data, kept), { force: true });
  await db
    .updateTable('metadataFile')
    .set({ kept: null, keptSize: 0 })
    .where('id', '=', id)
    .execute();
}

/** Deletes originals whose time is over, and files that belong to none. */
export async function dropExpired(db: Db, data: string): Promise<void> {
  const expired = await db
    .selectFrom('metadataFile')
    .innerJoin('metadataWriting', 'metadataWriting.id', 'metadataFile.writingId')
    .select(['metadataFile.id', 'metadataFile.kept'])
    .where('metadataFile.kept', 'is not', null)
    .where('metadataWriting.keepUntil', '<', Date.now())
    .where('metadataFile.state', 'not in', ['waiting', 'undoing'])
    .execute();
  for (const one of expired) await dropOriginal(db, data, one);
  await dropForeign(db, data);
}

/** What work that was cut off left, and originals that a restored backup knows nothing of. */
async function dropForeign(db: Db, data: string): Promise<void> {
  const names = await readNames(folderIn(data)).catch(() => []);
  const kept = await db
    .selectFrom('metadataFile')
    .select('kept')
    .where('kept', 'is not', null)
    .execute();
  const known = new Set(kept.map(({ kept: name }) => name));
  for (const name of names.filter((one) => !known.has(one))) {
    const file = keptFile(data, name);
    const info = await stat(file).catch(() => undefined);
    // Not by the time of its content, which is that of the original.
    if (info && Date.now() - info.ctimeMs > leftAfterMillis) await rm(file, { force: true });
  }
}
