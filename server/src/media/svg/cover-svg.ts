import { createHash } from 'node:crypto';
import { drawableText } from './drawable-text.ts';
import { drawableWith, escapeXml, familyFor, measureText, type Weight } from './draw-svg.ts';

/** The text on a drawn cover. */
export type CoverText = { title: string; author: string };

/** Of the drawing, in its own units: two to three, as cards are. */
export const coverSize = { width: 800, height: 1200 } as const;
const margin = 76;
const textWidth = coverSize.width - 2 * margin;
const titleTop = 190;
const titleHeight = 640;
const titleSizes = [118, 102, 88, 76, 66, 56, 48, 40];
/** From this size on a word that is still too long is cut. */
const cutFrom = 66;
const lineHeight = 1.16;
const authorSize = 38;
const longestTitle = 240;
const longestAuthor = 90;

/** Paper, ink and accent: quiet, warm, and each pair of paper and ink well above 4.5 to 1. */
const palettes = [
  { paper: '#1f2430', ink: '#f3ede2', accent: '#e2603a' },
  { paper: '#22352c', ink: '#f0eadc', accent: '#e0a458' },
  { paper: '#4a1f24', ink: '#f4e9dd', accent: '#e9b44c' },
  { paper: '#2b3f55', ink: '#f1ece3', accent: '#f08a5d' },
  { paper: '#f1e9da', ink: '#2a2622', accent: '#c43d24' },
  { paper: '#d9a94f', ink: '#2b2117', accent: '#7c2d12' },
  { paper: '#e3c9b8', ink: '#38241f', accent: '#a3341f' },
  { paper: '#1f4a4d', ink: '#efe9dc', accent: '#f2a65a' },
] as const;

/** Large quiet shapes behind the text, cut by the edges. */
const shapes: readonly ((ink: string) => string)[] = [
  (ink) =>
    [210, 330, 450]
      .map(
        (r) =>
          `<circle cx="800" cy="1200" r="${r}" fill="none" stroke="${ink}" stroke-width="46"/>`,
      )
      .join(''),
  (ink) =>
    [0, 1, 2, 3, 4, 5]
      .map(
        (i) =>
          `<path d="M0 ${1240 - i * 78} L800 ${960 - i * 78} v34 L0 ${1274 - i * 78}Z" fill="${ink}"/>`,
      )
      .join(''),
  (ink) => `<circle cx="560" cy="960" r="330" fill="${ink}"/>`,
  (ink) =>
    [0, 1, 2, 3]
      .map(
        (i) =>
          `<rect x="${430 + i * 100}" y="${900 - i * 130}" width="60" height="700" fill="${ink}"/>`,
      )
      .join(''),
];

/** Makes what stands at the ends of a line part of its right-to-left text. */
const rightMark = '\u200F';
const rightToLeft = /^[^\p{Letter}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Scripts that break between any two characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆！-～、-〿]/u;
const joined = /\p{Script=Arabic}/u;
const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
/** Marks that don't begin a line. */
const closing = /^[、。，．！？」』）】〉》…ー]/u;

/** A piece of text that stays on one line; `glued` where no space stands before it. */
type Piece = { text: string; width: number; glued: boolean };

const spaceWidth = 26;

/** More are not kept; the letters and words of most libraries are fewer. */
const mostKnown = 4096;
const known = new Map<string, number>();

/** How wide a text is at a size of 100; measuring loads a font, so what was measured stays known. */
async function measured(text: string): Promise<number> {
  const before = known.get(text);
  if (before !== undefined) return before;
  const width = await measureText(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, width);
  return width;
}

/** What a word's letters stand apart from its ends. */
const bearings = 9;

/** A letter's own width between two others, without what it may move towards them. */
const widthOfLetter = async (letter: string): Promise<number> =>
  (await measured(`H${letter}H`)) - (await measured('HH'));

async function widthOf(text: string): Promise<number> {
  const letters = lettersOf(text);
  if (unspaced.test(text)) return 100 * letters.length;
  // Letters that join are measured together.
  if (joined.test(text)) return await measured(text);
  let width = -bearings;
  for (const letter of letters) width += await widthOfLetter(letter);
  return width;
}

/** Words, and single characters of scripts without spaces. */
async function piecesOf(text: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const word of text.split(' ')) {
    const parts = word.split(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々！-～、-〿])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u,
    );
    let first = true;
    for (const part of parts.filter((one) => one !== '')) {
      const last = pieces.at(-1);
      const width = await widthOf(part);
      if (!first && last && closing.test(part)) {
        last.text += part;
        last.width += width;
      } else pieces.push({ text: part, width, glued: !first });
      first = false;
    }
  }
  return pieces;
}

type Line = { text: string; width: number };

