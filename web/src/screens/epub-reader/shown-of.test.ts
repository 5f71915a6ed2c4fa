import { expect, test } from 'vitest';
import type { Located } from '../../readers/epub/engine.ts';
import { epubModel } from '../../readers/epub/model.ts';
import { shownOf } from './shown-of.ts';

/** Two documents of four positions each, and one without. */
const model = epubModel(
  {
    metadata: { title: 'T' },
    readingOrder: [{ href: 'a.xhtml' }, { href: 'b.xhtml' }, { href: 'notes.xhtml' }],
    toc: [],
    landmarks: [],
    pageList: [],
  },
  ['a.xhtml', 'b.xhtml'].flatMap((href, file) =>
    [0, 0.25, 0.5, 0.75].map((progression, at) => ({
      href,
      locations: { position: file * 4 + at + 1, progression },
    })),
  ),
);

const view: Located = {
  index: 0,
  progression: 0,
  atStart: false,
  atEnd: false,
  chapter: undefined,
  rightToLeft: undefined,
  text: '',
};

test('pages on the screen cover each position of a document once, however large they are', () => {
  for (const pages of [1, 2, 3, 4, 6]) {
    const positions = Array.from({ length: pages }, (_, at) => {
      const shown = shownOf(model, { ...view, index: 1, progression: at / pages, pages });
      return shown?.pages ?? [];
    });
    expect([...new Set(positions.flat())]).toEqual([5, 6, 7, 8]);
  }
  const half = shownOf(model, { ...view, progression: 0.5, pages: 2 });
  expect(half).toMatchObject({ pages: [3, 4], from: 0.25, to: 0.5 });
});

test('a long scroll counts the position it has come to', () => {
  expect(shownOf(model, { ...view, progression: 0.6 })).toMatchObject({ pages: [3], to: 0.3 });
});

test('the end of the book is where reading ended, and documents without positions count nothing', () => {
  const last = { ...view, index: 1, progression: 0.5, pages: 2 };
  expect(shownOf(model, { ...last, atEnd: true })).toMatchObject({ to: 1, atEnd: true });
  expect(shownOf(model, { ...view, index: 2 })).toBeUndefined();
});
