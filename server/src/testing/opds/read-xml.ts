import { SaxesParser } from 'saxes';

/** An element as a strict reader sees it; names have their prefix, as some programs compare them. */
export interface Xml {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Xml[];
  text: string;
}

/**
 * Reads a document as the strictest programs do.
 *
 * @throws if it isn't well formed, uses a prefix that isn't declared, or holds a document type, a
 *   comment, a section of raw text or an instruction
 */
export function readXml(document: string): Xml {
  const root: Xml = { name: '', attributes: {}, children: [], text: '' };
  const open: Xml[] = [root];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string) => (): never => {
    throw new Error(`${what} in a document`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', refuse('a document type'));
  parser.on('comment', refuse('a comment'));
  parser.on('cdata', refuse('raw text'));
  parser.on('processinginstruction', refuse('an instruction'));
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.values(attributes).map((one) => [one.name, one.value] as const);
    const element: Xml = { name, attributes: Object.fromEntries(given), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [element] = root.children;
  if (!element) throw new Error('an empty document');
  return element;
}

/** The children of that name. */
export const all = (parent: Xml, name: string): Xml[] =>
  parent.children.filter((one) => one.name === name);

export const textsOf = (parent: Xml, name: string): string[] =>
  all(parent, name).map(({ text }) => text);

/** The addresses of links with that relation. */
export const linksOf = (parent: Xml, rel: string): Record<string, string>[] =>
  all(parent, 'link')
    .map(({ attributes }) => attributes)
    .filter((link) => link['rel'] === rel);
