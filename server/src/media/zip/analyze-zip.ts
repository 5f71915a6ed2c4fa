import {
  findPages,
  isComicInfo,
  type ArchiveFile,
  type FoundPages,
} from '../images/archive-pages.ts';
import type { AnalyzeOptions, BookAnalysis } from '../base/book-analysis.ts';
import { parseComicInfo, type ComicInfo } from '../metadata/comic-info.ts';
import { errorComment, locked, MediaError } from '../base/media-error.ts';
import { isKnownMethod } from './methods.ts';
import { type ListedZip, openZip, type Zip, zipOf } from './read-zip.ts';

const largestComicInfo = 10 * 1024 * 1024;

const filesOf = (zip: Zip): ArchiveFile[] =>
  zip.entries.map((entry) => {
    const { name, size, offset, method, compressedSize, crc32 } = entry;
    return {
      name,
      size,
      location: { kind: 'zip', offset, method, size, compressedSize, crc32 },
      readHead: (length) => zip.readHead(entry, length),
      readAll: (allocate) => zip.read(entry, { allocate }),
    };
  });

/** The metadata of the ComicInfo.xml; undefined if it can't be read. */
async function readComicInfo(zip: Zip): Promise<ComicInfo | undefined> {
  const entry = zip.entries.find((candidate) => isComicInfo(candidate.name));
  if (entry === undefined) return undefined;
  const xml = await zip.read(entry, { maxSize: largestComicInfo }).catch(() => undefined);
  return xml === undefined ? undefined : parseComicInfo(xml);
}

function commentOf({ pages, unreadable, nested }: FoundPages, zip: Zip): string {
  // A book that is packed in a way that is not read here is sound for all we know.
  const isForeign = zip.entries.some(({ method }) => !isKnownMethod(method));
  const isLocked = zip.entries.some(({ encrypted }) => encrypted);
  if (pages.length === 0 && isLocked) throw locked('ERROR');
  if (pages.length === 0 && isForeign) throw new MediaError('ERR_1001');
  if (pages.length === 0) throw new MediaError('ERR_1006', { entries: nested });
  return unreadable.length === 0 ? '' : errorComment('ERR_1007', unreadable);
}

/** What the files of an archive are; any may be damaged. */
export async function analyzeFiles(
  zip: Zip,
  options: AnalyzeOptions,
): Promise<{ found: FoundPages; comicInfo: ComicInfo | undefined }> {
  const [found, comicInfo] = await Promise.all([
    findPages(filesOf(zip), options),
    readComicInfo(zip),
  ]);
  return { found, comicInfo };
}

/**
 * The pages and metadata of a comic in a zip archive.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1008 when it cannot be listed, ERR_1006 when
 * it has no page that can be read, ERR_1001 when that is for its method of compression.
 */
export async function analyzeZip(
  path: string,
  options: AnalyzeOptions,
  listed?: ListedZip,
): Promise<BookAnalysis> {
  const zip = listed ? zipOf(listed) : await openZip(path);
  try {
    const { found, comicInfo } = await analyzeFiles(zip, options);
    return {
      status: 'READY',
      mediaType: 'application/zip',
      comment: commentOf(found, zip),
      pages: found.pages,
      comicInfo,
    };
  } finally {
    await zip.close();
  }
}
