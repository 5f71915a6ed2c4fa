import type { Pixels } from '../paged/margins.ts';

/** How far each of a pixel's three colors, from 0 to 255, may be from the gutter's own at most. */
const MOST_NOISE = 24;
/** The same where the page's edge is clean: compression leaves traces next to pictures. */
const LEAST_NOISE = 11;
/** Gutters have more noise than the clean paper at a page's edge, so many times. */
const NOISIER = 2;
/** A color with a smaller share of the page's edge is no gutter. */
const LEAST_SHARE = 0.12;
/** This share of each side of a page has the color of its margin. */
const FRAME = 0.85;
/** A strip is at least this many times as high as wide, and has this share of margin beside it. */
const STRIP = 1.8;
const STRIP_FRAME = 0.96;
/** Gutters of pages without margins are thinner than this share of the page's longer side. */
const THICK = 0.05;
/** This share of the page may be the corner of a thicker square. */
const MOST_SQUARES = 0.005;
/** Colors that are tried as the gutter's at most. */
const MOST_COLORS = 3;

type Color = readonly [red: number, green: number, blue: number];

export type GutterColor = {
  readonly color: Color;
  /** How far a pixel may be from it. */
  readonly noise: number;
  /** Whether it is the color of a margin all around the page. */
  readonly isFrame: boolean;
};

/** The pixels a page's gutters may be made of. */
export type GutterMask = {
  readonly width: number;
  readonly height: number;
  /** 1 for pixels of the gutter's color, anywhere. */
  readonly alike: Uint8Array;
  /** 1 for those of them that are connected with the edge of the page. */
  readonly outside: Uint8Array;
};

/** How far a pixel is from a color, in the one of its three colors where that is most. */
function distance(data: Uint8ClampedArray, at: number, color: Color): number {
  const byte = at * 4;
  return Math.max(
    Math.abs((data[byte] ?? 0) - color[0]),
    Math.abs((data[byte + 1] ?? 0) - color[1]),
    Math.abs((data[byte + 2] ?? 0) - color[2]),
  );
}

const isNear = (data: Uint8ClampedArray, at: number, color: Color): boolean =>
  distance(data, at, color) <= MOST_NOISE;

/** How far pixels of a color may be from it on this page, by those at its edge. */
function noiseOf({ data }: Pixels, near: readonly number[], color: Color): number {
  const distances = near.map((at) => distance(data, at, color)).toSorted((a, b) => a - b);
  const usual = distances[Math.floor(distances.length * 0.95)] ?? 0;
  return Math.min(MOST_NOISE, Math.max(LEAST_NOISE, usual * NOISIER));
}

/** The pixels along each side of a page: left, right, top, bottom. At the very edge, scans have shadows. */
function sidesOf({ width, height }: Pixels): number[][] {
  const depth = Math.min(2, Math.floor((Math.min(width, height) - 1) / 2));
  const [right, bottom] = [width - 1 - depth, height - 1 - depth];
  const columns = Array.from({ length: right - depth + 1 }, (_, at) => depth + at);
  const rows = Array.from({ length: bottom - depth + 1 }, (_, at) => depth + at);
  return [
    rows.map((y) => y * width + depth),
    rows.map((y) => y * width + right),
    columns.map((x) => depth * width + x),
    columns.map((x) => bottom * width + x),
  ];
}

/** Whether the page has a margin of a color all around, or beside a strip that goes on above and below. */
function isFrame(pixels: Pixels, sides: readonly number[][], color: Color): boolean {
  const [left = 0, right = 0, top = 0, bottom = 0] = sides.map(
    (side) => side.filter((at) => isNear(pixels.data, at, color)).length / side.length,
  );
  const beside = Math.min(left, right);
  const isStrip = pixels.height > pixels.width * STRIP;
  return Math.min(beside, top, bottom) >= FRAME || (isStrip && beside >= STRIP_FRAME);
}

/** The mean color of some pixels that are near a color. */
function meanNear(pixels: Pixels, among: readonly number[], color: Color): Color {
  const sum = [0, 0, 0];
  let count = 0;
  for (const at of among) {
    if (!isNear(pixels.data, at, color)) continue;
    count += 1;
    for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (pixels.data[at * 4 + part] ?? 0);
  }
  const [red = 0, green = 0, blue = 0] = sum.map((all) => all / Math.max(1, count));
  return [red, green, blue];
}

