import { type CssPlace, ownUrl, rewriteCss, rewriteSheet, withAnswers } from './css.ts';
import { parseDocument, sheetInstructions } from './parse.ts';
import { sanitise } from './sanitiser.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';
const xlink = 'http://www.w3.org/1999/xlink';

/** A file of the book as it came. */
export interface RawSection {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

/** What preparing a document takes from outside. */
export interface SectionTools {
  readonly urlOf: (path: string) => string;
  /** The text of another file of the book; nothing when it cannot be had. */
  readonly load: (path: string) => Promise<string | undefined>;
  readonly viewport: CssPlace['viewport'];
  readonly matches: CssPlace['matches'];
  /** Whole address under which the files of the book are, with a slash at its end. */
  readonly folder: string;
  /** Language of the book, for documents that name none. */
  readonly language: string;
  /** Styles of the reader that stand in every document. */
  readonly styles: string;
}

/** Documents without head or body are rare, but they are read too. */
function complete(document: Document): Document {
  const root = document.documentElement;
  if (root.querySelector(':scope > head') === null) root.prepend(element(document, 'head'));
  const isFramed = root.querySelector(':scope > body') !== null;
  if (isFramed) return document;
  const body = element(document, 'body');
  const [head, ...rest] = root.children;
  body.append(...rest);
  root.replaceChildren(...(head ? [head, body] : [body]));
  return document;
}

/**
 * What a document of a book may do when it is shown: look like itself, from its own files. Nothing
 * else of ours: a picture whose address signs out must not be asked for.
 */
function policyOf(folder: string): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `img-src ${folder} data: blob:`,
    "style-src 'unsafe-inline'",
    `font-src ${folder} data: blob:`,
    `media-src ${folder} blob:`,
  ].join('; ');
}

