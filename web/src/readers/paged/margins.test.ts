import { describe, expect, test } from 'vitest';
import { findMargins } from './margins.ts';
import { commonMargins, partOf, partSize, pictureStyle, WHOLE } from './parts.ts';

/** A picture of one ground with a drawing from (x0, y0) to (x1, y1), in the other shade. */
function picture(ground: number, [x0, y0, x1, y1]: readonly number[], width = 100, height = 150) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = x >= (x0 ?? 0) && x < (x1 ?? 0) && y >= (y0 ?? 0) && y < (y1 ?? 0);
      data.fill(isInside ? 255 - ground : ground, (y * width + x) * 4, (y * width + x) * 4 + 4);
    }
  }
  return { data, width, height };
}

describe('empty margins', () => {
  test.each([
    ['white', 250],
    ['black', 5],
  ])('on %s', (_, ground) => {
    const found = findMargins(picture(ground, [10, 30, 95, 120]));
    expect(found.left).toBeCloseTo(0.1 - 0.008);
    expect(found.right).toBeCloseTo(0.05 - 0.008);
    expect(found.top).toBeCloseTo(0.2 - 0.008);
    expect(found.bottom).toBeCloseTo(0.2 - 0.008);
  });

  test('a page drawn to its edges has none; an empty one is not cut away', () => {
    const striped = picture(250, [0, 0, 0, 0]);
    for (let at = 0; at < striped.data.length; at += 4) {
      striped.data.fill((at / 4) % 2 === 0 ? 0 : 255, at, at + 4);
    }
    expect(findMargins({ ...striped, width: 99, height: 150 })).toEqual({
      top: 0,
      bottom: 0,
      left: 0,
      right: 0,
    });
    const empty = findMargins(picture(250, [0, 0, 0, 0]));
    expect(1 - empty.left - empty.right).toBeGreaterThan(0.5);
  });

  test('dust is not a drawing', () => {
    const dusty = picture(250, [40, 60, 60, 90]);
    dusty.data.fill(0, (75 * 100 + 3) * 4, (75 * 100 + 3) * 4 + 3);
    expect(findMargins(dusty).left).toBeGreaterThan(0.2);
  });
});

describe('parts', () => {
  const margins = { top: 0.1, right: 0.2, bottom: 0.1, left: 0.05 };

  test('both pages of a spread lose what both can', () => {
    expect(commonMargins([margins, { top: 0.2, right: 0, bottom: 0.3, left: 0.1 }])).toEqual({
      top: 0.1,
      right: 0,
      bottom: 0.1,
      left: 0.05,
    });
    expect(commonMargins([])).toBeUndefined();
  });

  test('the halves of a double page meet in its middle, whatever is cut', () => {
    const left = partOf(margins, 'first', 'LEFT_TO_RIGHT');
    const right = partOf(margins, 'second', 'LEFT_TO_RIGHT');
    expect(left.x + left.width).toBeCloseTo(0.5);
    expect(right.x).toBe(0.5);
    expect(right.x + right.width).toBeCloseTo(0.8);
    expect(partOf(margins, 'first', 'RIGHT_TO_LEFT')).toEqual(right);
    expect(partOf(undefined, undefined, 'VERTICAL')).toBe(WHOLE);
  });

  test('the picture lies behind the box so that its part fills it', () => {
    const part = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(partSize({ width: 1600, height: 1200 }, part)).toEqual({ width: 800, height: 1200 });
    expect(pictureStyle(part)).toEqual({ left: '-100%', top: '0%', width: '200%', height: '100%' });
  });
});
