import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFonts, type Script } from '../base/package-fonts.ts';
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
const eastern = [128, 129, 134, 136];
const otherScripts = packageFonts.latin.plain;
/** PDFium's own fonts are made for these. */
const western = 0;
const symbols = 2;
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

/** The font that Western text, too, is drawn with. */
let widened: Script | undefined;
/** The character sets that fonts were asked for since a document was opened. */
const asked = new Set<number>();

/**
 * While `run` opens and draws a document, text without an embedded font or a known script is drawn with the
 * font of this one; that of Latin has Cyrillic, Greek and other letters: a font of Western text may name any letters.
 */
export async function withWideFonts<Result>(
  script: Script,
  run: () => Promise<Result>,
): Promise<Result> {
  widened = script;
  try {
    return await run();
  } finally {
    widened = undefined;
  }
}

/** Whether a font of a Chinese, Japanese or Korean character set was asked for since `forgetAsked`. */
export const hasAskedEastern = (): boolean => eastern.some((charset) => asked.has(charset));
export const forgetAsked = (): void => asked.clear();

/**
 * Gives PDFium fonts for text whose own font is not in the file: Chinese, Japanese, Korean, Cyrillic,
 * Greek and others. A font is read when first asked for.
 */
export function installFallbackFonts(pdfium: Pdfium): void {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  /** Handles are positions here, counted from 1: 0 says that there is no font. */
  const opened: { file: URL; charset: number; bytes: Buffer }[] = [];

  function mapFont(charset: number): number {
    asked.add(charset);
    if (charset === symbols || (charset === western && !widened)) return 0;
    const file = fonts[charset] ?? packageFonts[widened ?? 'latin'].plain;
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
