import type { PageRect, Way } from './model.ts';
import { type Pdfium, withScratch } from './pdfium.ts';

/** From a page's own coordinates to points of the page as it is shown, from its top left. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** The rectangle between two corners. */
  readonly rect: (left: number, top: number, right: number, bottom: number) => PageRect;
  /** Where something of that direction leads, as near as there is a name for it. */
  readonly way: (x: number, y: number) => Way;
}

/** PDFium answers in whole numbers: of so many to a page, and over so many units, nothing is lost. */
const FINE = 1_000_000;
const SPAN = 1000;

/** How a loaded page is shown: turned and cut as it says itself. */
export function spaceOf(pdfium: Pdfium, page: number): PageSpace {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const shown = (x: number, y: number) =>
    withScratch(pdfium, 8, (pointer) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, pointer, pointer + 4);
      const { getValue } = pdfium.pdfium;
      return {
        x: (getValue(pointer, 'i32') / FINE) * width,
        y: (getValue(pointer + 4, 'i32') / FINE) * height,
      };
    });
  const origin = shown(0, 0);
  const right = shown(SPAN, 0);
  const up = shown(0, SPAN);
  const along = { x: (right.x - origin.x) / SPAN, y: (right.y - origin.y) / SPAN };
  const across = { x: (up.x - origin.x) / SPAN, y: (up.y - origin.y) / SPAN };
  const at = (x: number, y: number) => ({
    x: origin.x + along.x * x + across.x * y,
    y: origin.y + along.y * x + across.y * y,
  });
  return {
    width,
    height,
    rect(left, top, end, bottom) {
      const one = at(left, top);
      const other = at(end, bottom);
      return {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(one.x - other.x),
        height: Math.abs(one.y - other.y),
      };
    },
    way(x, y) {
      const toX = along.x * x + across.x * y;
      const toY = along.y * x + across.y * y;
      if (Math.abs(toX) >= Math.abs(toY)) return toX < 0 ? 'left' : 'right';
      return toY < 0 ? 'up' : 'down';
    },
  };
}
