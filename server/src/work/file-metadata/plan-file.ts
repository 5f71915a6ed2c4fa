import path from 'node:path';
import type { FieldChange, FilePreview, WriteRefusal } from '@longbox/contract/file-metadata';
import { isMissing } from '../../media/base/error-code.ts';
import type { Db } from '../../base/db/connection.ts';
import { lstat, readFile } from '../../media/base/disk.ts';
import { editPackage } from '../../media/epub/edit-package.ts';
import { epubFiles } from '../../media/epub/epub-files.ts';
import { findPackage } from '../../media/epub/read-package.ts';
import { folderType, readPictureFolder } from '../../media/folder/picture-folder.ts';
import { isComicInfo } from '../../media/images/archive-pages.ts';
import { editComicInfo } from '../../media/metadata/edit-comic-info.ts';
import { editMylarSeries } from '../../media/metadata/edit-mylar-series.ts';
import type { EditedText, KnownMetadata } from '../../media/metadata/known-metadata.ts';
import { encodeMarkup } from '../../media/metadata/write-markup.ts';
import { decodeXml } from '../../media/metadata/xml-fields.ts';
import type { EntryChange } from '../../media/zip/replace-entry.ts';
import { openZip, type Zip } from '../../media/zip/read-zip.ts';
import type { ZipEntry } from '../../media/zip/zip-directory.ts';
import { canRepack, isRepackable } from '../../media/repack.ts';
import { isAsRecorded } from '../files/file-state.ts';
import { isWritable } from '../files/temporary-files.ts';
import type { FileSubject } from './file-subject.ts';
import { knownOfBook, knownOfSeries } from './known-of-book.ts';

/** How a file would be written. */
interface FilePlan {
  readonly place: FilePreview['place'];
  readonly changes: readonly FieldChange[];
  /** Bytes of the file afterwards; roughly, if it's an archive. */
  readonly bytes: number;
  readonly refusal: WriteRefusal | undefined;
  /** The entry of the archive, or the whole content of a file of its own. */
  readonly write: EntryChange | Buffer | undefined;
}

const refused = (place: FilePlan['place'], refusal: WriteRefusal): FilePlan => ({
  place,
  changes: [],
  bytes: 0,
  refusal,
  write: undefined,
});

/** What a file would get, and whether it can be written. Nothing is written here. */
export async function planFile(db: Db, subject: FileSubject): Promise<FilePlan> {
  const plan = subject.book
    ? await planBook(db, subject, subject.book)
    : await planSeriesJson(db, subject);
  if (plan.refusal !== undefined || plan.changes.length === 0) return plan;
  if (subject.readOnly) return { ...plan, refusal: 'READ_ONLY' };
  const isInFolder = subject.book?.mediaType === folderType;
  const places = [subject.file, ...(isInFolder && subject.book ? [subject.book.url] : [])];
  const links = await Promise.all(places.map((one) => lstat(one).catch(() => undefined)));
  if (links.some((one) => one?.isSymbolicLink())) return { ...plan, refusal: 'LINK' };
  const isOpen = await isWritable(path.dirname(subject.file));
  return isOpen ? plan : { ...plan, refusal: 'NOT_WRITABLE' };
}

type Book = NonNullable<FileSubject['book']>;

async function planBook(db: Db, subject: FileSubject, book: Book): Promise<FilePlan> {
  const { mediaType, bookId, url } = book;
  const known = await knownOfBook(db, bookId);
  if (!known || book.status !== 'READY') return refused('COMIC_INFO', 'UNSUPPORTED');
  if (!(await isAsRecorded(book))) return refused('COMIC_INFO', 'CHANGED');
  if (isRepackable(mediaType)) {
    const isOpen = await canRepack(mediaType, url);
    return refused('COMIC_INFO', isOpen ? 'CONVERT_FIRST' : 'UNSUPPORTED');
  }
  if (mediaType === 'application/pdf') return planXml('SIDECAR', subject, known);
  if (mediaType === folderType) return planInFolder(subject, known, url);
  if (mediaType === 'application/epub+zip') return planPackage(url, known, book.sizeBytes);
  if (mediaType !== 'application/zip') return refused('COMIC_INFO', 'UNSUPPORTED');
  return planComicInfo(url, known, book.sizeBytes);
}

