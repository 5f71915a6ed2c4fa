import type { Pixels } from '../paged/margins.ts';

/*
 * How a scan has aged: paper that has yellowed or grayed, and ink that has faded. A page without paper, such as
 * a painting that fills it or a scene at night, has no levels: it's as bright as it was meant to be.
 */

export type Rgb = readonly [red: number, green: number, blue: number];

/** The colors that become white and black, from 0 to 255. */
export type Levels = { readonly white: Rgb; readonly black: Rgb };

/** What a page shows of its paper, and of its ink where it has any. */
export type PageTones = { readonly paper: Rgb; readonly ink: Rgb | undefined };

/** A page's margin lies between these shares of its shorter side; further out there may be a scanner's shadow. */
const MARGIN = { from: 0.006, to: 0.03 };
/** This share of the margin has one color, where it's paper. */
const EVEN = 0.45;
/** Of a page without margins, paper covers at least this share. */
const LEAST_PAPER = 0.12;
/** Its pixels lie within so many steps of brightness around the most frequent one. */
const PAPER_BAND = 12;
/** Older paper is hardly darker. */
const DARKEST_PAPER = 130;
/** Nothing but noise is brighter than paper by so many steps. */
const BRIGHTER = 26;
const MOST_BRIGHTER = 0.03;
/** The lightest color and the darkest one of yellowed paper are no further apart: what is more colorful is art. */
const MOST_YELLOW = 100;
/** Paper is never blue or green, but for so many steps of the scanner's own tint. */
const TINT = 6;
/** Pixels of the paper's brightness that also have its color; of a mixture, fewer do. */
const ALIKE = 0.7;
/** No color of paper's grain is further from its middle. */
const ALIKE_STEPS = 28;
/** This share of the paper becomes pure white; the rest is its grain. */
const WHITENED = 0.85;
/** The darkest share of a page is its ink. */
const INK_SHARE = 0.015;
const LIGHTEST_INK = 120;
/** Ink is so much darker than its paper. */
const LEAST_CONTRAST = 70;
/** Ink of a stronger color is a color. */
const MOST_INK_COLOR = 48;
/** So near to white and black, levels change nothing anyone sees. */
const WHITE_ENOUGH = 246;
const BLACK_ENOUGH = 16;
/** A page belongs to the paper of its book if no color is further from it. */
const SAME_PAPER = 32;
/** So many of a book's pages show its paper, or it has none. */
const LEAST_PAGES = 1 / 3;

const channels = [0, 1, 2] as const;
const mapRgb = (of: (channel: 0 | 1 | 2) => number): Rgb => [of(0), of(1), of(2)];
const lightOf = ([red, green, blue]: Rgb): number =>
  Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
const rangeOf = (color: Rgb): number => Math.max(...color) - Math.min(...color);

/** The value below which a share of a histogram lies. */
function percentile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [value, count] of histogram.entries()) {
    passed += count;
    if (passed > total * share) return value;
  }
  return 255;
}

type Spot = {
  readonly color: Rgb;
  readonly light: number;
  /** How far from the nearest edge, as a share of the shorter side. */
  readonly depth: number;
};

function* spotsOf({ data, width, height }: Pixels): Generator<Spot> {
  const shorter = Math.min(width, height);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const color: Rgb = [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
    const depth = Math.min(x, y, width - 1 - x, height - 1 - y) / shorter;
    yield { color, light: lightOf(color), depth };
  }
}

type Test = (spot: Spot) => boolean;

/** Histograms of the three colors of those pixels that pass. */
function histogramsOf(pixels: Pixels, passes: Test) {
  const all = channels.map(() => new Uint32Array(256));
  let count = 0;
  for (const spot of spotsOf(pixels)) {
    if (!passes(spot)) continue;
    count += 1;
    for (const [channel, histogram] of all.entries()) {
      const value = spot.color[channel] ?? 0;
      histogram[value] = (histogram[value] ?? 0) + 1;
    }
  }
  const at = (share: number): Rgb =>
    mapRgb((channel) => percentile(all[channel] ?? new Uint32Array(256), share));
  return { count, at };
}

/** The brightness around which the lightest large area lies. */
function lightestArea(lights: Uint32Array, count: number): number | undefined {
  const around = (center: number): number =>
    lights
      .subarray(Math.max(0, center - PAPER_BAND), center + PAPER_BAND + 1)
      .reduce((sum, one) => sum + one, 0);
  let center = 255;
  while (around(center) < count * LEAST_PAPER) {
    center -= 1;
    if (center < DARKEST_PAPER) return undefined;
  }
  while (center > DARKEST_PAPER && around(center - 1) > around(center)) center -= 1;
  return center;
}

