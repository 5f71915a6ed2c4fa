import { expect, test } from 'vitest';
import { readStored } from '../../lib/preferences.ts';
import { changed, ended, inForce, reachOf, readOfBook, readOwn } from './page-settings.ts';

const device = { ...readStored({}).preferences, ...readOwn({}) };

test('the narrowest value counts, and says where it comes from', () => {
  const now = {
    device,
    series: { 'webreader.crop': true, 'webreader.background': 'gray' },
    book: { 'webreader.background': 'white' },
  } as const;
  const settings = inForce(now);
  expect(settings).toMatchObject({
    'webreader.crop': true,
    'webreader.background': 'white',
    'webreader.paged.scale': 'screen',
  });
  expect(
    (['webreader.crop', 'webreader.background', 'webreader.paged.scale'] as const).map((key) =>
      reachOf(now, key),
    ),
  ).toEqual(['series', 'book', 'device']);
});

test('what is set counts at once: narrower reaches lose theirs', () => {
  const now = {
    series: { 'webreader.crop': true },
    book: { 'webreader.crop': false, 'webreader.grey': true },
  };
  expect(changed(now, 'series', { 'webreader.crop': true })).toEqual({
    series: { 'webreader.crop': true },
    book: { 'webreader.grey': true },
  });
  expect(changed(now, 'device', { 'webreader.crop': true })).toEqual({
    series: {},
    book: { 'webreader.grey': true },
  });
  expect(changed(now, 'book', { 'webreader.crop': true })).toEqual({
    series: { 'webreader.crop': true },
    book: { 'webreader.grey': true, 'webreader.crop': true },
  });
});

test('what is ended gives way to the next wider value', () => {
  const now = { series: { 'webreader.crop': true }, book: { 'webreader.crop': false } };
  const once = ended(now, 'webreader.crop');
  expect(once).toEqual({ series: { 'webreader.crop': true }, book: {} });
  expect(ended(once, 'webreader.crop')).toEqual({ series: {}, book: {} });
});

test('a bad or foreign member never costs the others', () => {
  const found = {
    'webreader.crop': true,
    'webreader.brightness': 7000,
    'webreader.paged.pageLayout': 'triple',
    'webreader.swipe': true,
    toString: 1,
  };
  expect(readOfBook(found)).toEqual({ 'webreader.crop': true });
  expect(readOwn(found)).toEqual({ ...readOwn({}), 'webreader.crop': true });
  expect([readOfBook(null), readOfBook([1])]).toEqual([{}, {}]);
});
