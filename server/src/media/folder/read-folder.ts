import path from 'node:path';
import type { Allocate } from '../base/allocate.ts';
import type { AnalyzeOptions, BookAnalysis, FolderLocation } from '../base/book-analysis.ts';
import { errorComment, MediaError, toMediaError } from '../base/media-error.ts';
import { type ArchiveFile, findPages, isComicInfo } from '../images/archive-pages.ts';
import { type ComicInfo, parseComicInfo } from '../metadata/comic-info.ts';
import { readUpTo } from '../zip/read-exactly.ts';
import { type FolderFile, folderType, openPicture, readPictureFolder } from './picture-folder.ts';

const largestComicInfo = 10 * 2 ** 20;
const largestPicture = 256 * 2 ** 20;

async function readStart(file: string, length: number, allocate?: Allocate): Promise<Buffer> {
  const handle = await openPicture(file);
  try {
    return await readUpTo(handle, 0, length, allocate);
  } finally {
    await handle.close();
  }
}

/**
 * The bytes of a picture in a folder.
 * @throws MediaError ERR_1007 when it's missing, larger than 256 MiB or shorter than it was.
 */
export async function readFolderPage(
  folder: string,
  { name, size }: FolderLocation,
  allocate?: Allocate,
): Promise<Buffer> {
  const fault = (cause?: unknown): MediaError =>
    new MediaError('ERR_1007', { entries: [name], cause });
  // A name of its own leads nowhere else.
  if (size > largestPicture || name !== path.basename(name)) throw fault();
  const bytes = await readStart(path.join(folder, name), size, allocate).catch((error: unknown) => {
    throw fault(error);
  });
  if (bytes.length < size) throw fault();
  return bytes;
}

const filesOf = (folder: string, files: readonly FolderFile[]): ArchiveFile[] =>
  files.map(({ name, size }) => ({
    name,
    size,
    location: { kind: 'folder', name, size },
    readHead: (length) => readStart(path.join(folder, name), Math.min(length, size)),
    readAll: (allocate) => readFolderPage(folder, { kind: 'folder', name, size }, allocate),
  }));

async function readComicInfo(
  folder: string,
  files: readonly FolderFile[],
): Promise<ComicInfo | undefined> {
  const file = files.find(({ name }) => isComicInfo(name));
  if (!file || file.size > largestComicInfo) return undefined;
  const xml = await readStart(path.join(folder, file.name), file.size).catch(() => undefined);
  return xml && parseComicInfo(xml);
}

/**
 * The pages and metadata of a comic that is a folder of pictures.
 * @throws MediaError ERR_1018 or ERR_1000 for the folder, ERR_1008 for too many files, ERR_1006 when it has no page.
 */
export async function analyzeFolder(
  folder: string,
  options: AnalyzeOptions,
): Promise<BookAnalysis> {
  const { files } = await readPictureFolder(folder).catch((error: unknown) => {
    throw toMediaError(error);
  });
  const { pages, unreadable } = await findPages(filesOf(folder, files), options);
  if (pages.length === 0) throw new MediaError('ERR_1006');
  return {
    status: 'READY',
    mediaType: folderType,
    comment: unreadable.length === 0 ? '' : errorComment('ERR_1007', unreadable),
    pages,
    comicInfo: await readComicInfo(folder, files),
  };
}
