import { Parser } from 'htmlparser2';
import { cleanLine } from './clean-text.ts';
import { namedLetter } from './named-letter.ts';
import { decodeXml } from './xml-fields.ts';

export type XmlElement = {
  /** Without its prefix: the prefixes of package documents vary. */
  name: string;
  /**
   * By name without prefix; where both stand, the one without prefix counts. Without white space around
   * them, which means nothing in the files read here.
   */
  attributes: Map<string, string>;
  content: (string | XmlElement)[];
  /** False when the end of the file or of another element closed it. */
  closed: boolean;
};

const deepest = 100;
const mostElements = 200_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function readAttributes(raw: Record<string, string>): Map<string, string> {
  const names = Object.keys(raw).toSorted(
    (a, b) => Number(b.includes(':')) - Number(a.includes(':')),
  );
  return new Map(names.map((name) => [localName(name), (raw[name] ?? '').trim()]));
}

/** With letters that are named as in HTML. */
const withNamedLetters = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&[a-z]+\d*;/giu, (entity) => namedLetter(entity) ?? entity)
    : text;

/**
 * The root element of an XML or XHTML file; faults are repaired as far as they can be. Undefined without
 * any element, above 10 MB, 100 levels or 200,000 elements. Entities that the file defines are never
 * expanded, nothing else is ever read.
 */
export function parseXml(bytes: Buffer): XmlElement | undefined {
  const text = decodeXml(bytes);
  if (text === undefined) return undefined;
  let root: XmlElement | undefined;
  let count = 0;
  let refused = false;
  const path: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: XmlElement = {
          name: localName(name),
          attributes: readAttributes(attributes),
          content: [],
          closed: false,
        };
        count += 1;
        if (path.length === deepest || count > mostElements) {
          refused = true;
          parser.pause();
        }
        if (refused) return;
        path.at(-1)?.content.push(element);
        if (path.length === 0) root ??= element;
        path.push(element);
      },
      ontext(chunk) {
        path.at(-1)?.content.push(withNamedLetters(chunk));
      },
      onclosetag(_, implied) {
        const element = path.pop();
        if (element) element.closed = !implied;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return refused ? undefined : root;
}

/** The child elements, all of them or those of one name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.content ?? []).filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** Every element below, in the order of the file. */
export function descendantsOf(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** All the text below, as it stands. */
export const rawTextOf = (node: string | XmlElement): string =>
  typeof node === 'string' ? node : node.content.map(rawTextOf).join('');

/** All the text below, as one line. */
export const textOf = (element: XmlElement): string => cleanLine(rawTextOf(element));
