import sharp, { type Sharp } from 'sharp';
import { MediaError } from '../base/media-error.ts';
import { originalJpeg } from './original-jpeg.ts';
import { renderedSize, type Size } from './page-size.ts';
import { pdfiumMemory, withPdf, withPdfPage, withScratch, type Pdfium } from './pdfium.ts';

const mostPages = 20_000;
/** FPDFBitmap_BGRx: four bytes a pixel, without transparency. */
const bitmapFormat = 3;
const white = 0xffffffff;
/** FPDF_ANNOT (notes and form fields are shown) and FPDF_REVERSE_BYTE_ORDER (red first). */
const renderFlags = 0x01 | 0x10;
const jpegQuality = 88;
/** Shortest sides, in pixels: a page drawn to be compared with its picture, and both once made small. */
const drawnSide = 128;
const comparedSide = 8;
/** Largest difference, of 255, that two ways to make a picture smaller may show. */
const mostDifference = 40;

function pageCount(pdfium: Pdfium, document: number): number {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) throw new MediaError('ERR_1006');
  if (count > mostPages) throw new MediaError('ERR_1008', { cause: new Error(`${count} pages`) });
  return count;
}

/**
 * The sizes of all pages, as displayed (rotated), in points; a page that cannot be measured is 0 by 0.
 * @throws MediaError as `withPdf`; ERR_1008 beyond 20,000 pages.
 */
export async function listPdfPages({ path }: { path: string }): Promise<Size[]> {
  return withPdf(path, (pdfium, document) =>
    withScratch(pdfium, 8, (pointer) =>
      Array.from({ length: pageCount(pdfium, document) }, (_, index) => {
        if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, pointer))
          return { width: 0, height: 0 };
        return {
          width: pdfium.pdfium.getValue(pointer, 'float'),
          height: pdfium.pdfium.getValue(pointer + 4, 'float'),
        };
      }),
    ),
  );
}

/** Draws the page on white and hands over its pixels, four bytes each; they are gone after `run`. */
async function withBitmap<Result>(
  pdfium: Pdfium,
  page: number,
  { width, height }: Size,
  run: (pixels: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const stride = width * 4;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormat, 0, stride);
  if (bitmap === 0)
    throw new MediaError('ERR_1005', { cause: new Error('no memory for the page') });
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap) >>> 0;
    // A view, not a copy: nothing else runs in this thread's PDFium before `run` ends.
    return await run(pdfiumMemory(pdfium).subarray(start, start + stride * height));
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

async function shrink(image: Sharp, size: Size): Promise<Buffer> {
  return image
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Whether a picture looks as the page drawn by PDFium: masks and inverted colours show here only. */
async function looksLikePage(
  jpeg: Buffer,
  pdfium: Pdfium,
  page: number,
  size: Size,
): Promise<boolean> {
  const small = renderedSize(size, comparedSide);
  const drawnSize = renderedSize(size, drawnSide);
  try {
    const picture = await shrink(sharp(jpeg), small);
    const drawn = await withBitmap(pdfium, page, drawnSize, (pixels) =>
      shrink(sharp(pixels, { raw: { ...drawnSize, channels: 4 } }), small),
    );
    return picture.every((value, i) => Math.abs(value - (drawn[i] ?? 0)) <= mostDifference);
  } catch {
    return false;
  }
}

/**
 * A page as JPEG. A page that is one full-page JPEG gives that JPEG, unchanged.
 * @param shortestSide in pixels, for pages that are drawn.
 * @throws MediaError as `withPdf` and `withPdfPage`.
 */
export async function renderPdf(input: {
  path: string;
  index: number;
  shortestSide: number;
}): Promise<Uint8Array> {
  return withPdf(input.path, (pdfium, document) =>
    withPdfPage(pdfium, document, input.index, async (page) => {
      const size = {
        width: pdfium.FPDF_GetPageWidthF(page),
        height: pdfium.FPDF_GetPageHeightF(page),
      };
      const original = originalJpeg(pdfium, page, size);
      if (original && (await looksLikePage(original, pdfium, page, size))) return original;
      const pixelSize = renderedSize(size, input.shortestSide);
      return withBitmap(pdfium, page, pixelSize, (pixels) =>
        sharp(pixels, { raw: { ...pixelSize, channels: 4 } })
          .removeAlpha()
          .jpeg({
            quality: jpegQuality,
            // Better coding tables need the whole page in memory once more, and the time.
            optimiseCoding: false,
          })
          .toBuffer(),
      );
    }),
  );
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
