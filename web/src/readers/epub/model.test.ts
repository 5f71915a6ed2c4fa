import { describe, expect, test } from 'vitest';
import { locatorOf, placeAtShare, placeOf, shareAt } from './locators.ts';
import {
  chapterAt,
  epubModel,
  firstAfterCover,
  firstIndex,
  indexAt,
  type Manifest,
  storyIndex,
} from './model.ts';

const at = (path: string) => `http://server/api/v1/books/b/resource/${path}`;

const manifest: Manifest = {
  metadata: { title: 'T', language: 'en' },
  readingOrder: [
    { href: at('cover.xhtml'), type: 'application/xhtml+xml', properties: { linear: false } },
    { href: at('one+1.xhtml'), type: 'application/xhtml+xml' },
    { href: at('two.xhtml'), type: 'application/xhtml+xml', properties: { page: 'left' } },
  ],
  toc: [
    { title: 'One', href: at('one%2B1.xhtml') },
    {
      title: 'Two',
      href: at('two.xhtml'),
      children: [{ title: 'Two and a half', href: at('two.xhtml#half') }],
    },
    { title: 'A heading' },
  ],
  landmarks: [],
  pageList: [],
};
const position = (href: string, progression: number, position: number) => ({
  href,
  type: 'application/xhtml+xml',
  locations: { progression, position, totalProgression: position / 5 },
});
const positions = [
  position('cover.xhtml', 0, 1),
  position('one+1.xhtml', 0, 2),
  position('one+1.xhtml', 1 / 3, 3),
  position('one+1.xhtml', 2 / 3, 4),
  position('two.xhtml', 0, 5),
];
const model = epubModel(manifest, positions);
const with_ = (metadata: Partial<Manifest['metadata']>) =>
  epubModel({ ...manifest, metadata: { ...manifest.metadata, ...metadata } }, positions);

test('a file is found by the names that links give it, the first of equal ones', () => {
  const readingOrder = [
    'My%2520One.xhtml',
    'Text/Two.XHTML',
    'text/two.xhtml',
    'c.xhtml',
    'c.xhtml',
  ];
  const spine = readingOrder.map((href) => ({ href: at(href) }));
  const named = epubModel({ ...manifest, readingOrder: spine }, []);
  const places = [
    'My One.xhtml',
    'Text/Two.XHTML',
    'text/two.xhtml',
    'TEXT/TWO.xhtml',
    'C.xhtml',
    'd',
  ];
  expect(places.map((path) => indexAt(named, path))).toEqual([0, 1, 2, 2, 3, undefined]);
});

describe('the model', () => {
  test('the story begins after what it passes over', () => {
    expect(firstIndex(model)).toBe(1);
    expect(storyIndex(model, 1, 1)).toBe(2);
    expect(storyIndex(model, 1, -1)).toBeUndefined();
    const none = manifest.readingOrder.map((one) => ({ ...one, properties: { linear: false } }));
    expect(firstIndex(epubModel({ ...manifest, readingOrder: none }, positions))).toBe(0);
  });

  test.each([
    ['named so by its file', 'text/cover.xhtml', [], 1],
    ['named so by the landmarks', 'p0.xhtml', [{ title: 'Cover page', href: at('p0.xhtml') }], 1],
    ['no cover', 'p0.xhtml', [{ title: 'Beginning', href: at('p0.xhtml') }], 0],
    ['about covers', 'discovery.xhtml', [{ title: 'Covered', href: at('discovery.xhtml') }], 0],
  ])(
    'a first document that is %s is passed by where servers tell nothing',
    (_, path, landmarks, index) => {
      const readingOrder = [path, 'one.xhtml'].map((one) => ({ href: at(one) }));
      expect(firstAfterCover(epubModel({ ...manifest, readingOrder, landmarks }, []))).toBe(index);
      const covers = readingOrder.slice(0, 1);
      expect(firstAfterCover(epubModel({ ...manifest, readingOrder: covers, landmarks }, []))).toBe(
        0,
      );
    },
  );

  test.each([
    [{}, 'ltr'],
    [{ language: 'he-IL' }, 'rtl'],
    [{ language: 'he', readingProgression: 'ltr' }, 'ltr'],
    [{ readingProgression: 'rtl' }, 'rtl'],
    [{ language: 'ar', readingProgression: 'ttb' }, 'rtl'],
  ] as const)('%o goes %s', (metadata, direction) => {
    expect(with_(metadata).direction).toBe(direction);
  });

  test('layout and sides of spreads', () => {
    expect(with_({ rendition: { layout: 'fixed' } }).isFixed).toBe(true);
    expect(model.spine[2]?.spread).toBe('left');
  });

  test('the chapter is the last that has begun', () => {
    expect(chapterAt(model, 0, () => true)).toBeUndefined();
    expect(chapterAt(model, 1, () => true)?.title).toBe('One');
    expect(chapterAt(model, 2, () => true)?.title).toBe('Two and a half');
    expect(chapterAt(model, 2, () => false)?.title).toBe('Two');
  });
});

describe('places', () => {
  test.each([
    [
      { href: 'one+1.xhtml', locations: { progression: 0.4 } },
      { index: 1, progression: 0.4 },
    ],
    [
      { href: 'one%2B1.xhtml', locations: {} },
      { index: 1, progression: 0 },
    ],
    [
      { href: 'two.xhtml#half', locations: { progression: 7 } },
      { index: 2, progression: 1 },
    ],
    [
      { href: 'gone.xhtml', locations: { position: 4 } },
      { index: 1, progression: 2 / 3 },
    ],
    [{ href: 'gone.xhtml', locations: {} }, undefined],
    [{}, undefined],
  ])('%o', (locator, place) => {
    expect(placeOf(model, locator)).toEqual(place);
  });

  test('never beyond the last position of the file', () => {
    const sent = (index: number, progression: number) =>
      locatorOf(model, { index, progression }, { atEnd: false });
    expect(sent(1, 0.9)?.locations).toEqual({
      progression: 2 / 3,
      position: 4,
      totalProgression: 0.8,
    });
    expect(sent(1, 0.5)?.locations).toMatchObject({ progression: 0.5, position: 3 });
    expect(sent(1, 0.6666667)?.locations).toMatchObject({ position: 4 });
    expect(sent(2, 0.7)?.locations).toMatchObject({ progression: 0, position: 5 });
    expect(sent(1, 0)?.href).toBe('one%2B1.xhtml');
    expect(sent(9, 0)).toBeUndefined();
  });

  test('the end of the book is its last position', () => {
    const locator = locatorOf(model, { index: 1, progression: 0.9 }, { atEnd: true });
    expect(locator).toMatchObject({ href: 'two.xhtml', locations: { totalProgression: 1 } });
  });

  test('shares of the book and back', () => {
    expect(shareAt(model, { index: 1, progression: 0.5 })).toBeCloseTo((1 + 1.5) / 5);
    for (const share of [0, 0.1, 0.33, 0.5, 0.79, 1]) {
      expect(shareAt(model, placeAtShare(model, share))).toBeCloseTo(share);
    }
  });

  test('a book without positions is read all the same', () => {
    const bare = epubModel(manifest, []);
    expect(shareAt(bare, { index: 1, progression: 0.5 })).toBe(0);
    expect(locatorOf(bare, { index: 1, progression: 0.5 }, { atEnd: false })).toMatchObject({
      href: 'one%2B1.xhtml',
      locations: { progression: 0 },
    });
  });
});
