import type { FileHandle } from 'node:fs/promises';
import type { AnalyzeOptions, BookAnalysis } from '../base/book-analysis.ts';
import { errorComment, MediaError } from '../base/media-error.ts';
import { findPages, isComicInfo, type ArchiveFile } from '../images/archive-pages.ts';
import { parseComicInfo, type ComicInfo } from '../metadata/comic-info.ts';
import { readUpTo } from '../zip/read-exactly.ts';
import { readTarEntry, withTar } from './read-tar.ts';
import type { TarEntry } from './tar-directory.ts';

const largestComicInfo = 10 * 2 ** 20;

const filesOf = (handle: FileHandle, entries: readonly TarEntry[]): ArchiveFile[] =>
  entries.map((entry) => {
    const { name, size, offset } = entry;
    return {
      name,
      size,
      location: { kind: 'tar', offset, size },
      readHead: (length) => readUpTo(handle, offset, Math.min(length, size)),
      readAll: (allocate) => readTarEntry(handle, entry, allocate),
    };
  });

async function readComicInfo(
  handle: FileHandle,
  entries: readonly TarEntry[],
): Promise<ComicInfo | undefined> {
  const entry = entries.find(({ name }) => isComicInfo(name));
  if (!entry || entry.size > largestComicInfo) return undefined;
  const xml = await readTarEntry(handle, entry).catch(() => undefined);
  return xml && parseComicInfo(xml);
}

/**
 * The pages and metadata of a comic in a tar archive; of one cut short those that are whole.
 * @throws MediaError ERR_1018 or ERR_1000 for the file, ERR_1008 when it cannot be listed, ERR_1006 when
 * it has no page.
 */
export async function analyzeTar(path: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  return withTar(path, async ({ handle, entries, cutShort }) => {
    const { pages, unreadable, nested } = await findPages(filesOf(handle, entries), options);
    if (pages.length === 0 && cutShort) throw new MediaError('ERR_1008');
    if (pages.length === 0) throw new MediaError('ERR_1006', { entries: nested });
    // What stood beyond the end of an archive cut short has no name.
    const lost = [...unreadable, ...(cutShort ? ['…'] : [])];
    return {
      status: 'READY',
      mediaType: 'application/x-tar',
      comment: lost.length === 0 ? '' : errorComment('ERR_1007', lost),
      pages,
      comicInfo: await readComicInfo(handle, entries),
    };
  });
}
