import { childrenOf, parseXml, type XmlElement } from '../metadata/xml-tree.ts';

/** Elements at whose start a reader can show a page. */
const blocks: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 li dt dd blockquote pre td th figure div section article'.split(' '),
);

/** The body of a document with the number of letters before each of its elements. */
interface Measured {
  readonly body: XmlElement;
  readonly startOf: ReadonlyMap<XmlElement, number>;
  readonly length: number;
}

function measure(document: Buffer): Measured | undefined {
  const body = childrenOf(parseXml(document), 'body')[0];
  if (!body) return undefined;
  const startOf = new Map<XmlElement, number>();
  let length = 0;
  const walk = (element: XmlElement): void => {
    startOf.set(element, length);
    for (const child of element.content) {
      if (typeof child === 'string') length += child.length;
      else walk(child);
    }
  };
  walk(body);
  return { body, startOf, length };
}

/** Steps of an XPointer below `body`, such as `div` and `p[7]`, and the letter within its text. */
const pointer =
  /^\/body\/DocFragment(?:\[\d+\])?\/body(?<path>(?:\/[^/.()]+)*)(?<text>\/text\(\)(?:\[(?<node>\d+)\])?)?(?:\.(?<letter>\d+))?$/;

/**
 * The part of a document, 0 to 1, that is before the place of KOReader's XPointer. Nothing if the place
 * isn't in the document.
 */
export function progressionOfXPointer(document: Buffer, xpointer: string): number | undefined {
  const groups = pointer.exec(xpointer)?.groups;
  const measured = groups && measure(document);
  if (!measured || measured.length === 0) return undefined;
  let element = measured.body;
  for (const step of (groups['path'] ?? '').split('/').slice(1)) {
    const [, name = '', index = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const child = childrenOf(element).filter((one) => one.name.toLowerCase() === name)[
      Number(index) - 1
    ];
    if (!child) return undefined;
    element = child;
  }
  const start = measured.startOf.get(element) ?? 0;
  const letter = Number(groups['letter'] ?? 0);
  const isInText = groups['text'] !== undefined;
  const within = isInText ? lettersBefore(element, Number(groups['node'] ?? 1), letter) : 0;
  return Math.min(1, (start + within) / measured.length);
}

/** Letters of an element before a letter of one of its texts; blank texts don't count as one. */
function lettersBefore(element: XmlElement, node: number, letter: number): number {
  let before = 0;
  let texts = 0;
  let isInText = false;
  for (const child of element.content) {
    if (typeof child !== 'string') {
      isInText = false;
      before += lengthOf(child);
      continue;
    }
    if (!isInText && child.trim() !== '') {
      texts += 1;
      isInText = true;
      if (texts === node) return before + Math.min(letter, lengthOf(element) - before);
    }
    before += child.length;
  }
  return 0;
}

function lengthOf({ content }: XmlElement): number {
  return content.reduce(
    (sum, child) => sum + (typeof child === 'string' ? child.length : lengthOf(child)),
    0,
  );
}

/**
 * The path of the last block that begins at or before a place in a document, as KOReader writes it:
 * `/body/div/p[7]`. Nothing if no block does.
 */
export function blockPathAt(document: Buffer, progression: number): string | undefined {
  const measured = measure(document);
  if (!measured) return undefined;
  const place = progression * measured.length;
  let found: string | undefined;
  const walk = (parent: XmlElement, path: string): void => {
    const children = childrenOf(parent);
    for (const child of children) {
      if ((measured.startOf.get(child) ?? 0) > place) return;
      const alike = children.filter(({ name }) => name === child.name);
      const index = alike.length > 1 ? `[${alike.indexOf(child) + 1}]` : '';
      const own = `${path}/${child.name}${index}`;
      if (blocks.has(child.name)) found = own;
      walk(child, own);
    }
  };
  walk(measured.body, '/body');
  return found;
}
