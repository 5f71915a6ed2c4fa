import { expect, test } from 'vitest';
import type { OutlineEntry } from '../../../readers/pdf/model.ts';
import { chapterAt } from './chapter-at.ts';

test('a page is in the entry of the outline that begins nearest before it', () => {
  const entry = (title: string, target: number | undefined, children: OutlineEntry[] = []) => ({
    title,
    target,
    children,
  });
  const outline = [
    entry('Part', undefined, [entry('inner', 4)]),
    entry('First', 2),
    entry('Last', 8),
  ];
  const titles = [0, 2, 3, 4, 9].map((index) => chapterAt(outline, index)?.title);
  expect(titles).toEqual([undefined, 'First', 'First', 'inner', 'Last']);
});