async function planComicInfo(file: string, known: KnownMetadata, size: number): Promise<FilePlan> {
  return withZip(file, async (zip) => {
    const old = zip.entries.find(({ name }) => isComicInfo(name));
    const before = old ? await zip.read(old) : undefined;
    const text = before && decodeXml(before);
    const isReadable = before === undefined || text !== undefined;
    const edited = isReadable ? editComicInfo(text, known) : undefined;
    const name = old?.name ?? 'ComicInfo.xml';
    return planned('COMIC_INFO', edited, { old, name, before, size });
  }).catch(() => refused('COMIC_INFO', 'DAMAGED'));
}

async function planPackage(file: string, known: KnownMetadata, size: number): Promise<FilePlan> {
  return withZip(file, async (zip) => {
    const files = epubFiles(zip);
    if (files.find('META-INF/signatures.xml')) return refused('PACKAGE', 'SIGNED');
    const old = files.find(await findPackage(files));
    if (!old) return refused('PACKAGE', 'DAMAGED');
    const before = await zip.read(old);
    const text = decodeXml(before);
    const edited = text === undefined ? undefined : editPackage(text, known);
    return planned('PACKAGE', edited, { old, name: old.name, before, size });
  }).catch(() => refused('PACKAGE', 'DAMAGED'));
}

interface Archived {
  readonly old: ZipEntry | undefined;
  readonly name: string;
  readonly before: Buffer | undefined;
  readonly size: number;
}

function planned(
  place: FilePlan['place'],
  edited: EditedText | undefined,
  { old, name, before = Buffer.alloc(0), size }: Archived,
): FilePlan {
  if (!edited) return refused(place, 'DAMAGED');
  const bytes = encodeMarkup(edited.text, before);
  const write = { old, name, bytes };
  return { place, changes: edited.changes, bytes: size, refusal: undefined, write };
}

async function withZip<Result>(file: string, look: (zip: Zip) => Promise<Result>): Promise<Result> {
  const zip = await openZip(file);
  try {
    return await look(zip);
  } finally {
    await zip.close();
  }
}

/** A folder may have a file whose name is written otherwise: there must not be two of them. */
async function planInFolder(
  subject: FileSubject,
  known: KnownMetadata,
  folder: string,
): Promise<FilePlan> {
  const { files } = await readPictureFolder(folder);
  const old = files.find(({ name }) => isComicInfo(name));
  if (old && old.name !== path.basename(subject.file)) return refused('COMIC_INFO', 'UNSUPPORTED');
  return planXml('COMIC_INFO', subject, known);
}

async function planXml(
  place: FilePlan['place'],
  { file }: FileSubject,
  known: KnownMetadata,
): Promise<FilePlan> {
  const before = await readIfThere(file);
  const text = before && decodeXml(before);
  const isReadable = before === undefined || text !== undefined;
  const edited = isReadable ? editComicInfo(text, known) : undefined;
  return plannedFile(place, edited, before);
}

async function planSeriesJson(db: Db, { seriesId, file }: FileSubject): Promise<FilePlan> {
  const known = await knownOfSeries(db, seriesId);
  if (!known) return refused('SERIES_JSON', 'UNSUPPORTED');
  const before = await readIfThere(file);
  const text = before && new TextDecoder().decode(before);
  return plannedFile('SERIES_JSON', editMylarSeries(text, known), before);
}

function plannedFile(
  place: FilePlan['place'],
  edited: EditedText | undefined,
  before: Buffer | undefined,
): FilePlan {
  if (!edited) return refused(place, 'DAMAGED');
  const write = encodeMarkup(edited.text, before ?? Buffer.alloc(0));
  const { changes } = edited;
  return { place, changes, bytes: write.length, refusal: undefined, write };
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
