import type { Located } from './engine.ts';
import { knownText } from './marks.ts';
import { chapterAt, type EpubModel } from './model.ts';
import { spanOf } from './text-anchors.ts';
import type { EpubView } from './view.ts';

/** Length of the reported text, in characters. */
const EXCERPT = 120;

/** The visible part of a view, as a place in the book. */
export function locate(model: EpubModel, view: EpubView): Located | undefined {
  const now = view.location();
  if (!now) return undefined;
  const { range, ...place } = now;
  const shown = view.documents().find(({ index }) => index === now.index)?.document;
  const chapter = chapterAt(model, now.index, (fragment) => {
    const element = shown?.getElementById(fragment);
    return !element || !range || range.comparePoint(element, 0) <= 0;
  });
  const mode = shown && !model.isFixed && getComputedStyle(shown.body).writingMode;
  const rightToLeft = mode && mode !== 'horizontal-tb' ? mode.endsWith('rl') : undefined;
  const span = range && shown && spanOf(knownText(shown), range);
  const text = range ? range.toString().replace(/\s+/g, ' ').trim().slice(0, EXCERPT) : '';
  return { ...place, chapter, rightToLeft, text, ...(span && { span }) };
}
