import type { WriteRefusal } from '@longbox/contract/file-metadata';
import type { Db } from '../../base/db/connection.ts';
import { failsForNow } from '../../base/db/disk-full.ts';
import { open, readFile, rm, stat } from '../../media/base/disk.ts';
import { folderType } from '../../media/folder/picture-folder.ts';
import { replaceEntry, verifyReplaced } from '../../media/zip/replace-entry.ts';
import { isRepackable } from '../../media/repack.ts';
import { FileChangedError, isAsRecorded, isRecorded } from '../files/file-state.ts';
import {
  explainFileError,
  placeFile,
  replaceFile,
  temporaryBeside,
} from '../files/temporary-files.ts';
import type { OfFile } from '../queue/file-tasks.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { convertNow } from '../upkeep/convert-book.ts';
import { type FileSubject, findBookFile, findSeriesFile } from './file-subject.ts';
import { dropOriginal, keepOriginal } from './kept-originals.ts';
import { planFile } from './plan-file.ts';
import { readBookFacts, recordFile } from './record-file.ts';

type Services = WorkServices & { readonly data: string };

/** Why a file isn't written, for those who read the list of failures. */
const sentences: Readonly<Record<WriteRefusal, string>> = {
  READ_ONLY: 'The library is read-only',
  NOT_WRITABLE: 'Permission to write to the folder was denied',
  CONVERT_FIRST: 'Convert this book to CBZ first',
  CHANGED: 'The file has changed since the last scan. Scan the library, then try again.',
  UNSUPPORTED: 'This kind of file can’t hold metadata',
  DAMAGED: 'The metadata in the file is damaged',
  SIGNED: 'The book is signed, and a change would break the signature',
  LINK: 'This is a link to another file',
};

class Refused extends Error {}

/** One file of a request, with what was asked. */
export async function findFile(db: Db, fileId: number) {
  return db
    .selectFrom('metadataFile')
    .innerJoin('metadataWriting', 'metadataWriting.id', 'metadataFile.writingId')
    .selectAll('metadataFile')
    .select(['metadataWriting.convert', 'metadataWriting.keepUntil'])
    .where('metadataFile.id', '=', fileId)
    .executeTakeFirst();
}

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The file as it is now: its book may have moved since. */
export async function subjectOf(
  db: Db,
  { bookId, seriesId }: Pick<FoundFile, 'bookId' | 'seriesId'>,
): Promise<FileSubject> {
  const subject = bookId ? await findBookFile(db, bookId) : await findSeriesFile(db, seriesId);
  if (!subject) throw new Refused('The book is no longer in its library');
  return subject;
}

/** Writes metadata into one file; a failure is noted with the file, since its request tells it. */
export async function writeFile(services: Services, { fileId }: OfFile): Promise<void> {
  const { db } = services;
  const asked = await findFile(db, fileId);
  if (asked?.state !== 'waiting') return;
  try {
    await write(services, asked);
  } catch (error) {
    // The queue tries again once there's room.
    if (failsForNow(error)) throw error;
    const now = await findFile(db, fileId);
    // The file is in its place, but couldn't be recorded: what follows isn't a failure to write.
    if (now && (await isWritten(now))) throw error;
    if (now) await dropOriginal(db, services.data, now);
    await finish(db, fileId, { state: 'failed', reason: explainFileError(error) });
  }
}

type Finished = { readonly state: 'failed' | 'unchanged'; readonly reason?: string };

async function finish(db: Db, fileId: number, { state, reason = '' }: Finished): Promise<void> {
  await db
    .updateTable('metadataFile')
    .set({ state, reason: reason.slice(0, 1000) })
    .where('id', '=', fileId)
    .execute();
}

async function write(services: Services, asked: FoundFile): Promise<void> {
  const { db } = services;
  const fileId = asked.id;
  let subject = await subjectOf(db, asked);
  if (await isWritten(asked, subject.file)) {
    // A task that was cut off has put the file in place already.
    const facts = await readBookFacts(db, subject, subject.file);
    return recordFile(services, { fileId, subject, facts, state: 'written' });
  }
  if (
    subject.book &&
    asked.convert === 1 &&
    isRepackable(subject.book.mediaType) &&
    !subject.readOnly
  ) {
    subject = await converted(services, asked, subject.book.bookId);
  }
  const plan = await planFile(db, subject);
  if (plan.refusal !== undefined) throw new Refused(sentences[plan.refusal]);
  if (plan.changes.length === 0 || !plan.write) return finish(db, fileId, { state: 'unchanged' });
  const isNew = (await stat(subject.file).catch(() => undefined)) === undefined;
  const isInFolder = subject.book?.mediaType === folderType;
  // Outside of a folder that is a book: it would count as changed.
  const temporary = await temporaryBeside(db, (isInFolder && subject.book?.url) || subject.file);
  try {
    await writeBeside(subject.file, temporary, plan.write);
    const facts = await readBookFacts(db, subject, temporary);
    if (asked.keepUntil > 0 && !isNew) {
      await keepOriginal(services, { fileId, file: subject.file });
    }
    await announce(db, asked, { file: subject.file, temporary, isNew });
    if (subject.book && !(await isAsRecorded(subject.book))) {
      throw new FileChangedError(subject.file);
    }
    await (isNew ? placeFile : replaceFile)(temporary, subject.file);
    const now = isInFolder ? await readBookFacts(db, subject, subject.file) : facts;
    await recordFile(services, { fileId, subject, facts: now, state: 'written' });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Whether the file is the one that was about to be put in its place. */
async function isWritten(
  { newSize, newModified, file: asked }: FoundFile,
  file = asked,
): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  if (!info || newSize === null || newModified === null) return false;
  const recorded = { sizeBytes: newSize, fileLastModified: newModified };
  return isRecorded({ size: info.size, modified: info.mtimeMs }, recorded);
}

/** A comic in another archive becomes a CBZ, which its record leads to. */
async function converted(
  services: Services,
  { file }: FoundFile,
  bookId: string,
): Promise<FileSubject> {
  await convertNow(services, { bookId, file });
  const subject = await findBookFile(services.db, bookId);
  const isDone = subject?.book?.status === 'OUTDATED' || subject?.book?.status === 'READY';
  if (!subject?.book || !isDone) throw new Refused('This book couldn’t be converted to CBZ');
  if (subject.book.status === 'READY') return subject;
  // Its analysis is still to come.
  return { ...subject, book: { ...subject.book, mediaType: 'application/zip', status: 'READY' } };
}

/** Writes the new file and reads it back. */
async function writeBeside(
  file: string,
  temporary: string,
  change: NonNullable<Awaited<ReturnType<typeof planFile>>['write']>,
): Promise<void> {
  if (!Buffer.isBuffer(change)) {
    await replaceEntry(file, temporary, change);
    await verifyReplaced(file, temporary, change);
    return;
  }
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(change);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (!(await readFile(temporary)).equals(change)) {
    throw new Error(`The new copy of ${file} doesn’t contain the new metadata. Check the disk.`);
  }
}

/** Stores what the file will be, so that this task knows its own work if it is cut off now. */
async function announce(
  db: Db,
  { id }: FoundFile,
  { file, temporary, isNew }: { file: string; temporary: string; isNew: boolean },
): Promise<void> {
  const info = await stat(temporary);
  await db
    .updateTable('metadataFile')
    .set({
      // Another one than was asked for after a conversion or a move.
      file,
      newSize: info.size,
      newModified: Math.trunc(info.mtimeMs),
      isNew: isNew ? 1 : 0,
    })
    .where('id', '=', id)
    .execute();
}
