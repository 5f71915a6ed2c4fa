import { expect, test } from 'vitest';
import type { PageSettings } from '../../items/reader/page-settings.ts';
import { inForce, readOwn } from '../../items/reader/page-settings.ts';
import { readStored } from '../../lib/preferences.ts';
import { layoutFor } from './reader-layout.ts';
import { filterOf, untouched } from './reader-options.ts';

const device = { ...readStored({}).preferences, ...readOwn({}) };

function settingsWith(changed: Partial<PageSettings>) {
  const all = inForce({ device: { ...device, ...changed }, series: {}, book: {} });
  return { of: <Key extends keyof PageSettings>(key: Key) => all[key] };
}

test('pictures that nobody touched have no filter', () => {
  expect(filterOf(settingsWith({}))).toBeUndefined();
  expect(filterOf(settingsWith(untouched))).toBeUndefined();
  const dim = settingsWith({ 'webreader.brightness': 80, 'webreader.grey': true });
  expect(filterOf(dim)).toBe('grayscale(1) brightness(80%)');
});

test('double pages are split in an upright window that shows one page at a time', () => {
  const pages = [{ width: 800, height: 1200 }];
  const [upright, wide] = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ];
  const split = { 'webreader.paged.split': true } as const;
  const single = settingsWith(split);
  expect(layoutFor(single, upright, pages).pairing.split).toBe(true);
  expect(layoutFor(single, wide, pages).pairing.split).toBe(false);
  const double = settingsWith({ ...split, 'webreader.paged.pageLayout': 'double' });
  expect(layoutFor(double, upright, pages)).toMatchObject({
    layout: 'DOUBLE',
    pairing: { split: false },
  });
  const auto = settingsWith({ ...split, 'webreader.paged.pageLayout': 'auto' });
  expect(layoutFor(auto, wide, pages).layout).toBe('DOUBLE');
  expect(layoutFor(auto, upright, pages)).toMatchObject({
    layout: 'SINGLE',
    pairing: { split: true },
  });
});
