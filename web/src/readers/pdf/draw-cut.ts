import type { Cut } from './model.ts';
import { memoryOf, type Pdfium, withScratch } from './pdfium.ts';

/** FPDFBitmap_BGRA: four bytes a pixel, as canvases have them. */
const FORMAT = 4;
const CHANNELS = 4;
const WHITE = 0xffffffff;
/** FPDF_ANNOT (notes are shown) and FPDF_REVERSE_BYTE_ORDER (red first). */
const FLAGS = 0x01 | 0x10;

/** Fields of forms are no part of a page: a form environment of its own draws them. */
function drawFields(pdfium: Pdfium, document: number, page: number, bitmap: number, cut: Cut) {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  if (form !== 0) {
    pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
    pdfium.FORM_OnAfterLoadPage(page, form);
    const { full, x, y } = cut;
    pdfium.FPDF_FFLDraw(form, bitmap, page, -x, -y, full.width, full.height, 0, FLAGS);
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
  }
  pdfium.PDFiumExt_CloseFormFillInfo(info);
}

/** Draws a part of a loaded page on white: four bytes a pixel, row after row. */
export function drawCut(pdfium: Pdfium, document: number, page: number, cut: Cut): ArrayBuffer {
  const { width, height, x, y, full } = cut;
  const stride = width * CHANNELS;
  return withScratch(pdfium, stride * height, (start) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT, start, stride);
    if (bitmap === 0) throw new RangeError('PDFium is out of memory');
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, -x, -y, full.width, full.height, 0, FLAGS);
      drawFields(pdfium, document, page, bitmap, cut);
      return new Uint8Array(memoryOf(pdfium).subarray(start, start + stride * height)).buffer;
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  });
}
