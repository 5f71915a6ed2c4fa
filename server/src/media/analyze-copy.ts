import type { AnalyzeOptions, BookAnalysis, MediaType } from './base/book-analysis.ts';
import { errorComment, MediaError } from './base/media-error.ts';
import { withCopy } from './book-copies.ts';
import { analyzeFiles } from './zip/analyze-zip.ts';
import { withCopyFiles } from './zip/write-copy.ts';

/**
 * The pages and metadata of a comic in an archive that is unpacked into a copy.
 * @throws MediaError as `withCopy`; ERR_1008 when no page could be read, ERR_1006 when there is none.
 */
export function analyzeCopy(
  path: string,
  options: AnalyzeOptions,
  mediaType: MediaType,
): Promise<BookAnalysis> {
  return withCopy(path, (copy) =>
    withCopyFiles(copy, async (zip, lost) => {
      const { found, comicInfo } = await analyzeFiles(zip, options);
      if (found.pages.length === 0 && lost.length > 0) throw new MediaError('ERR_1008');
      if (found.pages.length === 0) throw new MediaError('ERR_1006', { entries: found.nested });
      const unreadable = [...found.unreadable, ...lost];
      return {
        status: 'READY',
        mediaType,
        comment: unreadable.length === 0 ? '' : errorComment('ERR_1007', unreadable),
        pages: found.pages.map((page) => ({
          ...page,
          location: page.location.kind === 'zip' ? { ...page.location, copy: true } : page.location,
        })),
        comicInfo,
      };
    }),
  );
}

/** The pages and metadata of a comic in a 7z archive; throws as `analyzeCopy`. */
export const analyzeSevenZip = (path: string, options: AnalyzeOptions): Promise<BookAnalysis> =>
  analyzeCopy(path, options, 'application/x-7z-compressed');

/** The pages and metadata of a comic in a zip archive that needs a password; throws as `analyzeCopy`. */
export const analyzeLockedZip = (path: string, options: AnalyzeOptions): Promise<BookAnalysis> =>
  analyzeCopy(path, options, 'application/x-zip-encrypted');
