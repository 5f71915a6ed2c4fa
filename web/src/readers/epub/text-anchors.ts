import type { SoughtText, TextSpan } from '../../lib/find-words.ts';

/** The text of a document as one string, with the nodes it is made of. */
export interface DocumentText {
  readonly text: string;
  /** Where each begins, and how long it is. */
  readonly nodes: readonly {
    readonly node: Node;
    readonly start: number;
    readonly length: number;
  }[];
}

const silent = new Set(['script', 'style']);

/** Collects the text of a document; preparing the same document again gives the same text. */
export function textOf(document: Document): DocumentText {
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION,
  );
  const nodes: DocumentText['nodes'][number][] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (silent.has(node.parentElement?.localName ?? '')) continue;
    const words = node.nodeValue ?? '';
    nodes.push({ node, start: text.length, length: words.length });
    text += words;
  }
  return { text, nodes };
}

/** Inline elements. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

function blockOf(node: Node): Element | null {
  let at = node.parentElement;
  while (at && inline.has(at.localName)) at = at.parentElement;
  return at;
}

/** The text of a document with the places where its paragraphs and lines meet. */
export function soughtIn(document: Document): SoughtText {
  const { text, nodes } = textOf(document);
  const joins = nodes.flatMap(({ node, start }, index) => {
    const before = nodes[index - 1];
    if (!before) return [];
    const range = document.createRange();
    range.setStartAfter(before.node);
    range.setEndBefore(node);
    const isBroken = range.cloneContents().querySelector('br') !== null;
    return isBroken || blockOf(before.node) !== blockOf(node) ? [start] : [];
  });
  return { text, joins };
}

/** The part of a document that a span means; nothing when the document has no text there. */
export function rangeOf(
  document: Document,
  { nodes }: DocumentText,
  { start, end }: TextSpan,
): Range | undefined {
  const at = (offset: number, isEnd: boolean) =>
    nodes.findLast((one) => (isEnd ? one.start < offset : one.start <= offset));
  const from = at(start, false);
  const to = at(Math.max(end, start), end > start);
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, Math.min(start - from.start, from.length));
  range.setEnd(to.node, Math.min(end - to.start, to.length));
  return range;
}

/** The span that a part of a document covers. */
export function spanOf({ nodes }: DocumentText, range: Range): TextSpan {
  const offset = (container: Node, inside: number, isEnd: boolean): number => {
    const own = nodes.find(({ node }) => node === container);
    if (own) return own.start + inside;
    // Between elements: the next text after that point, or what lies before it.
    const point = range.cloneRange();
    point.collapse(!isEnd);
    const next = nodes.find(({ node }) => point.comparePoint(node, 0) >= 0);
    if (next) return next.start;
    const last = nodes.at(-1);
    return last ? last.start + last.length : 0;
  };
  const start = offset(range.startContainer, range.startOffset, false);
  return { start, end: Math.max(start, offset(range.endContainer, range.endOffset, true)) };
}

/** The marked text with its surroundings, so that it's found again after small changes of the file. */
export interface Quote {
  readonly span: TextSpan;
  readonly text: string;
}

/** Where a quote stands now: at its place, or at the nearest place with the same words. */
export function findQuote({ text }: DocumentText, quote: Quote): TextSpan | undefined {
  const { span, text: words } = quote;
  if (words === '' || text.slice(span.start, span.end) === words) return span;
  let best: number | undefined;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (best === undefined || Math.abs(at - span.start) < Math.abs(best - span.start)) best = at;
  }
  return best === undefined ? undefined : { start: best, end: best + words.length };
}
