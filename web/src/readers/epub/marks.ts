import type { Mark, Point } from './engine.ts';
import { markName } from './settings.ts';
import { type DocumentText, findQuote, rangeOf, textOf } from './text-anchors.ts';
import { groupBy } from '../../lib/group-by.ts';

const texts = new WeakMap<Document, DocumentText>();

/** The text of a document that is shown; its text does not change. */
export function knownText(document: Document): DocumentText {
  const known = texts.get(document) ?? textOf(document);
  texts.set(document, known);
  return known;
}

function markRange(document: Document, { quote }: Mark): Range | undefined {
  const text = knownText(document);
  const span = findQuote(text, quote);
  return span && rangeOf(document, text, span);
}

/** Draws marks over a document, in place of all that were drawn; nothing where browsers cannot. */
export function drawMarks(document: Document, marks: readonly Mark[]): void {
  const view = document.defaultView;
  if (!view || !('highlights' in view.CSS)) return;
  // WebKit repaints the ranges that leave a highlight, but not those of a highlight that leaves the registry.
  for (const highlight of view.CSS.highlights.values()) highlight.clear();
  view.CSS.highlights.clear();
  for (const [colour, group] of groupBy(marks, (mark) => mark.colour)) {
    const ranges = group.flatMap((mark) => markRange(document, mark) ?? []);
    if (ranges.length > 0) {
      view.CSS.highlights.set(markName(colour), new view.Highlight(...ranges));
    }
  }
}

/** The mark under a point of a document, the last one made on top. */
export function markAt(
  document: Document,
  marks: readonly Mark[],
  { x, y }: Point,
): string | undefined {
  return marks.findLast((mark) => {
    const boxes = markRange(document, mark)?.getClientRects() ?? [];
    return [...boxes].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  })?.id;
}
