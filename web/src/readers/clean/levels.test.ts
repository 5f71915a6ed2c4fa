import { describe, expect, test } from 'vitest';
import type { Pixels } from '../paged/margins.ts';
import { findTones, levelsOfBook, levelsOfPage, type PageTones, type Rgb } from './levels.ts';

const width = 100;
const height = 150;

/** A page on which each share of the area has a color, with the grain of a scanner; in blocks of rows. */
function pageOf(...areas: readonly (readonly [share: number, color: Rgb])[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  let from = 0;
  for (const [share, color] of areas) {
    const to = Math.min(width * height, Math.round(from + share * width * height));
    for (let at = from; at < to; at += 1) {
      const grain = ((at * 7919) % 9) - 4;
      data.set([...color.map((value) => value + grain), 255], at * 4);
    }
    from = to;
  }
  return { data, width, height };
}

const yellow: Rgb = [226, 208, 168];
const brown: Rgb = [74, 62, 50];

function expectNear(color: Rgb | undefined, wanted: Rgb): void {
  expect(color).toBeDefined();
  for (const [at, value] of wanted.entries()) {
    expect(Math.abs((color?.[at] ?? 0) - value)).toBeLessThanOrEqual(6);
  }
}

describe('the tones of a page', () => {
  test('are those of yellowed paper and of faded ink', () => {
    const tones = findTones(pageOf([0.7, yellow], [0.2, [150, 135, 110]], [0.1, brown]));
    expectNear(tones?.paper, yellow);
    expectNear(tones?.ink, brown);
  });

  test('are found beside colored panels', () => {
    const tones = findTones(
      pageOf([0.3, yellow], [0.3, [60, 120, 190]], [0.3, [200, 80, 60]], [0.1, brown]),
    );
    expectNear(tones?.paper, yellow);
    expectNear(tones?.ink, brown);
  });

  test('are found by narrow margins around art that fills the page', () => {
    const page = pageOf([1, [60, 120, 190]]);
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < 4) page.data.set(yellow, at * 4);
    }
    expectNear(findTones(page)?.paper, yellow);
  });

  test('have no ink where nothing on the page is dark', () => {
    const tones = findTones(pageOf([0.8, yellow], [0.2, [190, 160, 140]]));
    expectNear(tones?.paper, yellow);
    expect(tones?.ink).toBeUndefined();
  });

  test.each([
    [
      'a scene at night',
      pageOf([0.6, [12, 16, 40]], [0.35, [40, 50, 90]], [0.05, [250, 250, 240]]),
    ],
    ['a dark page with light letters', pageOf([0.9, [20, 20, 20]], [0.1, [240, 240, 240]])],
    ['a blue sky', pageOf([0.6, [170, 205, 240]], [0.4, [60, 90, 60]])],
    ['a green field', pageOf([0.6, [190, 220, 150]], [0.4, [60, 90, 60]])],
    ['an evening in orange', pageOf([0.6, [240, 160, 70]], [0.4, [90, 40, 60]])],
    ['pink petals', pageOf([0.6, [245, 190, 205]], [0.4, [120, 40, 80]])],
    [
      'a gray page below white balloons',
      pageOf([0.7, [170, 168, 165]], [0.1, [255, 255, 255]], [0.2, [60, 60, 60]]),
    ],
  ])('are none of %s', (_, page) => {
    expect(findTones(page)).toBeUndefined();
  });
});

const tones = (paper: Rgb, ink?: Rgb): PageTones => ({ paper, ink });

describe('the levels of a book', () => {
  test('are the middle of its papers and its darker inks', () => {
    const levels = levelsOfBook([
      tones([220, 200, 160], [70, 60, 50]),
      tones([224, 206, 166], [90, 80, 70]),
      tones([150, 140, 120]),
      undefined,
    ]);
    expect(levels).toEqual({ white: [220, 200, 160], black: [70, 60, 50] });
  });

  test('are none where the paper is white and the ink is black already', () => {
    expect(
      levelsOfBook([tones([255, 255, 255], [4, 4, 4]), tones([250, 250, 248])]),
    ).toBeUndefined();
  });

  test('are none where hardly a page shows any paper', () => {
    expect(levelsOfBook([tones(yellow, brown), undefined, undefined, undefined])).toBeUndefined();
    expect(levelsOfBook([])).toBeUndefined();
  });

  test('leave black alone where no page has ink', () => {
    expect(levelsOfBook([tones(yellow)])).toEqual({ white: yellow, black: [0, 0, 0] });
  });

  test('count for pages on the same paper alone', () => {
    const book = levelsOfBook([tones(yellow, brown)]);
    expect(levelsOfPage(book, tones([215, 195, 150]))).toBe(book);
    expect(levelsOfPage(book, tones([255, 255, 255], [0, 0, 0]))).toBeUndefined();
    expect(levelsOfPage(book, undefined)).toBeUndefined();
  });
});
