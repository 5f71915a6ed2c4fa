import { describe, expect, test } from 'vitest';
import type { Pixels } from '../paged/margins.ts';
import { findPanels, type Panel } from './find-panels.ts';
import { searchSize } from './search-size.ts';

type Color = readonly [number, number, number];
type Rect = readonly [left: number, top: number, right: number, bottom: number];

const white: Color = [255, 255, 255];
const ink: Color = [20, 20, 20];

/** A page to draw on. What is drawn as a picture has many colors, the same each time. */
function paper(width: number, height: number, color: Color = white, noise = 0) {
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const dot = (x: number, y: number, [red, green, blue]: Color): void => {
    const at = (y * width + x) * 4;
    data[at] = red;
    data[at + 1] = green;
    data[at + 2] = blue;
    data[at + 3] = 255;
  };
  const where = (
    is: (x: number, y: number) => boolean,
    color_: (x: number, y: number) => Color,
    [left, top, right, bottom]: Rect = [0, 0, width, height],
  ) => {
    const [endX, endY] = [Math.min(right, width), Math.min(bottom, height)];
    for (let y = Math.max(0, top); y < endY; y += 1)
      for (let x = Math.max(0, left); x < endX; x += 1) if (is(x, y)) dot(x, y, color_(x, y));
  };
  const fill = (rect: Rect, color_: (x: number, y: number) => Color) =>
    where(() => true, color_, rect);
  const shake = (value: number): number => value + (random() - 0.5) * 2 * noise;
  const grain = (): Color => [shake(color[0]), shake(color[1]), shake(color[2])];
  fill([0, 0, width, height], noise > 0 ? grain : () => color);
  const picture = (x: number, y: number): Color => [
    60 + 50 * Math.sin(x / 17),
    100 + 60 * Math.sin(y / 23 + x / 40),
    70 + 40 * random(),
  ];
  return {
    pixels: { data, width, height } satisfies Pixels,
    /** A picture to its edges. */
    picture: (rect: Rect) => fill(rect, picture),
    /** A picture wherever `is` says so. */
    pictureWhere: (is: (x: number, y: number) => boolean) => where(is, picture),
    block: (rect: Rect, color_: Color) => fill(rect, () => color_),
    /** A frame of ink around nothing. */
    frame: ([left, top, right, bottom]: Rect, inside: Color = white) => {
      fill([left, top, right, bottom], () => ink);
      fill([left + 3, top + 3, right - 3, bottom - 3], () => inside);
    },
    /** A balloon: white with an outline. */
    balloon: (x: number, y: number, radius: number) => {
      const from = (atX: number, atY: number): number => Math.hypot(atX - x, atY - y);
      const around: Rect = [x - radius, y - radius, x + radius + 1, y + radius + 1];
      where(
        (atX, atY) => from(atX, atY) < radius,
        () => ink,
        around,
      );
      where(
        (atX, atY) => from(atX, atY) < radius - 2,
        () => white,
        around,
      );
    },
  };
}

/** The panels of a page in pixels, in order. */
function panelsOf({ pixels }: { readonly pixels: Pixels }, rightToLeft = false): Rect[] {
  const { width, height } = pixels;
  return findPanels(pixels, rightToLeft).map((panel: Panel) => [
    Math.round(panel.x * width),
    Math.round(panel.y * height),
    Math.round((panel.x + panel.width) * width),
    Math.round((panel.y + panel.height) * height),
  ]);
}

/** Expects the same panels in the same order, each within some pixels. */
function expectPanels(found: readonly Rect[], wanted: readonly Rect[], within = 4): void {
  expect(found).toHaveLength(wanted.length);
  for (const [index, rect] of wanted.entries()) {
    for (const [side, at] of rect.entries()) {
      expect(Math.abs((found[index]?.[side] ?? NaN) - at)).toBeLessThanOrEqual(within);
    }
  }
}

const whole = (width: number, height: number): Rect[] => [[0, 0, width, height]];

/** Two above one, as most pages begin. */
const topLeft: Rect = [20, 20, 240, 300];
const topRight: Rect = [256, 20, 480, 300];
const below: Rect = [20, 316, 480, 680];
const three = [topLeft, topRight, below];

