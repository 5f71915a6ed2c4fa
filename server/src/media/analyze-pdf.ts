import type { AnalyzeOptions, BookAnalysis, BookPage } from './base/book-analysis.ts';
import { runWasm } from './threads/wasm-pool.ts';
import { readSidecar } from './sidecar.ts';
import { toMediaError } from './base/media-error.ts';
import type { MeasuredPage } from './pdf/pdf-jobs.ts';

function bookPage(
  { index, width, height }: MeasuredPage,
  { dimensions }: AnalyzeOptions,
): BookPage {
  return {
    fileName: String(index + 1),
    mediaType: 'image/jpeg',
    size: null,
    width: dimensions ? width : null,
    height: dimensions ? height : null,
    location: { kind: 'pdf', index },
  };
}

/**
 * The pages of a PDF: each is drawn as JPEG on demand, so it has no size in bytes; its
 * width and height are those of what is served. A file that asks for
 * a password is UNSUPPORTED (ERR_1005), a damaged one ERROR (ERR_1008), one without pages ERROR
 * (ERR_1006). Its metadata is that of the file next to it. Never throws.
 */
export async function analyzePdf(path: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  const facts = { mediaType: 'application/pdf', comicInfo: undefined } as const;
  try {
    const measured = await runWasm('pdf.pages', { path, looks: options.dimensions });
    const pages = measured.map((page) => bookPage(page, options));
    const comicInfo = await readSidecar(path);
    return { ...facts, status: 'READY', comment: '', pages, comicInfo };
  } catch (error) {
    const { status, message } = toMediaError(error);
    return { ...facts, status, comment: message, pages: [] };
  }
}
