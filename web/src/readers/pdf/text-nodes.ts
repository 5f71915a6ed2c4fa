/** A piece of a page's text in the document. */
interface Piece {
  readonly node: Text;
  /** Where it begins in the text of the page. */
  readonly start: number;
}

/** Markers of text layers and their lines, with the characters that follow each line. */
export const layerSelector = '[data-page-text]';
const lineSelector = '[data-end]';

function piecesOf(layer: Element): { pieces: Piece[]; lines: Map<Text, number> } {
  const pieces: Piece[] = [];
  const lines = new Map<Text, number>();
  let start = 0;
  for (const line of layer.querySelectorAll<HTMLElement>(lineSelector)) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let last: Text | undefined;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!(node instanceof Text)) continue;
      pieces.push({ node, start });
      start += node.length;
      last = node;
    }
    const end = line.dataset['end'] === '' ? 0 : 1;
    if (last) lines.set(last, end);
    start += end;
  }
  return { pieces, lines };
}

/** A stretch of a page's text, in UTF-16 units from its beginning. */
export interface PageSpan {
  readonly start: number;
  readonly end: number;
}

/** The parts of the document that stretches of a page's text are. */
export function rangesOf(layer: Element, spans: readonly PageSpan[]): Range[] {
  const { pieces } = piecesOf(layer);
  return spans.flatMap(({ start, end }) => {
    const from = pieces.findLast((piece) => piece.start <= start);
    const to = pieces.findLast((piece) => piece.start < end);
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(from.node, Math.min(start - from.start, from.node.length));
    range.setEnd(to.node, Math.min(end - to.start, to.node.length));
    return [range];
  });
}

/** The selected text of layers, line by line in reading order; hyphenated words are joined. */
export function selectedText(range: Range, layers: Iterable<Element>): string {
  const pages = [...layers].flatMap((layer) => {
    if (!range.intersectsNode(layer)) return [];
    const { pieces, lines } = piecesOf(layer);
    const found = pieces.flatMap(({ node }) => {
      if (!range.intersectsNode(node)) return [];
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.length;
      const isEnd = to === node.length && lines.get(node) === 1;
      return [node.data.slice(from, to) + (isEnd ? '\n' : '')];
    });
    return found.length > 0 ? [found.join('')] : [];
  });
  return pages.join('\n').replaceAll('\u00AD', '').trimEnd();
}
