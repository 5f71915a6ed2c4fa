import { withoutEmbedded } from './embedded.ts';

/** Elements that run something, load something, or change what addresses mean. */
const removed = new Set([
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'base',
  'portal',
  'fencedframe',
  'template',
  'handler',
  'listener',
  'discard',
]);

/** Elements that go while what is in them stays. */
const unwrapped = new Set(['form', 'noscript']);

const removedAttributes = new Set([
  'srcdoc',
  'ping',
  'formaction',
  'action',
  'target',
  'manifest',
  'autofocus',
  'nonce',
  'integrity',
  'is',
  'background',
  'loading',
  'autoplay',
  'data',
  'codebase',
  'xml:base',
]);

/** Attributes that hold addresses, those that SVG animates among them. */
const addressAttributes = new Set(['href', 'src', 'poster', 'to', 'from', 'by', 'values', 'cite']);

/** Browsers ignore control characters and spaces inside a scheme. */
function isScript(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers ignore them, so they must not hide a scheme
  const address = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '').toLowerCase();
  return /(?:^|;)(?:javascript|vbscript|livescript|data:(?:text|application\/(?!(?:x-)?font)|image\/svg))/.test(
    address,
  );
}

function isLinkToSheet(element: Element): boolean {
  const rel = (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/);
  return rel.includes('stylesheet') && !rel.includes('alternate');
}

/** Animations of an address or of a handler would bring back what was taken out. */
function animatesAddress(element: Element): boolean {
  const name = element.getAttribute('attributeName')?.toLowerCase() ?? '';
  return /(?:^|:)href$|^src$|^on/.test(name);
}

function isRefused(element: Element): boolean {
  const name = element.localName.toLowerCase();
  if (removed.has(name)) return true;
  if (name === 'meta') return element.hasAttribute('http-equiv');
  if (name === 'link') return !isLinkToSheet(element);
  return animatesAddress(element);
}

/** A drawing in a picture runs nothing, and a picture's name would hide members of the document. */
const pictures = new Set(['img', 'image']);

function isRefusedAttribute(element: Element, { name, localName, value }: Attr): boolean {
  const plain = localName.toLowerCase();
  const isPicture = pictures.has(element.localName.toLowerCase());
  if (plain.startsWith('on') || removedAttributes.has(plain) || removedAttributes.has(name)) {
    return true;
  }
  if (isPicture) return plain === 'name';
  return addressAttributes.has(plain) && isScript(value);
}

function cleanAttributes(element: Element): void {
  for (const attribute of Array.from(element.attributes)) {
    if (isRefusedAttribute(element, attribute)) element.removeAttributeNode(attribute);
  }
}

/** Processing instructions have had their say; comments have none. */
function removeOtherNodes(document: Document): void {
  const kinds = NodeFilter.SHOW_PROCESSING_INSTRUCTION | NodeFilter.SHOW_COMMENT;
  const walker = document.createTreeWalker(document, kinds);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const node of found) node.parentNode?.removeChild(node);
}

/**
 * Removes everything from a book's document that runs, sends, or loads, except images, styles, fonts
 * and sound. It is one of three walls; the others are the frame's sandbox and the policy inside it.
 */
export function sanitise(document: Document): void {
  removeOtherNodes(document);
  withoutEmbedded(document);
  for (const element of document.querySelectorAll('*')) {
    if (isRefused(element)) element.remove();
    else if (unwrapped.has(element.localName.toLowerCase())) {
      element.replaceWith(...element.childNodes);
    } else cleanAttributes(element);
  }
}
