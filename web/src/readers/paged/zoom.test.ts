import { describe, expect, test } from 'vitest';
import { allowedZoom, panStep, wheelFactor } from './zoom.ts';

test('the zoom stays between the scale and its most', () => {
  expect([0.2, 1, 1.25, 99].map(allowedZoom)).toEqual([1, 1, 1.25, 5]);
});

test('a notch of the wheel is a step, and back again', () => {
  expect(wheelFactor(-120)).toBeCloseTo(1.27, 2);
  expect(wheelFactor(120) * wheelFactor(-120)).toBeCloseTo(1);
  expect(wheelFactor(-3)).toBeCloseTo(1.018, 3);
});

describe('a press on a zoomed page', () => {
  const window = { width: 1000, height: 800 };
  const room = (left: number, right: number, up: number, down: number) => {
    const all = { left, right, up, down };
    return all;
  };

  test.each([
    ['goes along the line', 'next', room(0, 1000, 0, 600), { left: 800, top: 0 }],
    ['no further than its end', 'next', room(500, 300, 0, 600), { left: 300, top: 0 }],
    ['then to the next line', 'next', room(1000, 0, 0, 1600), { left: -1000, top: 640 }],
    ['turns at the end', 'next', room(1000, 0, 600, 0), null],
    ['goes back along the line', 'previous', room(300, 700, 600, 0), { left: -300, top: 0 }],
    [
      'then up to the end of the line before',
      'previous',
      room(0, 900, 100, 0),
      { left: 900, top: -100 },
    ],
    ['turns back at the start', 'previous', room(0, 1000, 0, 600), null],
  ] as const)('%s', (_, move, left, step) => {
    expect(panStep(move, left, window, true)).toEqual(step);
  });

  test('goes the other way where reading does', () => {
    expect(panStep('next', room(500, 0, 0, 0), window, false)).toEqual({ left: -500, top: 0 });
    expect(panStep('next', room(0, 700, 0, 90), window, false)).toEqual({ left: 700, top: 90 });
  });
});
