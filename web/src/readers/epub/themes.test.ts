import { expect, test } from 'vitest';
import { contrastOf, quietOn, themeOf, themes } from './themes.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#767676', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('%s on %s has a contrast of %d to 1', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
});

test.each(Object.entries(themes))('text and links of %s are easy to read', (_, colors) => {
  expect(contrastOf(colors.ink, colors.ground)).toBeGreaterThanOrEqual(7);
  expect(contrastOf(colors.link, colors.ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(Object.entries(themes))('what stands beside the text of %s can be read', (_, colors) => {
  const channels = quietOn(colors).match(/\d+/g) ?? [];
  const hex = channels.map((value) => Number(value).toString(16).padStart(2, '0')).join('');
  expect(contrastOf(`#${hex}`, colors.ground)).toBeGreaterThanOrEqual(4.5);
});

test('controls on dark paper of one’s own are dark, too', () => {
  const schemeOn = (ground: string) => themeOf({ ground, ink: '#888888', link: '#888888' }).scheme;
  expect([schemeOn('#102040'), schemeOn('#f0e0d0')]).toEqual(['dark', 'light']);
});
