import { d, group, type Layer } from './svg.ts';

/**
 * The strokes of a hand lettered alphabet of our own, on a grid of 6 from the top (0) to the baseline (6):
 * width and path of each letter. No font of the system is used, so the pages look alike everywhere.
 */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [4, 'M0 6L2 0L4 6M.8 4L3.2 4'],
  B: [3.6, 'M0 2.9L0 0L1.7 0C3.6 0 3.6 2.9 1.7 2.9L0 2.9L0 6L1.8 6C4.1 6 4.1 2.9 1.8 2.9'],
  C: [3.8, 'M3.8 1.3C2.7-.8 0-.3 0 3C0 6.3 2.7 6.8 3.8 4.7'],
  D: [3.8, 'M0 0L0 6L1.4 6C4.6 6 4.6 0 1.4 0Z'],
  E: [3.2, 'M3.2 0L0 0L0 6L3.2 6M0 2.9L2.7 2.9'],
  F: [3.1, 'M3.1 0L0 0L0 6M0 3L2.6 3'],
  G: [4, 'M3.8 1.3C2.7-.8 0-.3 0 3C0 6.3 2.7 6.8 3.9 4.8L3.9 3.3L2.3 3.3'],
  H: [3.6, 'M0 0L0 6M3.6 0L3.6 6M0 2.9L3.6 2.9'],
  I: [0.4, 'M.2 0L.2 6'],
  J: [2.8, 'M2.8 0L2.8 4.2C2.8 6.6.3 6.6 0 4.7'],
  K: [3.5, 'M0 0L0 6M3.3 0L0 3.5M1.3 2.3L3.5 6'],
  L: [3, 'M0 0L0 6L3 6'],
  M: [4.6, 'M0 6L.3 0L2.3 4L4.3 0L4.6 6'],
  N: [3.8, 'M0 6L0 0L3.8 6L3.8 0'],
  O: [4.2, 'M2.1 0C3.5 0 4.2 1.3 4.2 3C4.2 4.7 3.5 6 2.1 6C.7 6 0 4.7 0 3C0 1.3.7 0 2.1 0Z'],
  P: [3.4, 'M0 6L0 0L1.8 0C3.9 0 3.9 3.3 1.8 3.3L0 3.3'],
  Q: [
    4.2,
    'M2.1 0C3.5 0 4.2 1.3 4.2 3C4.2 4.7 3.5 6 2.1 6C.7 6 0 4.7 0 3C0 1.3.7 0 2.1 0ZM2.6 4.4L4.2 6.5',
  ],
  R: [3.6, 'M0 6L0 0L1.8 0C3.9 0 3.9 3.1 1.8 3.1L0 3.1M1.8 3.1L3.6 6'],
  S: [3.4, 'M3.2 1C2.5-.3.2-.4.2 1.4C.2 3.4 3.4 2.5 3.4 4.5C3.4 6.4.7 6.4 0 4.9'],
  T: [3.6, 'M0 0L3.6 0M1.8 0L1.8 6'],
  U: [3.7, 'M0 0L0 3.8C0 6.7 3.7 6.7 3.7 3.8L3.7 0'],
  V: [3.8, 'M0 0L1.9 6L3.8 0'],
  W: [5.4, 'M0 0L1.2 6L2.7 1.4L4.2 6L5.4 0'],
  X: [3.6, 'M0 0L3.6 6M3.6 0L0 6'],
  Y: [3.6, 'M0 0L1.8 3L3.6 0M1.8 3L1.8 6'],
  Z: [3.4, 'M0 0L3.4 0L0 6L3.4 6'],
  0: [3.6, 'M1.8 0C3 0 3.6 1.3 3.6 3C3.6 4.7 3 6 1.8 6C.6 6 0 4.7 0 3C0 1.3.6 0 1.8 0Z'],
  1: [1.8, 'M0 1.3L1.6 0L1.6 6'],
  2: [3.4, 'M0 1.5C.3-.5 3.4-.5 3.2 1.8C3.1 3.2.4 4.6 0 6L3.4 6'],
  3: [
    3.4,
    'M.1.8C1-.4 3.2-.2 3.1 1.4C3 2.6 1.9 2.8 1.2 2.8C2.3 2.8 3.4 3.2 3.4 4.4C3.4 6.4.8 6.5 0 5',
  ],
  4: [3.6, 'M2.6 6L2.6 0L0 4.2L3.6 4.2'],
  5: [3.3, 'M3 0L.5 0L.2 2.7C1.4 1.9 3.3 2.3 3.3 4.1C3.3 6.3.8 6.5 0 5.1'],
  6: [3.4, 'M3 .3C1.2-.2 0 2 0 4C0 6.7 3.4 6.7 3.4 4.2C3.4 1.9.8 1.9.1 3.7'],
  7: [3.3, 'M0 0L3.3 0L1.2 6'],
  8: [
    3.4,
    'M1.7 2.8C-.2 2.5-.1 0 1.7 0C3.5 0 3.6 2.5 1.7 2.8C-.6 3.2-.5 6 1.7 6C3.9 6 4 3.2 1.7 2.8Z',
  ],
  9: [3.4, 'M3.3 2.2C3.1 4 .1 3.9.1 1.9C.1-.6 3.4-.6 3.4 2C3.4 4.4 2.2 5.8.6 6'],
  '.': [0.4, 'M.2 5.9L.2 6'],
  ',': [0.6, 'M.5 5.8L.1 6.9'],
  '!': [0.4, 'M.2 0L.2 4.2M.2 5.9L.2 6'],
  '?': [3, 'M0 1.3C.3-.4 3-.5 3 1.6C3 3 1.5 3 1.5 4.3M1.5 5.9L1.5 6'],
  "'": [0.4, 'M.3 0L.1 1.2'],
  '-': [2, 'M0 3.2L2 3.2'],
  ':': [0.4, 'M.2 2.2L.2 2.3M.2 5.4L.2 5.5'],
  '&': [4.2, 'M4.2 6L.9 1.7C-.1-.4 3.3-.6 2.6 1.5C2.3 2.4 0 2.9 0 4.5C0 6.6 3.4 6.6 4 3.4'],
  '#': [3.8, 'M1.4 0L.7 6M3.1 0L2.4 6M.2 1.9L3.8 1.9M0 4.1L3.6 4.1'],
};

