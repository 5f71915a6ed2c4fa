import { type Book, type BookPage, downloadBook } from '@longbox/contract/books';
import { browserCaches } from '../../lib/device-storage.ts';
import { assetUrl } from '../assets.ts';
import { callHeaders } from '../http.ts';
import { editionCache, type Holder, shellCacheOf } from './addresses.ts';
import { tellStep } from './changes.ts';
import { fetchFile } from './fetch-file.ts';
import { fileUnder, removeFolder } from './folders.ts';
import { editionOf } from './kept-book.ts';
import { type PdfTools, pdfTools } from './pdf-tools.ts';

/** PDFium takes 32-bit file positions. */
const largest = 2 ** 32 - 1;

/** Keeps what reads PDFs, which few books need. */
async function keepProgram({ program }: PdfTools): Promise<void> {
  const address = new URL(program, document.baseURI).href;
  const cache = await browserCaches().open(shellCacheOf(new URL('.', document.baseURI).href));
  if ((await cache.match(address)) === undefined) await cache.add(address);
}

/** The pages that can't be drawn from a file here, as their fonts aren't in it. */
async function undrawable(
  tools: PdfTools,
  file: File,
  pages: readonly BookPage[],
  signal: AbortSignal,
): Promise<readonly BookPage[]> {
  const pdf = await tools.open(file, pages).catch(() => undefined);
  // Locked, damaged, or otherwise for the server alone.
  if (pdf === undefined) return pages;
  try {
    const found: BookPage[] = [];
    for (const page of pages) {
      signal.throwIfAborted();
      if (!(await pdf.isDrawable(page.number).catch(() => false))) found.push(page);
    }
    return found;
  } finally {
    pdf.close();
  }
}

/**
 * Keeps the file of a PDF; answers with the pages that have to be kept as pictures: those which can't
 * be drawn from it.
 *
 * @throws QuotaExceededError when it doesn't fit; any other error when it should be tried again.
 */
export async function keepFile(
  holder: Holder,
  book: Book,
  pages: readonly BookPage[],
  signal: AbortSignal,
): Promise<readonly BookPage[]> {
  const { id: bookId, sizeBytes: size } = book;
  if (size > largest) return pages;
  const tools = await pdfTools();
  await keepProgram(tools);
  const name = editionCache(holder, bookId, editionOf(book));
  const address = new URL(assetUrl(downloadBook, { bookId }), document.baseURI).href;
  const headers = { 'x-requested-with': callHeaders['x-requested-with'] };
  const onBytes = (done: number) => {
    tellStep({ bookId, done, total: size, unit: 'bytes' });
  };
  const ended = await fetchFile({ name, address, headers, size }, onBytes, signal);
  if (ended === 'full') throw new DOMException('The file does not fit', 'QuotaExceededError');
  if (ended === 'away') throw new Error('The file did not come as a whole');
  const file = ended === 'kept' ? await fileUnder(name) : undefined;
  const left = file ? await undrawable(tools, file, pages, signal) : pages;
  if (left.length === pages.length) await removeFolder(name);
  return left;
}
