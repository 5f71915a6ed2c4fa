import { MediaError } from '../base/media-error.ts';
import { drawPage, looksLikePage, pageToJpeg } from './draw-page.ts';
import { forgetAsked, withWideFonts } from './fallback-fonts.ts';
import { neededFont } from './needed-font.ts';
import type { Script } from '../base/package-fonts.ts';
import { onlyJpeg, originalJpeg } from './original-jpeg.ts';
import { pdfPageSide, renderedSize, type Size } from './page-size.ts';
import { pdfiumMemory, withScratch, type Pdfium } from './pdfium-memory.ts';
import { withPdf, withPdfPage } from './pdfium.ts';

const mostPages = 20_000;
/** Milliseconds for looking at what pages consist of; the rest of a very long book is only measured. */
const lookingTime = 20_000;

/** A page, counted from 0, with the size in pixels at which it is served. */
export type MeasuredPage = Size & { index: number };

function pageCount(pdfium: Pdfium, document: number): number {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) throw new MediaError('ERR_1006');
  if (count > mostPages) throw new MediaError('ERR_1008', { cause: new Error(`${count} pages`) });
  return count;
}

/** In points, as displayed; undefined when the page cannot be measured. */
function measure(pdfium: Pdfium, document: number, index: number): Size | undefined {
  return withScratch(pdfium, 8, (pointer) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, pointer)) return undefined;
    const width = pdfium.pdfium.getValue(pointer, 'float');
    return { width, height: pdfium.pdfium.getValue(pointer + 4, 'float') };
  });
}

/** The size of a page's one JPEG, when it consists of that. */
async function jpegSize(
  pdfium: Pdfium,
  document: number,
  index: number,
  size: Size,
): Promise<Size | undefined> {
  try {
    return await withPdfPage(pdfium, document, index, (page) => onlyJpeg(pdfium, page, size));
  } catch {
    return undefined;
  }
}

/**
 * The pages of a PDF, with the sizes at which they are served; a page that cannot be measured is left out.
 * @param looks whether it is found out which pages are one JPEG, which is then served in its own size.
 * @throws MediaError as `withPdf`; ERR_1006 without a page that can be measured, ERR_1008 beyond 20,000.
 */
export async function listPdfPages({
  path,
  looks,
}: {
  path: string;
  looks: boolean;
}): Promise<MeasuredPage[]> {
  const end = performance.now() + lookingTime;
  return withPdf(path, async (pdfium, document) => {
    const pages: MeasuredPage[] = [];
    const count = pageCount(pdfium, document);
    for (let index = 0; index < count; index += 1) {
      const points = measure(pdfium, document, index);
      if (!points) continue;
      const own =
        looks && performance.now() < end
          ? await jpegSize(pdfium, document, index, points)
          : undefined;
      const { width, height } = own ?? renderedSize(points, pdfPageSide);
      pages.push({ index, width, height });
    }
    if (pages.length === 0) throw new MediaError('ERR_1006');
    return pages;
  });
}

type Rendering = { path: string; index: number; size?: Size | undefined };

const sameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height;

/** The script with whose fonts the page has to be drawn instead, where those that it has got don't do. */
async function renderWith(
  { path, index, size }: Rendering,
  fonts: 'usual' | 'wide',
): Promise<Uint8Array | Script> {
  forgetAsked();
  return withPdf(path, (pdfium, document) =>
    withPdfPage(pdfium, document, index, async (page) => {
      const points = {
        width: pdfium.FPDF_GetPageWidthF(page),
        height: pdfium.FPDF_GetPageHeightF(page),
      };
      const target = { pdfium, document, page, points };
      const picture = onlyJpeg(pdfium, page, points);
      if (picture && (size === undefined || sameSize(picture, size))) {
        const original = await originalJpeg(pdfium, picture);
        if (original && (await looksLikePage(original, target))) return original;
      }
      const needed = fonts === 'usual' ? neededFont(pdfium, page) : undefined;
      if (needed) return needed;
      const pixels = renderedSize(points, pdfPageSide);
      return drawPage(target, size ?? pixels, pageToJpeg);
    }),
  );
}

/**
 * A page as JPEG. A page that is one full-page JPEG gives that JPEG, unchanged.
 * @param size of the JPEG, in pixels; by default its shortest side is `pdfPageSide`.
 * @throws MediaError as `withPdf` and `withPdfPage`.
 */
export async function renderPdf(input: Rendering): Promise<Uint8Array> {
  const first = await renderWith(input, 'usual');
  if (typeof first !== 'string') return first;
  const rendered = await withWideFonts(first, () => renderWith(input, 'wide'));
  if (typeof rendered === 'string')
    throw new MediaError('ERR_1007', { entries: [String(input.index + 1)] });
  return rendered;
}

/**
 * A PDF that holds only the given page.
 * @throws MediaError as `withPdf` and `withPdfPage`.
 */
export async function singlePagePdf({
  path,
  index,
}: {
  path: string;
  index: number;
}): Promise<Uint8Array> {
  return withPdf(path, (pdfium, document) => {
    const target = pdfium.FPDF_CreateNewDocument();
    const writer = pdfium.PDFiumExt_OpenFileWriter();
    try {
      if (!pdfium.FPDF_ImportPages(target, document, String(index + 1), 0)) {
        throw new MediaError('ERR_1007', { entries: [String(index + 1)] });
      }
      pdfium.PDFiumExt_SaveAsCopy(target, writer);
      const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
      return withScratch(pdfium, length, (pointer) => {
        pdfium.PDFiumExt_GetFileWriterData(writer, pointer, length);
        return pdfiumMemory(pdfium).slice(pointer, pointer + length);
      });
    } finally {
      pdfium.PDFiumExt_CloseFileWriter(writer);
      pdfium.FPDF_CloseDocument(target);
    }
  });
}
