const xmlTypes = /xml|svg/i;

const xhtml = 'http://www.w3.org/1999/xhtml';
const roots: Readonly<Partial<Record<string, string>>> = {
  html: xhtml,
  svg: 'http://www.w3.org/2000/svg',
};

/** A part of a document that only HTML would take for one: in capitals, or without its namespace. */
function isLikePart({ localName, namespaceURI }: Element): boolean {
  const name = localName.toLowerCase();
  const isPart = name === 'head' || name === 'body';
  return isPart && (localName !== name || namespaceURI !== xhtml);
}

/** Not well-formed, or of a kind that browsers show as bare text. */
function hasFailed(document: Document): boolean {
  const root = document.documentElement;
  return (
    document.getElementsByTagName('parsererror').length > 0 ||
    roots[root.localName] !== root.namespaceURI ||
    [...root.children].some(isLikePart)
  );
}

/** Names of characters such as `&nbsp;` belong to HTML; XML knows five, and those that the document declares. */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?!(?:amp|lt|gt|quot|apos);)([a-z][a-z\d]{1,31});/gi,
    (whole, name: string) => {
      if (text.includes(`<!ENTITY ${name} `)) return whole;
      const plain = new DOMParser().parseFromString(whole, 'text/html').body.textContent;
      return plain === whole ? '' : plain.replace(/[&<>]/g, '');
    },
  );
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/**
 * What XML writes in its own way, as HTML has it. It would take `<title/>` for a title that goes on to the end of the
 * document, and text that is not markup for a comment.
 */
function inHtml(text: string): string {
  return text
    .replace(/(<!DOCTYPE[^[>]*)\[[^\]]*\]\s*>/i, '$1>')
    .replace(
      /<([a-z][\w:.-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'))?)*)\s*\/>/gi,
      (whole, name: string, attributes: string) =>
        empty.test(name) ? whole : `<${name}${attributes}></${name}>`,
    )
    .replace(
      /(<(style|script)\b[^]*?<\/\2\s*>)|<!\[CDATA\[([^]*?)\]\]>/gi,
      (_, raw: string | undefined, __, plain: string) =>
        raw === undefined ? escaped(plain) : raw.replace(/<!\[CDATA\[|\]\]>/g, ''),
    );
}

/**
 * Reads a document of a book: as XML when that is what it says it is, with the names of characters
 * resolved when it uses some it did not declare, and as HTML when it is not well-formed.
 */
export function parseDocument(text: string, type: string): Document {
  const parser = new DOMParser();
  const isSvg = /svg/i.test(type);
  if (xmlTypes.test(type)) {
    const kind = isSvg ? 'image/svg+xml' : 'application/xhtml+xml';
    const first = parser.parseFromString(text, kind);
    if (!hasFailed(first)) return first;
    const second = parser.parseFromString(withoutEntities(text), kind);
    if (!hasFailed(second)) return second;
  }
  return asXml(parser.parseFromString(inHtml(text), 'text/html'));
}

const plainName = /^[A-Za-z_][\w.-]*$/;
const epubNamespace = 'http://www.idpf.org/2007/ops';

// oxlint-disable-next-line no-control-regex -- XML allows none of these characters
const noCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** HTML allows names and signs that XML does not, and knows no prefixes. */
function asXml(document: Document): Document {
  for (const element of document.querySelectorAll('*')) {
    for (const attribute of Array.from(element.attributes)) {
      const { name } = attribute;
      const value = attribute.value.replace(noCharacters, '');
      if (value !== attribute.value) attribute.value = value;
      const isOurs = attribute.namespaceURI !== null;
      if (isOurs || (plainName.test(name) && name !== 'xmlns')) continue;
      element.removeAttributeNode(attribute);
      if (name === 'epub:type') element.setAttributeNS(epubNamespace, name, value);
    }
    if (!plainName.test(element.localName)) element.replaceWith(...element.childNodes);
  }
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue } = walker.currentNode;
    const plain = nodeValue?.replace(noCharacters, '');
    if (plain !== undefined && plain !== nodeValue) walker.currentNode.nodeValue = plain;
  }
  return document;
}

/** The addresses in `<?xml-stylesheet href="…"?>` before the document. */
export function sheetInstructions(document: Document): string[] {
  return [...document.childNodes].flatMap((node) => {
    if (!(node instanceof ProcessingInstruction) || node.target !== 'xml-stylesheet') return [];
    if (/\balternate\s*=\s*["']yes/.test(node.data)) return [];
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(node.data);
    return href ? [href[1] ?? href[2] ?? ''] : [];
  });
}