describe('gutters', () => {
  test.each([
    ['white', white, 0],
    ['black', [8, 8, 8], 0],
    ['of yellowed paper with grain', [232, 219, 186], 9],
    ['blue', [40, 70, 160], 3],
  ] as const)('%s', (_, color, noise) => {
    const page = paper(500, 700, color, noise);
    for (const rect of three) page.picture(rect);
    expectPanels(panelsOf(page), three);
    expectPanels(panelsOf(page, true), [topRight, topLeft, below]);
  });

  test('frames around white drawings are panels', () => {
    const page = paper(500, 700);
    for (const rect of three) page.frame(rect);
    page.balloon(120, 150, 40);
    expectPanels(panelsOf(page), three);
  });

  test('a drawing without a border is one panel, whatever it is made of', () => {
    const page = paper(500, 700);
    page.picture(topLeft);
    page.picture(topRight);
    page.pictureWhere((x, y) => Math.hypot((x - 200) / 1.6, y - 480) < 90);
    page.pictureWhere((x, y) => Math.hypot(x - 390, y - 560) < 45);
    expectPanels(panelsOf(page), [topLeft, topRight, [56, 390, 435, 605]]);
  });

  test('slanted gutters', () => {
    const page = paper(500, 700);
    page.pictureWhere((x, y) => y >= 20 && y < 340 && x >= 20 && x < 260 - y * 0.2);
    page.pictureWhere((x, y) => y >= 20 && y < 340 && x >= 272 - y * 0.2 && x < 480);
    page.picture([20, 356, 480, 680]);
    expectPanels(panelsOf(page), [
      [20, 20, 256, 340],
      [204, 20, 480, 340],
      [20, 356, 480, 680],
    ]);
  });

  test('balloons over straight and slanted gutters do not join panels', () => {
    const page = paper(500, 700);
    page.pictureWhere((x, y) => y >= 20 && y < 340 && x >= 20 && x < 260 - y * 0.2);
    page.pictureWhere((x, y) => y >= 20 && y < 340 && x >= 272 - y * 0.2 && x < 480);
    page.picture([20, 356, 480, 680]);
    page.balloon(225, 200, 28);
    page.balloon(380, 348, 40);
    expectPanels(
      panelsOf(page),
      [
        [20, 20, 256, 340],
        [204, 20, 480, 340],
        [20, 356, 480, 680],
      ],
      10,
    );
  });

  test('a caption over a gutter does not join panels', () => {
    const page = paper(500, 700);
    for (const rect of three) page.picture(rect);
    page.frame([200, 40, 300, 80], [250, 240, 200]);
    expectPanels(panelsOf(page), three, 10);
  });

  test('a page number is no panel', () => {
    const page = paper(500, 700);
    for (const rect of three) page.picture(rect);
    page.block([245, 685, 256, 696], ink);
    expectPanels(panelsOf(page), three);
  });

  test('a panel within another has a border of its own', () => {
    const page = paper(500, 700);
    page.picture(topLeft);
    page.picture(topRight);
    page.picture(below);
    page.block([60, 380, 220, 600], white);
    page.picture([66, 386, 214, 594]);
    expectPanels(panelsOf(page), [...three, [60, 380, 220, 600]]);
  });
});

describe('pages without margins', () => {
  test('thin gutters from edge to edge tell panels apart', () => {
    const page = paper(500, 700);
    const rects: readonly Rect[] = [
      [0, 0, 500, 340],
      [0, 350, 240, 700],
      [250, 350, 500, 700],
    ];
    for (const rect of rects) page.picture(rect);
    expectPanels(panelsOf(page), rects);
  });

  test('slanted gutters between pictures that reach the edge', () => {
    const page = paper(500, 700);
    page.pictureWhere((x, y) => y < 340 && x < 260 - y * 0.2);
    page.pictureWhere((x, y) => y < 340 && x >= 272 - y * 0.2);
    page.picture([0, 352, 500, 700]);
    page.balloon(220, 200, 30);
    expectPanels(
      panelsOf(page),
      [
        [0, 0, 260, 340],
        [204, 0, 500, 340],
        [0, 352, 500, 700],
      ],
      12,
    );
  });

  test('a flat sky above a picture is part of it', () => {
    const page = paper(500, 700, [120, 190, 240]);
    page.picture([0, 400, 500, 700]);
    page.frame([150, 30, 350, 90]);
    expect(panelsOf(page)).toEqual(whole(500, 700));
  });

  test('one picture is one panel', () => {
    const page = paper(500, 700);
    page.picture([0, 0, 500, 700]);
    expect(panelsOf(page)).toEqual(whole(500, 700));
  });
});

describe('pages that are no comic', () => {
  test.each([
    ['an empty page', 500, 700, white],
    ['a black page', 500, 700, ink],
    ['one pixel', 1, 1, white],
    ['a line', 1, 900, white],
    ['two pixels', 2, 1, ink],
  ] as const)('%s is shown whole', (_, width, height, color) => {
    expect(panelsOf(paper(width, height, color))).toEqual(whole(width, height));
  });

  test('text is shown whole', () => {
    const page = paper(500, 700);
    for (let line = 0; line < 12; line += 1)
      page.block([60, 60 + line * 24, 400, 68 + line * 24], ink);
    expect(panelsOf(page)).toEqual(whole(500, 700));
  });

  test('a strip of 10,000 pixels is searched at a size that is quick', () => {
    const { width, height } = searchSize({ width: 720, height: 10_000 });
    expect(width * height).toBeLessThanOrEqual(1_001_000);
    const page = paper(width, height);
    const rects = Array.from({ length: 12 }, (_, index): Rect => {
      const top = 20 + index * 300;
      return [10, top, width - 10, top + 280];
    });
    for (const rect of rects) page.picture(rect);
    expectPanels(panelsOf(page), rects);
  });

  test('no page is enlarged', () => {
    expect(searchSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
    expect(searchSize({ width: 1, height: 30_000_000 })).toEqual({ width: 1, height: 1_000_000 });
  });
});
