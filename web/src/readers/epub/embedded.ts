const xhtml = 'http://www.w3.org/1999/xhtml';
const epub = 'http://www.idpf.org/2007/ops';

/** Kinds of content that browsers draw within a text. */
const drawn = new Set([xhtml, 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML']);

const pictureName = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i;

/** An address that a press may follow: of the book, or of the web. */
const leads = /^(?:https?:|[^:]+$)/i;

/** What an element in place of another keeps of it. */
const kept = ['id', 'class', 'style', 'width', 'height', 'lang', 'dir'];

function inPlaceOf(element: Element, name: string, attributes: Readonly<Record<string, string>>) {
  const made = element.ownerDocument.createElementNS(xhtml, name);
  for (const one of kept) {
    const value = element.getAttribute(one);
    if (value !== null) made.setAttribute(one, value);
  }
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  element.replaceWith(made);
  return made;
}

/** Whether an element embeds a picture, by what it says of it or by its name. */
function isPicture(element: Element, address: string): boolean {
  const type = element.getAttribute('type')?.trim() ?? '';
  return type === '' ? pictureName.test(address.split(/[?#]/)[0] ?? '') : /^image\//i.test(type);
}

/** An embedded picture becomes one; of anything else stays what stands for it, or a link. */
function plain(element: Element): void {
  const name = element.localName.toLowerCase();
  const address = element.getAttribute(name === 'object' ? 'data' : 'src')?.trim() ?? '';
  const title = element.getAttribute('title') ?? element.getAttribute('aria-label');
  if (address !== '' && isPicture(element, address)) {
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    inPlaceOf(element, 'img', { src: address, alt: title ?? words });
  } else if (name === 'iframe' && leads.test(address)) {
    inPlaceOf(element, 'a', { href: address }).textContent = title ?? address;
  } else if (name === 'object' || name === 'applet') element.replaceWith(...element.childNodes);
}

/** Of the ways in which a text says the same, the first that browsers draw. */
function chosen(way: Element): void {
  const ways = [...way.children];
  const isDrawn = (one: Element) => drawn.has(one.getAttribute('required-namespace') ?? '');
  const found = ways.find(isDrawn) ?? ways.find(({ localName }) => localName === 'default');
  way.replaceWith(...(found?.childNodes ?? []));
}

/**
 * Puts in place of what is embedded, and would run or load on its own, what a reader can see of it: the picture, the
 * text that stands for it, or a link to it. Sound that the book itself would start has controls.
 */
export function withoutEmbedded(document: Document): void {
  for (const way of Array.from(document.getElementsByTagNameNS(epub, 'switch'))) chosen(way);
  for (const one of document.querySelectorAll('object, applet, embed, iframe')) plain(one);
  for (const one of document.querySelectorAll('audio, video')) one.setAttribute('controls', '');
}
