import { rm, stat } from '../../media/base/disk.ts';
import { failsForNow } from '../../base/db/disk-full.ts';
import { isRecorded } from '../files/file-state.ts';
import { explainFileError } from '../files/temporary-files.ts';
import { isSameFile, transferFile } from '../files/transfer-file.ts';
import type { OfFile } from '../queue/file-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import type { FileSubject } from './file-subject.ts';
import { dropOriginal, keptFile } from './kept-originals.ts';
import { readBookFacts, recordFile } from './record-file.ts';
import { findFile, type FoundFile, subjectOf } from './write-file.ts';

type Services = WorkServices & { readonly data: string };

/** Puts the original of a file back, unless someone changed the file since it was written. */
export async function restoreFile(services: Services, { fileId }: OfFile): Promise<void> {
  const { db, data } = services;
  const asked = await findFile(db, fileId);
  if (asked?.state !== 'undoing') return;
  try {
    await restore(services, asked);
    await dropOriginal(db, data, asked);
  } catch (error) {
    if (failsForNow(error)) throw error;
    // It stays written, and can be undone once the reason is gone.
    await db
      .updateTable('metadataFile')
      .set({ state: 'written', reason: explainFileError(error).slice(0, 1000) })
      .where('id', '=', fileId)
      .execute();
  }
}

async function restore(services: Services, asked: FoundFile): Promise<void> {
  const { db, data } = services;
  const subject = await subjectOf(db, asked);
  const original = asked.kept === null ? undefined : keptFile(data, asked.kept);
  if (!(await isRestored(subject, original))) {
    await refuseChanged(asked, subject.file);
    const destination = subject.file;
    if (original === undefined) await rm(destination, { force: true });
    else {
      await transferFile(db, { source: original, destination, mayLink: true, replaces: true });
    }
  }
  const facts = await readBookFacts(db, subject, subject.file);
  await recordFile(services, { fileId: asked.id, subject, facts, state: 'undone' });
}

/** Whether a task that was cut off has put the original back already. */
async function isRestored({ file }: FileSubject, original: string | undefined): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  if (original === undefined) return info === undefined;
  return info !== undefined && (await isSameFile(file, original));
}

async function refuseChanged({ newSize, newModified }: FoundFile, file: string): Promise<void> {
  const info = await stat(file);
  const recorded = { sizeBytes: newSize ?? -1, fileLastModified: newModified ?? -1 };
  if (!isRecorded({ size: info.size, modified: info.mtimeMs }, recorded)) {
    throw new Error(`${file} has changed since Longbox wrote to it, so it wasn’t restored.`);
  }
}
