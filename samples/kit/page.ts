import { letters } from './lettering.ts';
import {
  all,
  box,
  d,
  disc,
  randomOf,
  type Layer,
  type Rect,
  type Stage,
  type WrittenText,
} from './svg.ts';

/** The shared design of a book's pages. */
export type Style = {
  ink: string;
  /** Color between the panels. */
  paper: string;
  bubble?: string;
  /** Colors of the page number and of the disc behind it. */
  number: readonly [figure: string, disc: string];
  rightToLeft?: boolean;
};

/** A finished page: SVG markup of a size in pixels, its panels and its text in reading order. */
export type Drawing = {
  width: number;
  height: number;
  svg: string;
  panels: readonly Rect[];
  written: readonly WrittenText[];
};

/** A page of a book that does not know its number yet. */
export type Page = (style: Style, number: number, seed: string) => Drawing;

const pageSize = { width: 800, height: 1200 } as const;
const margin = 30;
const gutter = 14;

const stageOf = (style: Style, w: number, h: number, random: () => number): Stage => ({
  w,
  h,
  m: Math.min(w, h),
  ink: style.ink,
  bubble: style.bubble ?? '#ffffff',
  random,
  written: [],
});

const drawing = (
  width: number,
  height: number,
  body: string,
  written: readonly WrittenText[],
  panels: readonly Rect[] = [{ x: 0, y: 0, w: width, h: height }],
): Drawing => ({
  width,
  height,
  panels,
  written,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`,
});

/** The number, large, in the corner where a page is turned. */
function numberMark({ number, rightToLeft }: Style, page: number, w: number, h: number): string {
  const x = rightToLeft === true ? 62 : w - 62;
  const [figure, behind] = number;
  const style = { colour: figure, weight: 1.3, anchor: 'middle', gap: 1.8 } as const;
  return (
    disc(x, h - 62, 50, figure) +
    disc(x, h - 62, 44, behind) +
    letters(String(page), x, h - 62 + 20, 40, style)
  );
}

/** '3|2:1,1' is a row of height 3 with one panel above a row of height 2 with two panels of like width. */
function cells(layout: string, style: Style, width: number, height: number): Rect[] {
  const rows = layout.split('|').map((row) => {
    const [share = '1', columns = '1'] = row.split(':');
    return { share: Number(share), columns: columns.split(',').map(Number) };
  });
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const free = height - 2 * margin - gutter * (rows.length - 1);
  const whole = sum(rows.map(({ share }) => share));
  let y = margin;
  return rows.flatMap(({ share, columns }) => {
    const h = (free * share) / whole;
    const across = width - 2 * margin - gutter * (columns.length - 1);
    let x = margin;
    const row = columns.map((column) => {
      const w = (across * column) / sum(columns);
      const rect = { x: style.rightToLeft === true ? width - x - w : x, y, w, h };
      x += w + gutter;
      return rect;
    });
    y += h + gutter;
    return row;
  });
}

/** A page of panels in reading order; `layout` as for rows and columns, `width` and `height` in pixels. */
export const page =
  (
    layout: string,
    panels: readonly Layer[],
    size: { width: number; height: number } = pageSize,
  ): Page =>
  (style, number, seed) => {
    const { width, height } = size;
    const random = randomOf(`${seed} ${number}`);
    const rects = cells(layout, style, width, height);
    if (rects.length !== panels.length) {
      throw new Error(
        `${seed}, page ${number}: ${panels.length} panels for ${rects.length} places`,
      );
    }
    const written: WrittenText[] = [];
    const drawn = rects.map(({ x, y, w, h }, i) => {
      const stage = stageOf(style, w, h, random);
      const inside = panels[i]?.(stage) ?? '';
      for (const lines of stage.written) {
        written.push(lines.map((line) => ({ ...line, x: line.x + x, y: line.y + y })));
      }
      const frame =
        d`<rect width="${w}" height="${h}" fill="none" stroke-width="5" ` +
        `stroke="${style.ink}"/>`;
      return (
        d`<clipPath id="c${i}"><rect width="${w}" height="${h}"/></clipPath>` +
        d`<g transform="translate(${x} ${y})"><g clip-path="url(#c${i})">` +
        `${inside}</g>${frame}</g>`
      );
    });
    const mark = numberMark(style, number, width, height);
    const body = box(0, 0, width, height, style.paper) + drawn.join('') + mark;
    return drawing(width, height, body, written, rects);
  };

/** A page with one image to its edges. */
export const splash =
  (...layers: Layer[]): Page =>
  (style, number, seed) =>
    picture(layers, style, number, seed, pageSize, true);

/** A spread: one image twice as wide as a page. */
export const spread =
  (...layers: Layer[]): Page =>
  (style, number, seed) =>
    picture(layers, style, number, seed, { width: 1600, height: 1200 }, true);

/** A strip of a web comic. */
export const strip =
  (...layers: Layer[]): Page =>
  (style, number, seed) =>
    picture(layers, style, number, seed, { width: 720, height: 3200 }, true);

/** A cover: one image, without a page number. */
export const cover =
  (...layers: Layer[]): Page =>
  (style, number, seed) =>
    picture(layers, style, number, seed, pageSize, false);

function picture(
  layers: readonly Layer[],
  style: Style,
  number: number,
  seed: string,
  { width, height }: { width: number; height: number },
  marked: boolean,
): Drawing {
  const stage = stageOf(style, width, height, randomOf(`${seed} ${number}`));
  const mark = marked ? numberMark(style, number, width, height) : '';
  const body = all(...layers)(stage) + mark;
  return drawing(width, height, body, stage.written);
}
