import { detectImageType } from '../images/image-type.ts';
import { imageSize } from '../images/images.ts';
import { pdfiumMemory, withScratch, type Pdfium } from './pdfium-memory.ts';
import { haveSameShape, isServable, type Size } from './page-size.ts';

const imageObject = 3;
/** PDFium's numbers of the gray and RGB color spaces, plain, calibrated and with a profile. */
const plainColorSpaces: ReadonlySet<number> = new Set([1, 2, 4, 5, 7]);
/** Pages and images may differ by a rounding error: this part of the page's side. */
const tolerance = 0.005;

function near(value: number, wanted: number, side: number): boolean {
  return Math.abs(value - wanted) <= side * tolerance;
}

function isDctOnly(pdfium: Pdfium, image: number): boolean {
  if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
  return withScratch(pdfium, 32, (pointer) => {
    pdfium.FPDFImageObj_GetImageFilter(image, 0, pointer, 32);
    return pdfium.pdfium.UTF8ToString(pointer) === 'DCTDecode';
  });
}

/** CMYK, indexed and stencil pictures need PDFium's color handling. */
function hasPlainColors(pdfium: Pdfium, image: number, page: number): boolean {
  // struct FPDF_IMAGEOBJ_METADATA: width, height, two float resolutions, bits, color space, mark
  return withScratch(pdfium, 28, (pointer) => {
    if (!pdfium.FPDFImageObj_GetImageMetadata(image, page, pointer)) return false;
    const bits = pdfium.pdfium.getValue(pointer + 16, 'i32');
    const colorSpace = pdfium.pdfium.getValue(pointer + 20, 'i32');
    return (bits === 8 || bits === 24) && plainColorSpaces.has(colorSpace);
  });
}

/** Whether the image is upright and covers the visible page from edge to edge. */
function fillsPage(pdfium: Pdfium, image: number, page: number, size: Size): boolean {
  return withScratch(pdfium, 40, (pointer) => {
    const float = (offset: number) => pdfium.pdfium.getValue(pointer + offset, 'float');
    // struct FS_MATRIX { a, b, c, d, e, f }, then struct FS_RECTF { left, top, right, bottom }
    if (!pdfium.FPDFPageObj_GetMatrix(image, pointer)) return false;
    if (!pdfium.FPDF_GetPageBoundingBox(page, pointer + 24)) return false;
    const [a, b, c, d, e, f] = [float(0), float(4), float(8), float(12), float(16), float(20)];
    const [left, bottom] = [float(24), float(36)];
    return (
      near(a, size.width, size.width) &&
      near(d, size.height, size.height) &&
      near(b, 0, size.height) &&
      near(c, 0, size.width) &&
      near(e, left, size.width) &&
      near(f, bottom, size.height)
    );
  });
}

/** An image on a page, by PDFium's handle, with its size in pixels. */
export type PagePicture = Size & { image: number };

/**
 * The picture of a page that consists of nothing but one upright, full-page JPEG in the page's
 * proportions; undefined otherwise. Masks of the picture are not visible here: compare with the rendered
 * page.
 */
export function onlyJpeg(pdfium: Pdfium, page: number, size: Size): PagePicture | undefined {
  if (pdfium.FPDFPage_CountObjects(page) !== 1) return undefined;
  if (pdfium.FPDFPage_GetAnnotCount(page) !== 0 || pdfium.FPDFPage_GetRotation(page) !== 0)
    return undefined;
  const image = pdfium.FPDFPage_GetObject(page, 0);
  if (pdfium.FPDFPageObj_GetType(image) !== imageObject) return undefined;
  if (pdfium.FPDFPageObj_HasTransparency(image)) return undefined;
  const clip = pdfium.FPDFPageObj_GetClipPath(image);
  if (clip !== 0 && pdfium.FPDFClipPath_CountPaths(clip) > 0) return undefined;
  if (!isDctOnly(pdfium, image) || !hasPlainColors(pdfium, image, page)) return undefined;
  if (!fillsPage(pdfium, image, page, size)) return undefined;
  const pixels = pixelSize(pdfium, image);
  if (!pixels || !isServable(pixels) || !haveSameShape(pixels, size)) return undefined;
  return { ...pixels, image };
}

function pixelSize(pdfium: Pdfium, image: number): Size | undefined {
  return withScratch(pdfium, 8, (pointer) => {
    if (!pdfium.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return undefined;
    const width = pdfium.pdfium.getValue(pointer, 'i32');
    return { width, height: pdfium.pdfium.getValue(pointer + 4, 'i32') };
  });
}

/** The bytes of such a JPEG; undefined when its own header says otherwise than the page. */
export async function originalJpeg(
  pdfium: Pdfium,
  { image, width, height }: PagePicture,
): Promise<Buffer | undefined> {
  const length = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  if (length === 0) return undefined;
  const bytes = withScratch(pdfium, length, (pointer) => {
    pdfium.FPDFImageObj_GetImageDataRaw(image, pointer, length);
    return Buffer.from(pdfiumMemory(pdfium).subarray(pointer, pointer + length));
  });
  if (detectImageType(bytes) !== 'image/jpeg') return undefined;
  const size = await imageSize(bytes);
  return size?.width === width && size.height === height ? bytes : undefined;
}
