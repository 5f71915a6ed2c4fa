import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFonts } from '../base/package-fonts.ts';
import { pdfiumMemory, type Pdfium } from './pdfium-memory.ts';
import { inUsualOrder } from './usual-order.ts';

/** Scripts missing in PDFium's own fonts, by its numbers of Windows character sets. */
const fonts: Readonly<Record<number, URL>> = {
  128: packageFonts.japanese.plain,
  129: packageFonts.korean.plain,
  134: packageFonts.chinese.plain,
  136: packageFonts.chinese.plain,
  177: packageFonts.hebrew.plain,
  178: packageFonts.arabic.plain,
};
const otherScripts = packageFonts.latin.plain;
/** PDFium's own fonts are made for these. */
const western = 0;
const symbols = 2;
/** Letters of a page looked at. */
const mostLetters = 20_000;

/** A font's table by its tag (OpenType 1.9, "Table Directory"), or the whole font for tag 0. */
function tableOf(font: Buffer, tag: number): Buffer {
  if (tag === 0) return font;
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.readUInt32BE(at) !== tag) continue;
    const start = font.readUInt32BE(at + 8);
    return font.subarray(start, start + font.readUInt32BE(at + 12));
  }
  return font.subarray(0, 0);
}

/** Whether Western text, too, is drawn with the font of other scripts. */
let widened = false;

/**
 * While `run` opens and draws a document, text without an embedded font or a known script is drawn with a
 * font that has Cyrillic, Greek and other letters: a font of Western text may name any letters.
 */
export async function withWideFonts<Result>(run: () => Promise<Result>): Promise<Result> {
  widened = true;
  try {
    return await run();
  } finally {
    widened = false;
  }
}

/** Letters and marks above Latin-1 that PDFium's own fonts have: those of Adobe's standard Latin set. */
const ownLetters: ReadonlySet<number> = new Set(
  [...'ıŁłŒœŠšŸŽžƒˆˇˉ˘˙˚˛˜˝'].map((letter) => letter.codePointAt(0) ?? 0),
);
/** First and last letters of alphabets that only the wide fonts have. */
const otherLetters = [
  // Latin of central Europe and Turkey, Greek, Cyrillic and others, to extended Greek
  [0x100, 0x1fff],
  // further Latin, Coptic and Cyrillic
  [0x2c00, 0x2dff],
  [0xa640, 0xa7ff],
] as const;

const isOtherLetter = (code: number): boolean =>
  otherLetters.some(([first, last]) => code >= first && code <= last) && !ownLetters.has(code);

/** Whether a page has text that needs `withWideFonts` unless its fonts are in the file. */
export function hasOtherLetters(pdfium: Pdfium, page: number): boolean {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return false;
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), mostLetters);
    for (let at = 0; at < count; at += 1) {
      if (isOtherLetter(pdfium.FPDFText_GetUnicode(text, at))) return true;
      // Known by its number in a font that isn't there: the wide font is put in the usual order.
      if (pdfium.FPDFText_HasUnicodeMapError(text, at) === 1) return true;
    }
    return false;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/**
 * Gives PDFium fonts for text whose own font is not in the file: Chinese, Japanese, Korean, Cyrillic,
 * Greek and others. A font is read when first asked for.
 */
export function installFallbackFonts(pdfium: Pdfium): void {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  /** Handles are positions here, counted from 1: 0 says that there is no font. */
  const opened: { file: URL; charset: number; bytes: Buffer }[] = [];

  function mapFont(charset: number): number {
    if (charset === symbols || (charset === western && !widened)) return 0;
    const file = fonts[charset] ?? otherScripts;
    const known = opened.findIndex((one) => one.file === file && one.charset === charset);
    if (known >= 0) return known + 1;
    const bytes = readFileSync(file);
    return opened.push({
      file,
      charset,
      bytes: file === otherScripts ? inUsualOrder(bytes) : bytes,
    });
  }

  /** Copies as much as there is room for; returns how much there is. */
  function give(bytes: Buffer, target: number, room: number): number {
    if (target !== 0 && room >= bytes.length) pdfiumMemory(pdfium).set(bytes, target >>> 0);
    return bytes.length;
  }

  const nothing = addFunction(() => {}, 'vi');
  // struct FPDF_SYSFONTINFO of fpdf_sysfontinfo.h, version 1
  const members = [
    1,
    nothing,
    addFunction(() => {}, 'vii'),
    addFunction((_info: number, _weight: number, _italic: number, charset: number) => {
      try {
        return mapFont(charset);
      } catch {
        // An exception must not cross WASM; without the font there is text without letters.
        return 0;
      }
    }, 'iiiiiiii'),
    addFunction(() => 0, 'iii'),
    addFunction((_info: number, handle: number, tag: number, target: number, room: number) => {
      const font = opened[handle - 1];
      return font ? give(tableOf(font.bytes, tag >>> 0), target, room >>> 0) : 0;
    }, 'iiiiii'),
    addFunction((_info: number, handle: number, target: number, room: number) => {
      const font = opened[handle - 1];
      return font
        ? give(Buffer.from(`${path.posix.basename(font.file.pathname)}\0`), target, room >>> 0)
        : 0;
    }, 'iiiii'),
    addFunction((_info: number, handle: number) => opened[handle - 1]?.charset ?? 1, 'iii'),
    addFunction(() => {}, 'vii'),
  ];
  const info = wasmExports.malloc(members.length * 4);
  for (const [index, member] of members.entries()) setValue(info + index * 4, member, 'i32');
  pdfium.FPDF_SetSystemFontInfo(info);
}
