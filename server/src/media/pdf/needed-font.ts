import type { Script } from '../base/package-fonts.ts';
import { hasAskedEastern } from './fallback-fonts.ts';
import type { Pdfium } from './pdfium-memory.ts';

/** Letters of a page looked at. */
const mostLetters = 20_000;

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

/** Letters of scripts with fonts of their own; those of the east have Latin, Greek and Cyrillic letters, too. */
const ownScripts: readonly (readonly [Script, letters: RegExp])[] = [
  ['japanese', /[\u3040-\u30FF]/u],
  ['korean', /[\u1100-\u11FF\uAC00-\uD7A3]/u],
  ['chinese', /[\u2E80-\u2FDF\u3400-\u9FFF]/u],
  ['hebrew', /[\u0590-\u05FF\uFB1D-\uFB4F]/u],
  ['arabic', /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFDFF\uFE70-\uFEFC]/u],
];
const eastern = ['japanese', 'korean', 'chinese'] as const;
const firstOwn = 0x590;
const latinLetter = /[A-Za-z]/u;

/** Tells of the letters of a page whether their font is in the file. */
function embeddingIn(pdfium: Pdfium, text: number): (at: number) => boolean {
  const known = new Map<number, boolean>();
  return (at) => {
    const object = pdfium.FPDFText_GetTextObject(text, at);
    const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
    if (font === 0) return true;
    const isEmbedded = known.get(font) ?? pdfium.FPDFFont_GetIsEmbedded(font) === 1;
    known.set(font, isEmbedded);
    return isEmbedded;
  };
}

/** The script of most letters without a font; the east goes first, whose fonts have other letters, too. */
function scriptOf(counts: ReadonlyMap<Script, number>): Script | undefined {
  const found = eastern.find((script) => counts.has(script));
  // Of a document that says which character set a font has, its letters are drawn already.
  if (found) return hasAskedEastern() ? undefined : found;
  const latin = counts.get('latin') ?? 0;
  return (['hebrew', 'arabic'] as const).find((script) => (counts.get(script) ?? 0) > latin);
}

/** The script with whose font a page has to be drawn by `withWideFonts`, since fonts of its text aren't in the file. */
export function neededFont(pdfium: Pdfium, page: number): Script | undefined {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return undefined;
  try {
    const isEmbedded = embeddingIn(pdfium, text);
    const counts = new Map<Script, number>();
    const add = (script: Script): Map<Script, number> =>
      counts.set(script, (counts.get(script) ?? 0) + 1);
    let hasOthers = false;
    const count = Math.min(pdfium.FPDFText_CountChars(text), mostLetters);
    for (let at = 0; at < count; at += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, at);
      // Known by its number in a font that isn't there: the wide font is put in the usual order.
      hasOthers ||= isOtherLetter(code) || pdfium.FPDFText_HasUnicodeMapError(text, at) === 1;
      const letter = code >= firstOwn && code <= 0xffff ? String.fromCharCode(code) : '';
      const script = ownScripts.find(([, letters]) => letters.test(letter))?.[0];
      if (script && !isEmbedded(at)) add(script);
    }
    for (let at = 0; at < count && counts.size > 0; at += 1) {
      const letter = String.fromCharCode(pdfium.FPDFText_GetUnicode(text, at));
      if (latinLetter.test(letter) && !isEmbedded(at)) add('latin');
    }
    return scriptOf(counts) ?? (hasOthers ? 'latin' : undefined);
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
