/*
 * How a picture looks, as 255 bits: a perceptual hash. Each bit is the sign of one of the slowest waves
 * of a cosine transform of its grays; scaling, compressing, coloring or cropping a picture a little turns
 * few of them, while two unlike pictures differ in about half. A bit more about what is found, and how it
 * was measured, is in docs/near-duplicates.md.
 */

/** Edge of the square of grays that a look is taken from, in pixels. */
export const lookEdge = 128;

/** Looks that differ in more bits than this belong to different images. */
export const mostApart = 56;

/** The grays are averaged to this square, of which so many waves are taken in either direction. */
const edge = 32;
const waves = 16;

/** Of each side so much may be margin, and grays within a margin differ by less than this. */
const widestMargin = 0.15;
const evenGreys = 40;

/** Where one shade, give or take, fills this share, or grays spread by less than that, there is no picture. */
const plainShare = 0.7;
const leastSpread = 10;

/** `cosines[wave][place]` of the transform. */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from({ length: edge }, (__, place) =>
    Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * edge)),
  ),
);

/** Places of the bits among the waves, the slowest first; without that of the mean. */
const order = Array.from({ length: waves * waves }, (_, place) => {
  const down = Math.floor(place / waves);
  const across = place % waves;
  return { place, speed: (down + across) * waves + Math.abs(down - across) };
})
  .toSorted((one, other) => one.speed - other.speed)
  .slice(1)
  .map(({ place }) => place);

/** A range of rows or columns, the last one left out. */
type Span = readonly [from: number, to: number];

/** Rows or columns between the even margins, as `at` gives the grays of a line. */
function between(at: (line: number, place: number) => number): Span {
  const isEven = (line: number): boolean => {
    let least = 255;
    let most = 0;
    for (let place = 0; place < lookEdge; place += 1) {
      const grey = at(line, place);
      least = Math.min(least, grey);
      most = Math.max(most, grey);
    }
    return most - least < evenGreys;
  };
  const widest = Math.floor(lookEdge * widestMargin);
  let from = 0;
  let to = lookEdge;
  while (from < widest && isEven(from)) from += 1;
  while (lookEdge - to < widest && isEven(to - 1)) to -= 1;
  return [from, to];
}

/** Which lines make up one of the averaged ones, and how much of each. */
function shares([from, to]: Span): (readonly [line: number, share: number])[][] {
  return Array.from({ length: edge }, (_, index) => {
    const start = from + ((to - from) * index) / edge;
    const end = from + ((to - from) * (index + 1)) / edge;
    const parts: (readonly [number, number])[] = [];
    for (let line = Math.floor(start); line < end; line += 1) {
      parts.push([line, Math.min(end, line + 1) - Math.max(start, line)]);
    }
    return parts;
  });
}

/** The grays between the margins, averaged to the small square. */
function averaged(greys: Uint8Array): Float64Array {
  const rows = shares(between((line, place) => greys[line * lookEdge + place] ?? 0));
  const columns = shares(between((line, place) => greys[place * lookEdge + line] ?? 0));
  const small = new Float64Array(edge * edge);
  for (const [down, lines] of rows.entries()) {
    for (const [across, places] of columns.entries()) {
      let sum = 0;
      let weight = 0;
      for (const [line, height] of lines) {
        for (const [place, width] of places) {
          sum += (greys[line * lookEdge + place] ?? 0) * height * width;
          weight += height * width;
        }
      }
      small[down * edge + across] = sum / weight;
    }
  }
  return small;
}

/** Whether nearly all of it is one shade: blank pages, and those with nothing but a few words. */
function isPlain(greys: Uint8Array): boolean {
  const shades = new Uint32Array(32);
  for (const grey of greys) shades[grey >> 3] = (shades[grey >> 3] ?? 0) + 1;
  const most = Math.max(...shades.slice(1).map((count, index) => count + (shades[index] ?? 0)));
  return most >= plainShare * greys.length;
}

function spreadOf(small: Float64Array): number {
  const mean = small.reduce((sum, grey) => sum + grey, 0) / small.length;
  return Math.sqrt(small.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / small.length);
}

/** The slowest waves of the small square, row by row. */
function transformed(small: Float64Array): Float64Array {
  const rows = new Float64Array(edge * waves);
  const result = new Float64Array(waves * waves);
  for (let row = 0; row < edge; row += 1) {
    for (const [wave, cosine] of cosines.entries()) {
      let sum = 0;
      for (let place = 0; place < edge; place += 1) {
        sum += (small[row * edge + place] ?? 0) * (cosine[place] ?? 0);
      }
      rows[row * waves + wave] = sum;
    }
  }
  for (const [down, cosine] of cosines.entries()) {
    for (let across = 0; across < waves; across += 1) {
      let sum = 0;
      for (let row = 0; row < edge; row += 1) {
        sum += (rows[row * waves + across] ?? 0) * (cosine[row] ?? 0);
      }
      result[down * waves + across] = sum;
    }
  }
  return result;
}

/**
 * The look of a picture given as a square of grays, 32 bytes; undefined of plain ones, which would all be
 * alike.
 */
export function lookOf(greys: Uint8Array): Buffer | undefined {
  if (isPlain(greys)) return undefined;
  const small = averaged(greys);
  if (spreadOf(small) < leastSpread) return undefined;
  const strengths = transformed(small);
  const look = Buffer.alloc(32);
  for (const [bit, place] of order.entries()) {
    if ((strengths[place] ?? 0) > 0) look[bit >> 3] = (look[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return look;
}

const bitsIn = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

/** In how many bits two looks differ. */
export function bitsApart(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (const [index, byte] of one.entries()) {
    count += bitsIn[byte ^ (other[index] ?? 0)] ?? 0;
  }
  return count;
}

/** Looks are found by the bits of a band: alike ones are equal in one of them, but for one bit at most. */
const bandCount = 4;
const bandBits = 20;

/** The bands of a look, each a number of 20 bits; every band has slow and fast waves. */
export function bandsOf(look: Uint8Array): [number, number, number, number] {
  const bands: [number, number, number, number] = [0, 0, 0, 0];
  for (let bit = 0; bit < bandCount * bandBits; bit += 1) {
    const isSet = ((look[bit >> 3] ?? 0) >> (bit & 7)) & 1;
    const band = bit % bandCount;
    bands[band] = (bands[band] ?? 0) | (isSet << Math.floor(bit / bandCount));
  }
  return bands;
}

/** A band itself and all that differ from it in one bit. */
export function nearBands(band: number): number[] {
  return [band, ...Array.from({ length: bandBits }, (_, bit) => band ^ (1 << bit))];
}
