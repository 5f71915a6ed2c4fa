import type { Sharp } from 'sharp';
import { MediaError } from '../base/media-error.ts';
import { loadSharp } from '../images/load-sharp.ts';
import { renderedSize, type Size } from './page-size.ts';
import { pdfiumMemory, type Pdfium } from './pdfium-memory.ts';

/** FPDFBitmap_BGR: three bytes a pixel, so that a page takes a quarter less than with a fourth. */
const bitmapFormat = 2;
const channels = 3;
const white = 0xffffffff;
/** FPDF_ANNOT (notes are shown) and FPDF_REVERSE_BYTE_ORDER (red first). */
const renderFlags = 0x01 | 0x10;
const jpegQuality = 88;
/** Shortest sides, in pixels: of a page drawn for a comparison with its image, and of both once scaled down. */
const drawnSide = 128;
const comparedSide = 8;
/** Largest difference, of 255, between two ways to scale an image down. */
const mostDifference = 40;

/** A page that is loaded, with its size in points. */
export type LoadedPage = { pdfium: Pdfium; document: number; page: number; points: Size };

/** Fields of forms are no part of a page: a form environment of its own draws them. */
function drawFields({ pdfium, document, page }: LoadedPage, bitmap: number, size: Size): void {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  if (form !== 0) {
    pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
    pdfium.FORM_OnAfterLoadPage(page, form);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, size.width, size.height, 0, renderFlags);
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
  }
  pdfium.PDFiumExt_CloseFormFillInfo(info);
}

/** Draws a page on white and hands over its pixels, three bytes each; they are gone after `run`. */
export async function drawPage<Result>(
  target: LoadedPage,
  size: Size,
  run: (pixels: Uint8Array, size: Size) => Promise<Result>,
): Promise<Result> {
  const { pdfium, page } = target;
  const { width, height } = size;
  // Memory of our own, since PDFium's rows end at multiples of four bytes.
  const stride = width * channels;
  const start = pdfium.pdfium.wasmExports.malloc(stride * height) >>> 0;
  const bitmap =
    start === 0 ? 0 : pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormat, start, stride);
  if (bitmap === 0) {
    pdfium.pdfium.wasmExports.free(start);
    throw new MediaError('ERR_1005', { cause: new Error('no memory for the page') });
  }
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
    drawFields(target, bitmap, size);
    // A view, not a copy: nothing else runs in this thread's PDFium before `run` ends.
    return await run(pdfiumMemory(pdfium).subarray(start, start + stride * height), size);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.pdfium.wasmExports.free(start);
  }
}

/** Pixels of `drawPage` as JPEG. */
export async function pageToJpeg(pixels: Uint8Array, size: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  return (
    sharp(pixels, { raw: { ...size, channels } })
      // Better coding tables need the whole page in memory once more, and the time.
      .jpeg({ quality: jpegQuality, optimiseCoding: false })
      .toBuffer()
  );
}

const shrink = (image: Sharp, size: Size): Promise<Buffer> =>
  image
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();

/** Whether a picture looks as the page drawn by PDFium: masks and inverted colors show here only. */
export async function looksLikePage(jpeg: Buffer, target: LoadedPage): Promise<boolean> {
  const small = renderedSize(target.points, comparedSide);
  try {
    const sharp = await loadSharp();
    const picture = await shrink(sharp(jpeg), small);
    const drawn = await drawPage(
      target,
      renderedSize(target.points, drawnSide),
      (pixels, { width, height }) =>
        shrink(sharp(pixels, { raw: { width, height, channels } }), small),
    );
    return picture.every((value, i) => Math.abs(value - (drawn[i] ?? 0)) <= mostDifference);
  } catch {
    return false;
  }
}
