import { Parser } from 'htmlparser2';

/** An element and where it stands in the text of its file. */
export interface PlacedElement {
  /** Without its prefix. */
  readonly name: string;
  /** With its colon; empty without one. */
  readonly prefix: string;
  /** As they're written, with their prefixes. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Of its first tag. */
  readonly start: number;
  /** After its first tag. */
  readonly innerStart: number;
  /** Before its last tag; where it begins if the element has none. */
  innerEnd: number;
  /** After its last tag. */
  end: number;
  /** Whether its first tag is its last: `<a/>`. */
  readonly isAlone: boolean;
  readonly children: PlacedElement[];
}

const deepest = 100;
const mostElements = 200_000;

/**
 * The root element of a well-formed XML text, with the places of everything in it. Undefined when a tag is missing,
 * above 100 levels or 200,000 elements.
 */
export function placeElements(text: string): PlacedElement | undefined {
  let root: PlacedElement | undefined;
  let count = 0;
  let isSound = true;
  const path: PlacedElement[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const colon = name.indexOf(':') + 1;
        const innerStart = parser.endIndex + 1;
        const element: PlacedElement = {
          name: name.slice(colon),
          prefix: name.slice(0, colon),
          attributes: new Map(Object.entries(attributes)),
          start: parser.startIndex,
          innerStart,
          innerEnd: innerStart,
          end: innerStart,
          isAlone: text.at(innerStart - 2) === '/',
          children: [],
        };
        count += 1;
        if (path.length === deepest || count > mostElements || (path.length === 0 && root)) {
          isSound = false;
          parser.pause();
        }
        if (!isSound) return;
        path.at(-1)?.children.push(element);
        root ??= element;
        path.push(element);
      },
      onclosetag(_, isImplied) {
        const element = path.pop();
        if (!element || element.isAlone) return;
        if (isImplied) isSound = false;
        element.innerEnd = parser.startIndex;
        element.end = parser.endIndex + 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isSound ? root : undefined;
}

/** A piece of a text, and what comes in its place. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with all edits made; they don't overlap. Those at the same place come in the order given. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, text: put } of edits.toSorted((one, other) => one.from - other.from)) {
    parts.push(text.slice(done, from), put);
    done = Math.max(done, to);
  }
  return [...parts, text.slice(done)].join('');
}

/** Characters that XML 1.0 allows, with those escaped that mean something. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

export const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('"', '&quot;');

/** Another content of an element, which keeps its tags. */
export function withText(text: string, element: PlacedElement, content: string): TextEdit {
  const { start, innerStart, innerEnd, isAlone, prefix, name } = element;
  if (!isAlone) return { from: innerStart, to: innerEnd, text: escapeXml(content) };
  const tag = text.slice(start, innerStart - 2).trimEnd();
  return {
    from: start,
    to: innerStart,
    text: `${tag}>${escapeXml(content)}</${prefix}${name}>`,
  };
}

/** Takes an element away, and the line that it stood on alone. */
export function without(text: string, { start, end }: PlacedElement): TextEdit {
  const [space = ''] = /\r?\n?[ \t]*$/u.exec(text.slice(0, start)) ?? [];
  return { from: start - (space.includes('\n') ? space.length : 0), to: end, text: '' };
}

/** The white space before an element, so that another one can be put on a line like its own. */
export function indentOf(text: string, element: PlacedElement | undefined): string {
  const [space = ''] = element ? (/\r?\n[ \t]*$/u.exec(text.slice(0, element.start)) ?? []) : [];
  return space;
}
