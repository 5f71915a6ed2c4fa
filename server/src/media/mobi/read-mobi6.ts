import { Parser } from 'htmlparser2';
import type { Heading, TextBook } from '../text/text-book.ts';
import type { MobiHeader } from './read-header.ts';
import type { NcxEntry } from './read-ncx.ts';
import type { Resources } from './read-resources.ts';
import { createMarkup, type Attributes } from './write-markup.ts';

/** Letters of markup from which on the next paragraph begins another document. */
const usualDocument = 200_000;
const mostAnchors = 100_000;
/** No tag is longer. */
const longestTag = 4096;

const pagebreak = /<\/?\s*mbp:pagebreak[^>]*>/giu;
const pagebreakHere = /(?:\s*<\/?\s*mbp:pagebreak[^>]*>)+/iuy;
const target = /\bfilepos\s*=\s*["']?(\d{1,10})/giu;
const anchorOf = (offset: number): string => `filepos${offset}`;

const blocks: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre table ul ol'.split(' '),
);
const whole: ReadonlySet<string> = new Set(['table', 'ul', 'ol', 'dl']);

/** Where an anchor can stand for a place: before the tag that the place is in, after the break of a page. */
function placeFor(text: string, offset: number): number {
  const before = text.slice(Math.max(0, offset - longestTag), offset);
  const tag = before.lastIndexOf('<');
  if (tag > before.lastIndexOf('>')) return offset - before.length + tag;
  pagebreakHere.lastIndex = offset;
  return offset + (pagebreakHere.exec(text)?.[0].length ?? 0);
}

/** Puts an anchor at each place that is led to. Places are counted in bytes, so each is one letter here. */
function withAnchors(text: string, offsets: ReadonlySet<number>): string {
  const places = [...offsets]
    .filter((offset) => offset < text.length)
    .map((offset) => ({ offset, place: placeFor(text, offset) }))
    .toSorted((one, other) => one.place - other.place);
  const parts: string[] = [];
  let at = 0;
  for (const { offset, place } of places) {
    parts.push(text.slice(at, place), `<a id="${anchorOf(offset)}"></a>`);
    at = place;
  }
  return [...parts, text.slice(at)].join('');
}

const lengthOf = (value: string): string => (/^\d+$/u.test(value) ? `${value}px` : value);
const sound = /^-?[\d.]+(?:px|em|pt|%)?$/u;

/** The books have no style sheets: paragraphs tell their indent and the room above them by attributes. */
function attributesFor(name: string, attributes: Attributes, resources: Resources): Attributes {
  const { filepos, recindex, width, height, align, style: _, ...others } = attributes;
  if (name === 'a' && filepos !== undefined)
    return { ...others, href: `#${anchorOf(Number(filepos))}` };
  if (name === 'img') {
    const src = resources.nameOf(recindex === undefined ? undefined : Number(recindex) - 1);
    const alt = others['alt'] ?? '';
    return src === undefined ? { alt } : { src, alt };
  }
  if (!blocks.has(name)) return others;
  const styles = [
    width !== undefined && sound.test(width) && name === 'p'
      ? `text-indent: ${lengthOf(width)}`
      : '',
    height !== undefined && sound.test(height) ? `margin-top: ${lengthOf(height)}` : '',
    /^(?:left|right|center|justify)$/u.test(align ?? '') ? `text-align: ${align}` : '',
  ].filter((style) => style !== '');
  return styles.length === 0 ? others : { ...others, style: styles.join('; ') };
}

interface Link {
  readonly title: string;
  readonly offset: number;
}

interface Written {
  readonly documents: string[];
  /** The document in which an anchor stands. */
  readonly documentOf: ReadonlyMap<string, number>;
  /** Links between an anchor and the end of its page. */
  readonly links: readonly Link[];
}

/** Writes the documents of a book, which begin at breaks of pages, and where one would be long. */
function writeDocuments(markup: string, resources: Resources, listAt: string | undefined): Written {
  const writer = createMarkup();
  const documents: string[] = [];
  const documentOf = new Map<string, number>();
  const links: Link[] = [];
  let isList = false;
  let link: { title: string; readonly offset: number } | undefined;
  const finish = (): void => {
    if (writer.length() === 0) return;
    documents.push(writer.take());
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'mbp:pagebreak') {
          isList &&= links.length === 0;
          finish();
          return;
        }
        const { id } = attributes;
        if (id !== undefined) documentOf.set(id, documents.length);
        if (id !== undefined && id === listAt) isList = true;
        const offset = Number(attributes['filepos'] ?? Number.NaN);
        if (isList && name === 'a' && Number.isInteger(offset)) link = { title: '', offset };
        writer.begin(name, attributesFor(name, attributes, resources));
      },
      ontext(text) {
        if (link) link.title += text;
        writer.text(text);
      },
      onclosetag(name) {
        if (name === 'mbp:pagebreak') return;
        writer.end(name);
        if (name === 'a' && link) {
          const title = link.title.replaceAll(/\s+/gu, ' ').trim();
          if (title !== '') links.push({ title, offset: link.offset });
          link = undefined;
        }
        if (writer.length() > usualDocument && blocks.has(name) && !writer.isOpen(whole)) finish();
      },
    },
    { decodeEntities: true },
  );
  parser.end(markup);
  finish();
  return { documents, documentOf, links };
}

/**
 * A book of before KF8: one text, whose links and contents count its bytes.
 * @param ncx its table of contents, if it has one
 */
export function readMobi6(
  bytes: Buffer,
  {
    header,
    ncx,
    resources,
  }: { header: MobiHeader; ncx: readonly NcxEntry[]; resources: Resources },
): Pick<TextBook, 'documents' | 'contents'> {
  const text = bytes.toString('latin1');
  const offsets = new Set<number>();
  const add = (offset: number | undefined): void => {
    if (offset !== undefined && offsets.size < mostAnchors) offsets.add(offset);
  };
  for (const [, offset] of text.matchAll(target)) add(Number(offset));
  const addAll = (entries: readonly NcxEntry[]): void => {
    for (const entry of entries) {
      add(entry.offset);
      addAll(entry.children);
    }
  };
  addAll(ncx);
  // Such a tag may be closed or not, but contains nothing.
  const anchored = withAnchors(text, offsets).replaceAll(pagebreak, (tag) =>
    tag.startsWith('</') ? '' : '<mbp:pagebreak></mbp:pagebreak>',
  );
  const [reference = ''] =
    ncx.length > 0 ? [] : (/<reference\b[^>]*\btype\s*=\s*["']?toc\b[^>]*>/iu.exec(text) ?? []);
  const [, list] = /\bfilepos\s*=\s*["']?(\d{1,10})/iu.exec(reference) ?? [];
  const { documents, documentOf, links } = writeDocuments(
    header.decode(Buffer.from(anchored, 'latin1')),
    resources,
    list === undefined ? undefined : anchorOf(Number(list)),
  );
  const headings = (
    entries: readonly (Link & { readonly children?: readonly NcxEntry[] })[],
  ): Heading[] =>
    entries.map(({ title, offset, children = [] }) => ({
      title,
      document: documentOf.get(anchorOf(offset)) ?? 0,
      id: anchorOf(offset),
      children: headings(named(children)),
    }));
  const named = (entries: readonly NcxEntry[]) =>
    entries.flatMap(({ offset, ...entry }) => (offset === undefined ? [] : [{ ...entry, offset }]));
  return { documents, contents: headings(ncx.length > 0 ? named(ncx) : links) };
}