/** Paper's usual color, and the one that most of its grain is lighter than. */
type Paper = { readonly middle: Rgb; readonly dark: Rgb };

/** The paper among pixels that pass; nothing if fewer than a share of them have one color. */
function paperAmong(pixels: Pixels, passes: Test, share: number): Paper | undefined {
  const among = histogramsOf(pixels, passes);
  const middle = among.at(0.5);
  if (!isPaper(middle)) return undefined;
  const isAlike = ({ color }: Spot): boolean =>
    channels.every((channel) => Math.abs(color[channel] - middle[channel]) <= ALIKE_STEPS);
  const alike = histogramsOf(pixels, (spot) => passes(spot) && isAlike(spot));
  if (alike.count < among.count * share) return undefined;
  return { middle, dark: alike.at(1 - WHITENED) };
}

/** The paper of a page's margins, else of what is lightest on it. */
function paperOf(pixels: Pixels, lights: Uint32Array): Paper | undefined {
  const inMargin: Test = ({ depth }) => depth >= MARGIN.from && depth <= MARGIN.to;
  const margin = paperAmong(pixels, inMargin, EVEN);
  if (margin) return margin;
  const center = lightestArea(lights, pixels.width * pixels.height);
  if (center === undefined) return undefined;
  return paperAmong(pixels, ({ light }) => Math.abs(light - center) <= PAPER_BAND, ALIKE);
}

function isPaper(color: Rgb): boolean {
  const [red, green, blue] = color;
  const isNeutral = red >= green - TINT && green >= blue - TINT && rangeOf(color) <= MOST_YELLOW;
  return isNeutral && lightOf(color) >= DARKEST_PAPER;
}

function inkOf(pixels: Pixels, lights: Uint32Array, paper: Rgb): Rgb | undefined {
  const darkest = percentile(lights, INK_SHARE);
  const ink = histogramsOf(pixels, ({ light }) => light <= darkest).at(0.5);
  const light = lightOf(ink);
  if (light > LIGHTEST_INK || lightOf(paper) - light < LEAST_CONTRAST) return undefined;
  return rangeOf(ink) <= MOST_INK_COLOR ? ink : mapRgb(() => Math.min(...ink));
}

/** The paper and ink of a page; nothing if it shows no paper. */
export function findTones(pixels: Pixels): PageTones | undefined {
  const lights = new Uint32Array(256);
  for (const { light } of spotsOf(pixels)) lights[light] = (lights[light] ?? 0) + 1;
  const paper = paperOf(pixels, lights);
  if (!paper) return undefined;
  const { middle, dark } = paper;
  const brighter = lights.subarray(lightOf(middle) + BRIGHTER).reduce((sum, one) => sum + one, 0);
  if (brighter > pixels.width * pixels.height * MOST_BRIGHTER) return undefined;
  return { paper: dark, ink: inkOf(pixels, lights, middle) };
}

/** A color of which each channel is the one at a share of all, from the darkest. */
function middleOf(colors: readonly Rgb[], share: number): Rgb {
  return mapRgb((channel) => {
    const sorted = colors.map((color) => color[channel]).toSorted((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  });
}

/** The levels of a book, by some of its pages; nothing if it has no paper, or is white and black already. */
export function levelsOfBook(pages: readonly (PageTones | undefined)[]): Levels | undefined {
  const known = pages.filter((page) => page !== undefined);
  if (known.length === 0 || known.length < pages.length * LEAST_PAGES) return undefined;
  const white = middleOf(
    known.map(({ paper }) => paper),
    0.5,
  );
  // Pages without anything black say nothing about the ink.
  const black = middleOf(
    known.flatMap(({ ink }) => (ink ? [ink] : [])),
    0.25,
  );
  const isFresh = Math.min(...white) >= WHITE_ENOUGH && Math.max(...black) <= BLACK_ENOUGH;
  return isFresh ? undefined : { white, black };
}

/** What a page gets of its book's levels: nothing if it isn't printed on that paper. */
export function levelsOfPage(
  book: Levels | undefined,
  page: PageTones | undefined,
): Levels | undefined {
  if (!book || !page) return undefined;
  const isSame = channels.every(
    (channel) => Math.abs(page.paper[channel] - book.white[channel]) <= SAME_PAPER,
  );
  return isSame ? book : undefined;
}