const spaceWidth = 1.3;

export type Lettering = {
  colour: string;
  /** Of the strokes, in sixths of the letters' height. */
  weight?: number;
  /** Between letters, likewise. */
  gap?: number;
  /** Color and width (likewise) of a line around the letters. */
  outline?: readonly [colour: string, width: number];
  /** Color of a shadow and how far it falls, likewise. */
  shadow?: readonly [colour: string, distance: number];
  /** Degrees that upright strokes lean to the right. */
  slant?: number;
  /** How far letters jump up and down, likewise. */
  bounce?: number;
  /** Ends and joints cut square rather than round. */
  square?: boolean;
  anchor?: 'start' | 'middle' | 'end';
};

const gapOf = ({ gap, weight = 0.9 }: Lettering): number => gap ?? 0.55 + weight;

/** Width in pixels of a line of letters that are `size` pixels high. */
export function lineWidth(text: string, size: number, lettering: Lettering): number {
  const gap = gapOf(lettering);
  const letters = Array.from(text.toUpperCase());
  const widths = letters.map((letter) => glyphs[letter]?.[0] ?? spaceWidth);
  return (widths.reduce((total, width) => total + width + gap, -gap) * size) / 6;
}

/** One line of letters; x is its start, middle or end, y its baseline, in pixels. */
export function letters(
  text: string,
  x: number,
  y: number,
  size: number,
  lettering: Lettering,
): string {
  const { colour, weight = 0.9, outline, shadow, slant = 0, bounce = 0 } = lettering;
  const shift = { start: 0, middle: 0.5, end: 1 }[lettering.anchor ?? 'start'];
  let at = 0;
  const strokes = Array.from(text.toUpperCase(), (letter, i) => {
    const [width, path] = glyphs[letter] ?? [spaceWidth, ''];
    const from = at;
    at += width + gapOf(lettering);
    const rise = bounce === 0 ? 0 : Math.sin(i * 2.4) * bounce;
    const turn = bounce === 0 ? '' : d` rotate(${Math.sin(i * 1.7) * bounce * 9} 2 3)`;
    return path === ''
      ? ''
      : d`<path transform="translate(${from} ${rise})` + `${turn}" d="${path}"/>`;
  }).join('');
  const scale = size / 6;
  const left = x - shift * lineWidth(text, size, lettering);
  const ends = lettering.square === true ? 'stroke-linecap="square" stroke-linejoin="miter" ' : '';
  const drawn = (ink: string, width: number, off = 0): string =>
    group(
      strokes,
      d`transform="translate(${left + off * scale} ${y - size + off * scale})` +
        ` scale(${scale.toFixed(3)}) skewX(${-slant})" fill="none" stroke="${ink}" ` +
        `${ends}stroke-width="${width.toFixed(2)}"`,
    );
  const edge = weight + 2 * (outline?.[1] ?? 0);
  return (
    (shadow === undefined ? '' : drawn(shadow[0], edge, shadow[1])) +
    (outline === undefined ? '' : drawn(outline[0], edge)) +
    drawn(colour, weight)
  );
}

/** A line of a title: its letters' height is a fraction of the stage's width. */
export const title =
  (text: string, x: number, y: number, size: number, lettering: Lettering): Layer =>
  ({ w, h }) =>
    letters(text, x * w, y * h, size * w, { anchor: 'middle', ...lettering });

/** A line of a title, made as high as fills `width`, a fraction of the stage's width. */
export const wideTitle =
  (text: string, x: number, y: number, width: number, lettering: Lettering): Layer =>
  (stage) => {
    const size = (width * stage.w) / lineWidth(text, 1, lettering);
    return title(text, x, y, size / stage.w, lettering)(stage);
  };
