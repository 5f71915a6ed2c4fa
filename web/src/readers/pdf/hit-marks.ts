import { type PageSpan, rangesOf } from './text-nodes.ts';

/** Names of the highlights drawn over hits; `text.module.css` has their styles. */
const names = { all: 'longbox-pdf-hit', here: 'longbox-pdf-hit-here' } as const;

function highlightOf(name: string): Highlight | undefined {
  if (!('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
}

/** A hit in the text of a page. */
export interface PageHit extends PageSpan {
  /** The one that was gone to. */
  readonly isHere: boolean;
}

/** Marks hits in a layer; answers how to take that back. Nothing where browsers cannot. */
export function markHits(layer: Element, hits: readonly PageHit[]): () => void {
  const marked = [false, true].map((isHere) => {
    const highlight = highlightOf(isHere ? names.here : names.all);
    const ranges = rangesOf(
      layer,
      hits.filter((hit) => hit.isHere === isHere),
    );
    for (const range of ranges) highlight?.add(range);
    return { highlight, ranges };
  });
  return () => {
    for (const { highlight, ranges } of marked) {
      for (const range of ranges) highlight?.delete(range);
    }
  };
}
