import type { PageText } from './model.ts';
import { pageLinks } from './page-links.ts';
import { spaceOf } from './page-space.ts';
import { floatsAt, type Pdfium, withScratch } from './pdfium.ts';
import { linesOf, type PlacedChar } from './text-lines.ts';

/** More characters than a page can be read by. */
const MOST_CHARS = 40_000;
/** What PDFium writes for the hyphen of a word that goes on in the next line. */
const BROKEN = 2;
const SOFT_HYPHEN = 0xad;
/** Letters missing in PDFium's own fonts, from the phonetic alphabet on. */
const firstOther = 0x250;

/** The text of a code; nothing for what is no character. */
function charOf(code: number): string {
  const known = code === BROKEN ? SOFT_HYPHEN : code;
  const isText = known >= 0x20 || known === 0x0a || known === 0x0d || known === 0x09;
  return isText && known <= 0x10ffff && known !== 0xfffe ? String.fromCodePoint(known) : '';
}

/** Whether a character is drawn with a font of the file. */
function hasFont(pdfium: Pdfium, text: number, at: number): boolean {
  const object = pdfium.FPDFText_GetTextObject(text, at);
  const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
  return font === 0 || pdfium.FPDFFont_GetIsEmbedded(font) !== 0;
}

/** The text of a page that is loaded. */
function readChars(pdfium: Pdfium, page: number, text: number) {
  const space = spaceOf(pdfium, page);
  const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_CHARS);
  const chars: PlacedChar[] = [];
  let hasOther = false;
  withScratch(pdfium, 24, (pointer) => {
    for (let at = 0; at < count; at += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, at);
      const letters = charOf(code);
      if (letters === '') continue;
      if (pdfium.FPDFText_IsGenerated(text, at) === 1 && code !== BROKEN) {
        chars.push({ text: letters });
        continue;
      }
      hasOther ||= code >= firstOther;
      if (!pdfium.FPDFText_GetLooseCharBox(text, at, pointer)) continue;
      // struct FS_RECTF { float left, top, right, bottom; }
      const [left = 0, top = 0, right = 0, bottom = 0] = floatsAt(pdfium, pointer, 4);
      const isTurned = pdfium.FPDFText_GetMatrix(text, at, pointer);
      const [x = 1, y = 0] = isTurned ? floatsAt(pdfium, pointer, 2) : [];
      const place = { ...space.rect(left, top, right, bottom), way: space.way(x, y) };
      chars.push({ text: letters, place });
    }
  });
  // The server draws such a page with fonts of its own, all of it.
  const isDrawable =
    !hasOther ||
    Array.from({ length: count }, (_, at) => at).every((at) => hasFont(pdfium, text, at));
  return { space, chars, isDrawable };
}

/** The content of a loaded page. */
export function readPage(pdfium: Pdfium, document: number, page: number): PageText {
  const text = pdfium.FPDFText_LoadPage(page);
  try {
    const { space, chars, isDrawable } = readChars(pdfium, page, text);
    const links = pageLinks(pdfium, { document, page, text, space });
    return { width: space.width, height: space.height, lines: linesOf(chars), links, isDrawable };
  } finally {
    if (text !== 0) pdfium.FPDFText_ClosePage(text);
  }
}
