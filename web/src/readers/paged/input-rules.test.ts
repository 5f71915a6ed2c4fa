import { describe, expect, test } from 'vitest';
import { READING_MODES, ZONE_PRESETS } from './reader-settings.ts';
import { swipeAction } from './swipe.ts';
import { tapAction, zonesOf } from './tap-zones.ts';

describe('tapAction', () => {
  const viewport = { width: 1000, height: 800 };

  test.each([
    [0, 'turnLeft'],
    [249, 'turnLeft'],
    [250, 'menu'],
    [749, 'menu'],
    [750, 'turnRight'],
    [999, 'turnRight'],
  ])('horizontal: x %i is %s, at any height', (x, expected) => {
    for (const direction of ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'] as const) {
      const zones = zonesOf('bothHands', direction);
      for (const y of [0, 400, 799]) expect(tapAction({ x, y }, viewport, zones)).toBe(expected);
    }
  });

  test.each([
    [199, 'previous'],
    [200, 'menu'],
    [599, 'menu'],
    [600, 'next'],
  ])('vertical and strip: y %i is %s, at any width', (y, expected) => {
    for (const direction of ['VERTICAL', 'WEBTOON'] as const) {
      const zones = zonesOf('bothHands', direction);
      for (const x of [0, 500, 999]) expect(tapAction({ x, y }, viewport, zones)).toBe(expected);
    }
  });

  test('one hand reaches both ways, whichever way the book is read', () => {
    const at = (x: number, preset: 'oneHand' | 'leftHand', y = 600) =>
      tapAction({ x, y }, viewport, zonesOf(preset, 'RIGHT_TO_LEFT'));
    expect([at(900, 'oneHand'), at(100, 'oneHand')]).toEqual(['next', 'previous']);
    expect([at(100, 'leftHand'), at(900, 'leftHand')]).toEqual(['next', 'previous']);
    expect(at(900, 'oneHand', 50)).toBe('menu');
  });

  test('every preset turns both ways and leaves room for the menu', () => {
    for (const preset of ZONE_PRESETS) {
      for (const direction of READING_MODES) {
        const zones = zonesOf(preset, direction);
        expect(new Set(zones.map(({ action }) => action)).size).toBe(2);
        expect(tapAction({ x: 330, y: 400 }, viewport, zones)).toBe(
          preset === 'leftHand' ? 'next' : 'menu',
        );
      }
    }
  });
});

describe('swipeAction', () => {
  test.each([
    [-16, 0, 'turnRight'],
    [16, 0, 'turnLeft'],
    [-15, 0, null],
    [15.9, 0, null],
    [-100, 49, 'turnRight'],
    [-100, 50, null],
    [100, -50, null],
    [0, -100, null],
  ])('horizontal: %d, %d is %s', (dx, dy, expected) => {
    expect(swipeAction(dx, dy, 'LEFT_TO_RIGHT')).toBe(expected);
    expect(swipeAction(dx, dy, 'RIGHT_TO_LEFT')).toBe(expected);
  });

  test.each([
    [0, -16, 'next'],
    [0, 16, 'previous'],
    [49, -100, 'next'],
    [50, -100, null],
    [-100, 0, null],
  ])('vertical: %d, %d is %s', (dx, dy, expected) => {
    expect(swipeAction(dx, dy, 'VERTICAL')).toBe(expected);
  });

  test('a strip has no swipes', () => {
    expect(swipeAction(-200, 0, 'WEBTOON')).toBeNull();
    expect(swipeAction(0, -200, 'WEBTOON')).toBeNull();
  });

  test('a page that can still scroll that way is scrolled, not turned', () => {
    const room = { left: 0, right: 300, up: 300, down: 1 };
    expect(swipeAction(-100, 0, 'LEFT_TO_RIGHT', room)).toBeNull();
    expect(swipeAction(100, 0, 'LEFT_TO_RIGHT', room)).toBe('turnLeft');
    expect(swipeAction(0, 100, 'VERTICAL', room)).toBeNull();
    expect(swipeAction(0, -100, 'VERTICAL', room)).toBe('next');
  });
});
