import type { AnalyzeOptions, BookAnalysis } from './base/book-analysis.ts';
import { analyzeCopy } from './analyze-copy.ts';
import { isBook } from './images/archive-pages.ts';
import { parseComicInfo } from './metadata/comic-info.ts';
import { detectMediaType } from './detect-type.ts';
import { errorComment, isLocked, MediaError, toMediaError } from './base/media-error.ts';
import { compareNatural } from './base/natural-order.ts';
import { runWasm } from './threads/wasm-pool.ts';

/**
 * The pages and metadata of a RAR, version 4 or 5. Encrypted ones without the right password (ERR_1002), multi-volume (ERR_1004) and
 * solid archives of more than 2 GiB (ERR_1003) are UNSUPPORTED; ERROR are those whose list is damaged (ERR_1008) and
 * those without any image that can be read (ERR_1006); what is intact of an archive cut short is read. Entries that cannot be unpacked are left out and named (ERR_1007). Never throws.
 */
export async function analyzeRar(path: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  let mediaType: BookAnalysis['mediaType'] = '';
  try {
    mediaType = (await detectMediaType(path)) ?? '';
    const survey = await runWasm('rar.survey', { path, dimensions: options.dimensions }).catch(
      (error: unknown) => {
        if (isLocked(toMediaError(error))) return undefined;
        throw error;
      },
    );
    if ((!survey || survey.solid) && mediaType !== '')
      return await analyzeCopy(path, options, mediaType);
    if (!survey) throw new MediaError('ERR_1002');
    // What stood beyond the end of an archive cut short has no name.
    const unreadable = [...survey.unreadable, ...(survey.cutShort ? ['…'] : [])];
    const pages = survey.pages.toSorted((a, b) => compareNatural(a.fileName, b.fileName));
    const comicInfo = survey.comicInfo && parseComicInfo(Buffer.from(survey.comicInfo));
    const facts = { mediaType, comicInfo };
    if (pages.length === 0) {
      const comment = survey.cutShort ? 'ERR_1008' : await noPages(path);
      return { ...facts, status: 'ERROR', comment, pages };
    }
    const comment = unreadable.length > 0 ? errorComment('ERR_1007', unreadable) : '';
    return { ...facts, status: 'READY', comment, pages };
  } catch (error) {
    const { status, message } = toMediaError(error);
    return { status, mediaType, comment: message, pages: [], comicInfo: undefined };
  }
}

/** That there are no pages and, if there are books in the archive, which. */
async function noPages(path: string): Promise<string> {
  const names = (await runWasm('rar.list', { path })).map(({ name }) => name);
  return errorComment('ERR_1006', names.filter(isBook));
}