function element(document: Document, name: string, attributes: Record<string, string> = {}) {
  const made = document.createElementNS(xhtml, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function styleOf(document: Document, css: string): Element {
  const style = element(document, 'style');
  style.textContent = css;
  return style;
}

/** Style sheets stand in the document itself, so that nothing has to be fetched by it. */
async function inlineSheets(document: Document, place: CssPlace, tools: SectionTools) {
  const sheetAt = async (href: string): Promise<string> => {
    const url = ownUrl(href, { path: place.path, urlOf: (path) => path });
    const text = url === undefined ? undefined : await tools.load(url);
    if (url === undefined || text === undefined) return '';
    return rewriteSheet(text, { ...place, path: url }, tools.load);
  };
  const links = [...document.querySelectorAll('link')];
  const styles = [...document.querySelectorAll('style')];
  const [linked, written] = await Promise.all([
    Promise.all(links.map((link) => sheetAt(link.getAttribute('href') ?? ''))),
    Promise.all(styles.map((style) => rewriteSheet(style.textContent, place, tools.load))),
  ]);
  for (const [index, link] of links.entries()) {
    const style = styleOf(document, linked[index] ?? '');
    const media = link.getAttribute('media');
    if (media !== null) style.setAttribute('media', media);
    link.replaceWith(style);
  }
  for (const [index, style] of styles.entries()) style.textContent = written[index] ?? '';
  for (const one of document.querySelectorAll('[media]'))
    one.setAttribute('media', withAnswers(one.getAttribute('media') ?? '', tools));
}

function ownSources(value: string, place: CssPlace): string {
  return value
    .split(/,\s+|(?<=\s[\d.]+[wx]),/)
    .flatMap((source) => {
      const [address = '', ...size] = source.trim().split(/\s+/);
      const url = ownUrl(address, place);
      return url === undefined ? [] : [[url, ...size].join(' ')];
    })
    .join(', ');
}

const mathMl = 'http://www.w3.org/1998/Math/MathML';

/** What leads elsewhere when it's pressed: parts of pictures and formulas, too. */
const isLink = ({ localName, namespaceURI }: Element) =>
  localName === 'a' || localName === 'area' || namespaceURI === mathMl;

/** Addresses of images and sound lead to the server; links stay as written. */
function rewriteAddresses(document: Document, place: CssPlace): void {
  for (const one of document.querySelectorAll('*')) {
    const style = one.getAttribute('style');
    if (style !== null) one.setAttribute('style', rewriteCss(style, place));
    if (isLink(one)) continue;
    for (const { name, localName, namespaceURI, value } of Array.from(one.attributes)) {
      if (localName === 'srcset') one.setAttribute(name, ownSources(value, place));
      if (!['src', 'href', 'poster'].includes(localName)) continue;
      const url = ownUrl(value, place);
      if (url === undefined) one.removeAttribute(name);
      else if (namespaceURI === xlink) one.setAttributeNS(xlink, name, url);
      else one.setAttribute(name, url);
    }
  }
}

/** A drawing that is made smaller for its page keeps all of it, not just its corner. */
function letShrink(document: Document): void {
  for (const drawing of document.querySelectorAll('svg:not([viewBox])')) {
    const [width, height] = ['width', 'height'].map(
      (side) => /^\s*(\d+\.?\d*)(?:px)?\s*$/.exec(drawing.getAttribute(side) ?? '')?.[1],
    );
    const isInner = drawing.parentElement?.closest('svg');
    if (width !== undefined && height !== undefined && !isInner) {
      drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
  }
}

function wrapperOf(title: string, size?: { width: number; height: number }): Document {
  const document = new DOMParser().parseFromString(
    `<html xmlns="${xhtml}"><head><title/></head><body/></html>`,
    'application/xhtml+xml',
  );
  document.title = title;
  if (size) {
    const content = `width=${size.width},height=${size.height}`;
    document.head.append(element(document, 'meta', { name: 'viewport', content }));
  }
  return document;
}

const wholePage = 'html,body{margin:0;padding:0}svg,img{display:block;width:100%;height:100%}';

/** A drawing is a page of its own; given raw it would be drawn at a wrong scale. */
function svgPage(drawing: Document): Document {
  const svg = drawing.documentElement;
  const box = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const side = (name: string, at: number) =>
    Number.parseFloat(box[at] ?? svg.getAttribute(name) ?? '') || 1000;
  const size = { width: side('width', 2), height: side('height', 3) };
  const page = wrapperOf(svg.querySelector('title')?.textContent ?? '', size);
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  page.head.append(styleOf(page, wholePage));
  page.body.append(page.importNode(svg, true));
  return page;
}

/** An image in the reading order as a page of its own size, in CSS pixels. */
export function imagePage(
  url: string,
  size: { readonly width: number; readonly height: number },
  tools: Pick<SectionTools, 'folder' | 'styles' | 'language'>,
): string {
  const page = wrapperOf('', size);
  page.head.append(styleOf(page, wholePage));
  page.body.append(element(page, 'img', { src: url, alt: '' }));
  return finished(page, tools);
}

/** A page that says in words that a part of the book could not be shown. */
export function messagePage(
  message: string,
  tools: Pick<SectionTools, 'folder' | 'styles' | 'language'>,
): string {
  const page = wrapperOf(message, { width: 600, height: 800 });
  const text = element(page, 'p', { style: 'margin:30vh 10% 0;text-align:center' });
  text.textContent = message;
  page.body.append(text);
  return finished(page, tools);
}

function finished(
  document: Document,
  { folder, styles, language }: Pick<SectionTools, 'folder' | 'styles' | 'language'>,
): string {
  const root = document.documentElement;
  if (language !== '' && !root.hasAttribute('lang') && !root.hasAttribute('xml:lang')) {
    root.setAttribute('lang', language);
  }
  const policy = { 'http-equiv': 'Content-Security-Policy', content: policyOf(folder) };
  document.head.prepend(element(document, 'meta', policy), styleOf(document, styles));
  return new XMLSerializer().serializeToString(root);
}

/**
 * Makes of a document of a book one that can be shown: harmless, complete in itself but for
 * pictures, fonts and sound of the book, and with our styles. The answer is XHTML.
 */
export async function prepareSection(raw: RawSection, tools: SectionTools): Promise<string> {
  const parsed = parseDocument(raw.text, raw.type);
  const instructions = sheetInstructions(parsed);
  sanitise(parsed);
  const document = parsed.documentElement.localName === 'svg' ? svgPage(parsed) : complete(parsed);
  const { path } = raw;
  const { urlOf, viewport, matches } = tools;
  const place: CssPlace = { path, urlOf, viewport, matches };
  for (const href of instructions) {
    document.head.append(element(document, 'link', { rel: 'stylesheet', href }));
  }
  letShrink(document);
  await inlineSheets(document, place, tools);
  rewriteAddresses(document, place);
  return finished(document, tools);
}
