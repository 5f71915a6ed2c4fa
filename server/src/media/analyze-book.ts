import { extname } from 'node:path';
import type { AnalyzeOptions, BookAnalysis, MediaType } from './base/book-analysis.ts';
import { type DetectedFile, withDetectedFile } from './detect-type.ts';
import { analyzeEpub } from './epub/analyze-epub.ts';
import type { EpubFacts } from './epub/epub-facts.ts';
import { analyzeFolder } from './folder/read-folder.ts';
import { MediaError, toMediaError } from './base/media-error.ts';
import { analyzePdf } from './analyze-pdf.ts';
import { analyzeLockedZip, analyzeSevenZip } from './analyze-copy.ts';
import { analyzeRar } from './analyze-rar.ts';
import { analyzeText } from './analyze-text.ts';
import { analyzeTar } from './tar/analyze-tar.ts';
import { analyzeZip } from './zip/analyze-zip.ts';

export type AnalyzedBook = BookAnalysis & {
  /** Of an EPUB that is READY; its `pages` are empty unless each is one image. */
  epub?: EpubFacts | undefined;
};

type Analyzer = (
  path: string,
  options: AnalyzeOptions,
  zip: DetectedFile['zip'],
) => Promise<AnalyzedBook>;

const analyzers: Readonly<Record<MediaType, Analyzer>> = {
  'application/zip': analyzeZip,
  'application/x-zip-encrypted': analyzeLockedZip,
  'application/x-tar': analyzeTar,
  'application/epub+zip': analyzeEpub,
  'text/plain': analyzeText('text/plain'),
  'application/x-fictionbook+xml': analyzeText('application/x-fictionbook+xml'),
  'application/x-zip-compressed-fb2': analyzeText('application/x-zip-compressed-fb2'),
  'application/x-mobipocket-ebook': analyzeText('application/x-mobipocket-ebook'),
  'application/vnd.amazon.ebook': analyzeText('application/vnd.amazon.ebook'),
  'inode/directory': analyzeFolder,
  'application/pdf': analyzePdf,
  'application/x-7z-compressed': analyzeSevenZip,
  'application/x-rar-compressed; version=4': analyzeRar,
  'application/x-rar-compressed; version=5': analyzeRar,
};

const zips: ReadonlySet<MediaType> = new Set(['application/zip', 'application/x-zip-encrypted']);

const failed = (error: unknown, mediaType: MediaType | ''): AnalyzedBook => {
  const { status, message } = toMediaError(error);
  return { status, mediaType, comment: message, pages: [], comicInfo: undefined };
};

async function analyzeAs(
  { mediaType, zip }: DetectedFile,
  path: string,
  options: AnalyzeOptions,
): Promise<AnalyzedBook> {
  const analyze = mediaType && analyzers[mediaType];
  // A plain zip is a comic, but a file that calls itself an EPUB and is none is an error.
  if (mediaType && zips.has(mediaType) && extname(path).toLowerCase() === '.epub') {
    throw new MediaError('ERR_1032');
  }
  if (analyze === undefined) throw new MediaError('ERR_1001');
  return await analyze(path, options, zip);
}

/**
 * What a book's file holds, by its content and not by its name. Never throws: a file that cannot be read
 * gives status ERROR, one of a kind that is not supported UNSUPPORTED, with the code as the comment.
 */
export async function analyzeBook(path: string, options: AnalyzeOptions): Promise<AnalyzedBook> {
  try {
    return await withDetectedFile(path, (file) =>
      analyzeAs(file, path, options).catch((error: unknown) => failed(error, file.mediaType ?? '')),
    );
  } catch (error) {
    return failed(error, '');
  }
}
