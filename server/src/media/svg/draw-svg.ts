import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontLetters, type FontLetters } from './font-letters.ts';
import { packageFonts, type Script } from '../base/package-fonts.ts';

const scripts: readonly [script: Script, letters: RegExp, family: string][] = [
  ['arabic', /\p{Script=Arabic}/u, 'Noto Naskh Arabic'],
  ['hebrew', /\p{Script=Hebrew}/u, 'Noto Sans Hebrew'],
  ['korean', /\p{Script=Hangul}/u, 'Noto Sans Korean'],
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Noto Sans Japanese'],
  ['chinese', /\p{Script=Han}/u, 'Noto Sans S Chinese'],
];

export type Weight = 'plain' | 'bold';
export type Size = { width: number; height: number };

const fonts = new Map<string, Uint8Array>();

function font(script: Script, weight: Weight): Uint8Array {
  const key = `${script} ${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const bytes = new Uint8Array(readFileSync(packageFonts[script][weight]));
  fonts.set(key, bytes);
  return bytes;
}

/** The scripts of a text that have a font of their own; Han next to kana is Japanese. */
function scriptsOf(text: string): Script[] {
  const found = scripts.filter(([, letters]) => letters.test(text)).map(([script]) => script);
  return found.includes('japanese') ? found.filter((script) => script !== 'chinese') : found;
}

function fontsFor(text: string, weights: readonly Weight[]): Uint8Array[] {
  const needed: Script[] = ['latin', ...scriptsOf(text)];
  return needed.flatMap((script) => weights.map((weight) => font(script, weight)));
}

const letters = new Map<Script, FontLetters>();

/** The font has it, but the library that draws lays its letters over each other. */
const isDevanagari = (code: number): boolean => code >= 0x900 && code <= 0x97f;

/** Whether a character can be drawn with the fonts of a text. */
export function drawableWith(text: string): FontLetters {
  const found = (['latin', ...scriptsOf(text)] as const).map((script) => {
    const known = letters.get(script) ?? fontLetters(Buffer.from(font(script, 'bold')));
    letters.set(script, known);
    return known;
  });
  return (code) => !isDevanagari(code) && found.some((has) => has(code));
}

/** The family of a text's script, in which its weight is found; `whole` is all text that is drawn with it. */
export function familyFor(text: string, whole = text): string {
  const loaded = scriptsOf(whole);
  const [own] = scriptsOf(text);
  const script = own === 'chinese' && loaded.includes('japanese') ? 'japanese' : own;
  return scripts.find(([name]) => name === script)?.[2] ?? 'Noto Sans';
}

async function load() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(
    readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  );
  return Resvg;
}

let loaded: ReturnType<typeof load> | undefined;

async function open(svg: string, weights: readonly Weight[], width?: number) {
  loaded ??= load();
  const Resvg = await loaded;
  return new Resvg(svg, {
    background: '#ffffff',
    fitTo: width === undefined ? { mode: 'original' } : { mode: 'width', value: width },
    font: {
      fontBuffers: fontsFor(svg, weights),
      defaultFontFamily: 'Noto Sans',
      sansSerifFamily: 'Noto Sans',
      serifFamily: 'Noto Sans',
      cursiveFamily: 'Noto Sans',
      fantasyFamily: 'Noto Sans',
      monospaceFamily: 'Noto Sans',
    },
  });
}

/** Pixels of a drawing on white, four bytes each. */
export type DrawnSvg = { data: Uint8Array; width: number; height: number; channels: 4 };

/**
 * Draws an SVG so wide, on white paper, without anything that it doesn't hold itself. For threads whose
 * time is limited: it blocks. A font that it doesn't name in its `weights` isn't loaded, which takes as long as drawing.
 * @throws Error when it is no SVG, or longer than `longest` pixels.
 */
export async function drawSvg(
  svg: string,
  {
    width,
    longest,
    weights = ['plain', 'bold'],
  }: { width: number; longest: number; weights?: readonly Weight[] },
): Promise<DrawnSvg> {
  const drawing = await open(svg, weights, width);
  try {
    const height = Math.ceil((drawing.height / drawing.width) * width);
    if (!(height > 0 && height <= longest)) throw new RangeError('an SVG without a usable size');
    const image = drawing.render();
    const drawn = { width: image.width, height: image.height, data: image.pixels };
    image.free();
    return { ...drawn, channels: 4 };
  } finally {
    drawing.free();
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (char) => escapes[char] ?? '');

/** How wide a text is at a size of 100, in the bold font. */
export async function measureText(text: string): Promise<number> {
  const drawing = await open(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">` +
      `<text font-family="${familyFor(text)}" font-weight="700" font-size="100">${escapeXml(text)}</text></svg>`,
    ['bold'],
  );
  try {
    const box = drawing.getBBox();
    const width = box?.width ?? 0;
    box?.free();
    return width;
  } finally {
    drawing.free();
  }
}
