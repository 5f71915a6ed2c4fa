import { plainText } from './plain-text.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Content = XmlElement | string | undefined;

/** An element of a document. Its text and attributes are escaped when it is written. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly Content[];
}

export const element = (
  name: string,
  attributes: Attributes = {},
  ...children: readonly Content[]
): XmlElement => ({ name, attributes, children });

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers turn these into other white space.
  '\r': '&#13;',
};
const inAttributes: typeof escapes = { ...escapes, '\n': '&#10;', '\t': '&#9;' };

/** Escapes a text for XML and HTML. */
export const escapeText = (text: string): string =>
  plainText(text).replaceAll(/[&<>"'\r]/g, (sign) => escapes[sign] ?? sign);

const escapeAttribute = (text: string): string =>
  plainText(text).replaceAll(/[&<>"'\r\n\t]/g, (sign) => inAttributes[sign] ?? sign);

/** A whole document; elements of elements are on lines of their own. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;

function write({ name, attributes, children }: XmlElement): string {
  const given = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined ? [] : [` ${attribute}="${escapeAttribute(String(value))}"`],
  );
  const content = children.filter((child) => child !== undefined);
  const tag = `${name}${given.join('')}`;
  if (content.length === 0) return `<${tag}/>`;
  const isText = content.every((child) => typeof child === 'string');
  const inner = content.map((child) =>
    typeof child === 'string' ? escapeText(child) : write(child),
  );
  return isText
    ? `<${tag}>${inner.join('')}</${name}>`
    : `<${tag}>\n${inner.join('\n')}\n</${name}>`;
}