/** Thin gutters between pictures that reach the page's edge hardly show there; most are of these colors. */
const USUAL: readonly Color[] = [
  [255, 255, 255],
  [0, 0, 0],
];

/** The colors a page's gutters may have: those of its edge, the most frequent first, then usual ones. */
export function gutterColors(pixels: Pixels): GutterColor[] {
  const found = edgeColors(pixels);
  const apart = (a: Color, b: Color): boolean =>
    a.some((part, index) => Math.abs(part - (b[index] ?? 0)) > MOST_NOISE);
  const others = USUAL.filter((usual) => found.every(({ color }) => apart(color, usual)));
  return [...found, ...others.map((color) => ({ color, noise: LEAST_NOISE, isFrame: false }))];
}

/** The colors that a page's edge has most. */
function edgeColors(pixels: Pixels): GutterColor[] {
  const sides = sidesOf(pixels);
  const edge = sides.flat();
  let left = edge;
  const found: GutterColor[] = [];
  while (found.length < MOST_COLORS && left.length > edge.length * LEAST_SHARE) {
    const counts = new Map<number, number>();
    for (const at of left) {
      const [red = 0, green = 0, blue = 0] = pixels.data.subarray(at * 4, at * 4 + 3);
      const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
    const [[bin] = [0]] = [...counts].toSorted(([, a], [, b]) => b - a);
    const middle = (shift: number): number => ((bin >> shift) & 15) * 16 + 8;
    const color = meanNear(pixels, left, [middle(8), middle(4), middle(0)]);
    const near = left.filter((at) => isNear(pixels.data, at, color));
    if (near.length < edge.length * LEAST_SHARE) break;
    const noise = noiseOf(pixels, near, color);
    found.push({ color, noise, isFrame: isFrame(pixels, sides, color) });
    left = left.filter((at) => !isNear(pixels.data, at, color));
  }
  return found;
}

/** Where a page has the color of its gutter, and where that is reached from the page's edge. */
export function maskOf(pixels: Pixels, { color, noise }: GutterColor): GutterMask {
  const { data, width, height } = pixels;
  const alike = new Uint8Array(width * height);
  for (let at = 0; at < alike.length; at += 1)
    if (distance(data, at, color) <= noise) alike[at] = 1;
  const outside = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let waiting = 0;
  const reach = (at: number): void => {
    if (alike[at] !== 1 || outside[at] === 1) return;
    outside[at] = 1;
    stack[waiting] = at;
    waiting += 1;
  };
  for (const at of sidesOf(pixels).flat()) reach(at);
  for (let x = 0; x < width; x += 1) [x, (height - 1) * width + x].forEach(reach);
  for (let y = 0; y < height; y += 1) [y * width, (y + 1) * width - 1].forEach(reach);
  while (waiting > 0) {
    waiting -= 1;
    const at = stack[waiting] ?? 0;
    const x = at % width;
    if (x > 0) reach(at - 1);
    if (x < width - 1) reach(at + 1);
    if (at >= width) reach(at - width);
    if (at < width * (height - 1)) reach(at + width);
  }
  return { width, height, alike, outside };
}

/** Whether a mask is nowhere as thick as a sky: it has hardly any squares of this share of the page's longer side. */
export function isThin({ width, height, outside }: GutterMask): boolean {
  const side = Math.max(4, Math.round(Math.max(width, height) * THICK));
  // How many pixels in a row, up to each one, are in the mask; then how many of such rows lie above each other.
  const above = new Uint16Array(width);
  let squares = 0;
  for (let y = 0; y < height; y += 1) {
    let run = 0;
    for (let x = 0; x < width; x += 1) {
      run = outside[y * width + x] === 1 ? run + 1 : 0;
      const rows = run >= side ? (above[x] ?? 0) + 1 : 0;
      above[x] = rows;
      if (rows >= side) squares += 1;
    }
  }
  return squares <= width * height * MOST_SQUARES;
}
