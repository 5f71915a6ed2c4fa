import { describe, expect, test } from 'vitest';
import { placeBeside, type PlaceOptions } from './place.ts';

const options: PlaceOptions = {
  viewport: { width: 400, height: 600 },
  align: 'start',
  rtl: false,
  gap: 4,
};
const anchor = { left: 100, top: 100, width: 40, height: 40 };

describe('placeBeside', () => {
  test('goes under the anchor, along its start edge', () => {
    expect(placeBeside(anchor, { width: 120, height: 200 }, options)).toEqual({
      left: 100,
      top: 144,
      maxHeight: 448,
    });
  });

  test('mirrors with the direction of writing', () => {
    const place = placeBeside(anchor, { width: 120, height: 200 }, { ...options, rtl: true });
    expect(place.left).toBe(20);
  });

  test('goes above where there is more room', () => {
    const low = { ...anchor, top: 500 };
    expect(placeBeside(low, { width: 120, height: 200 }, options).top).toBe(296);
  });

  test('stays inside the viewport and says how high it may be', () => {
    const place = placeBeside({ ...anchor, left: 380 }, { width: 120, height: 900 }, options);
    expect(place.left).toBe(272);
    expect(place.maxHeight).toBe(448);
  });
});
