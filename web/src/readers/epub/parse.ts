const xmlTypes = /xml|svg/i;

const shown = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg']);

/** Not well-formed, or of a kind that browsers show as bare text. */
function hasFailed(document: Document): boolean {
  return (
    document.getElementsByTagName('parsererror').length > 0 ||
    !shown.has(document.documentElement.namespaceURI ?? '')
  );
}

/** Names of characters such as `&nbsp;` belong to HTML; XML knows five. */
function withoutEntities(text: string): string {
  return text.replace(/&(?!(?:amp|lt|gt|quot|apos);)([a-z][a-z\d]{1,31});/gi, (whole) => {
    const plain = new DOMParser().parseFromString(whole, 'text/html').body.textContent;
    return plain === whole ? '' : plain.replace(/[&<>]/g, '');
  });
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
  return asXml(parser.parseFromString(text, 'text/html'));
}

const plainName = /^[A-Za-z_][\w.-]*$/;
const epubNamespace = 'http://www.idpf.org/2007/ops';

/** HTML allows names and signs that XML does not, and knows no prefixes. */
function asXml(document: Document): Document {
  for (const element of document.querySelectorAll('*')) {
    for (const attribute of Array.from(element.attributes)) {
      const { name, value } = attribute;
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
    // oxlint-disable-next-line no-control-regex -- XML allows none of these characters
    const plain = nodeValue?.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
    if (plain !== undefined && plain !== nodeValue) walker.currentNode.nodeValue = plain;
  }
  return document;
}

/** The addresses in `<?xml-stylesheet href="…"?>` before the document. */
export function sheetInstructions(document: Document): string[] {
  return [...document.childNodes].flatMap((node) => {
    if (!(node instanceof ProcessingInstruction) || node.target !== 'xml-stylesheet') return [];
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(node.data);
    return href ? [href[1] ?? href[2] ?? ''] : [];
  });
}
