import { expect, test } from 'vitest';
import { cutStyle, MOST_PIXELS, sharpCut } from './sharp-cut.ts';

const window = { width: 1000, height: 800, density: 2 };
const whole = { left: 0, top: 0, width: 600, height: 800 };

test('a page that its picture shows as sharply is not drawn', () => {
  expect(sharpCut(whole, window, 1200)).toBeUndefined();
  expect(sharpCut(whole, window, 800)).toMatchObject({ width: 1200, height: 1600 });
});

test('only what is seen is drawn, in the pixels of the screen', () => {
  const page = { left: -500, top: -300, width: 3000, height: 4000 };
  const cut = sharpCut(page, window, 1200);
  expect(cut).toEqual({
    x: 1000,
    y: 600,
    width: 2000,
    height: 1600,
    full: { width: 6000, height: 8000 },
  });
  expect(cut && cutStyle(cut)).toEqual({
    left: `${(1000 / 6000) * 100}%`,
    top: '7.5%',
    width: `${(2000 / 6000) * 100}%`,
    height: '20%',
  });
});

test('what is out of sight is not drawn', () => {
  expect(sharpCut({ ...whole, left: 1000 }, window, 100)).toBeUndefined();
  expect(sharpCut({ ...whole, top: -800 }, window, 100)).toBeUndefined();
});

test('no more pixels are drawn than may be, and none where that is no sharper', () => {
  const large = { width: 4000, height: 3000, density: 3 };
  const page = { left: 0, top: 0, width: 4000, height: 3000 };
  const cut = sharpCut(page, large, 1000);
  expect((cut?.width ?? 0) * (cut?.height ?? 0)).toBeLessThanOrEqual(MOST_PIXELS);
  expect(cut?.width).toBeGreaterThan(2500);
  expect(sharpCut(page, large, 4000)).toBeUndefined();
});