/** Fills lines greedily; a piece wider than a line is cut into as many as it takes. */
function fillLines(pieces: readonly Piece[], room: number): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.flatMap((one) => cut(one, room))) {
    const line = lines.at(-1);
    const gap = piece.glued ? 0 : spaceWidth;
    if (line && line.width + gap + piece.width <= room) {
      line.text += (piece.glued ? '' : ' ') + piece.text;
      line.width += gap + piece.width;
    } else lines.push({ text: piece.text, width: piece.width });
  }
  return lines;
}

function cut(piece: Piece, room: number): Piece[] {
  if (piece.width <= room) return [piece];
  const letters = lettersOf(piece.text);
  const count = Math.ceil(piece.width / (room * 0.92));
  const each = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, i) => letters.slice(i * each, (i + 1) * each).join(''))
    .filter((text) => text !== '')
    .map((text, i) => ({ text, width: piece.width / count, glued: i > 0 || piece.glued }));
}

/** The same number of lines, as even as they can be. */
function balance(pieces: readonly Piece[], room: number): Line[] {
  const lines = fillLines(pieces, room);
  for (let narrower = room * 0.95; narrower > room * 0.5; narrower *= 0.95) {
    if (pieces.some(({ width }) => width > narrower)) break;
    const tried = fillLines(pieces, narrower);
    if (tried.length > lines.length) break;
    lines.splice(0, lines.length, ...tried);
  }
  return lines;
}

/** The title in the largest size in which its words are whole and its lines fit. */
function layTitle(pieces: readonly Piece[]): { lines: string[]; size: number } {
  for (const size of titleSizes) {
    const room = (textWidth / size) * 100;
    const isLast = size === titleSizes.at(-1);
    if (size > cutFrom && pieces.some(({ width }) => width > room)) continue;
    const lines = balance(pieces, room);
    const most = Math.floor(titleHeight / (size * lineHeight));
    // A large size looks well in few lines only.
    if (!isLast && (lines.length > most || (size > 76 && lines.length > 4))) continue;
    const shown = lines.slice(0, most).map(({ text }) => text);
    if (lines.length > most) shown[most - 1] = `${shown[most - 1]}…`;
    return { lines: shown, size };
  }
  return { lines: [], size: authorSize };
}

const shorten = (text: string, length: number): string => {
  const clean = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const letters = [...clean];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join('')
        .trim()}…`
    : clean;
};

/** A cover made of nothing but its title and author: the same for the same words; and the weights of its letters. */
export async function coverSvg(text: CoverText): Promise<{ svg: string; weights: Weight[] }> {
  const has = drawableWith(text.title + text.author);
  const [givenTitle, givenAuthor] = [
    shorten(text.title, longestTitle),
    shorten(text.author, longestAuthor),
  ];
  const title = drawableText(givenTitle, has);
  const author = drawableText(givenAuthor, has);
  const hash = createHash('sha256').update(`${givenTitle}\n${givenAuthor}`).digest();
  const { paper, ink, accent } = palettes[(hash[0] ?? 0) % palettes.length] ?? palettes[0];
  const shape = shapes[(hash[1] ?? 0) % shapes.length] ?? shapes[0];
  const turned = rightToLeft.test(title);
  const [x, anchor] = turned ? [coverSize.width - margin, 'end'] : [margin, 'start'];
  const { lines, size } = layTitle(await piecesOf(title));
  const authorLines = balance(await piecesOf(author), (textWidth / authorSize) * 100).slice(0, 2);
  const say = (line: string, y: number, fontSize: number, weight: number) =>
    `<text font-family="${familyFor(line, title + author)}" x="${x}" y="${Math.round(y)}" font-size="${fontSize}" font-weight="${weight}" text-anchor="${anchor}">${turned ? rightMark + escapeXml(line) + rightMark : escapeXml(line)}</text>`;
  const bottom = coverSize.height - margin - 20;
  const bar = turned ? coverSize.width - margin - 92 : margin;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverSize.width} ${coverSize.height}" width="${coverSize.width}" height="${coverSize.height}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>` +
    `<g opacity="0.09">${shape?.(ink)}</g>` +
    `<rect x="32" y="32" width="${coverSize.width - 64}" height="${coverSize.height - 64}" fill="none" stroke="${ink}" stroke-opacity="0.28" stroke-width="2"/>` +
    `<rect x="${bar}" y="118" width="92" height="12" fill="${accent}"/>` +
    `<g fill="${ink}">` +
    lines.map((line, i) => say(line, titleTop + size + i * size * lineHeight, size, 700)).join('') +
    authorLines
      .map(({ text: line }, i) =>
        say(line, bottom - (authorLines.length - 1 - i) * authorSize * 1.3, authorSize, 400),
      )
      .join('') +
    `</g></svg>`;
  return { svg, weights: author === '' ? ['bold'] : ['plain', 'bold'] };
}
