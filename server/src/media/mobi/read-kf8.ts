import { Parser } from 'htmlparser2';
import type { DocumentHead, Heading, Picture, TextBook } from '../text/text-book.ts';
import { fileOf } from '../text/write-epub.ts';
import type { Records } from './open-records.ts';
import { readParts, type Kf8Parts } from './kf8-parts.ts';
import { createTargets } from './kf8-targets.ts';
import type { MobiHeader } from './read-header.ts';
import type { NcxEntry } from './read-ncx.ts';
import type { Resources } from './read-resources.ts';
import { attributesOf, createMarkup, type Attributes, type Markup } from './write-markup.ts';

const reference = /kindle:(flow|embed):([\da-v]{1,10})(?:\?mime=[\w/+.-]+)?/giu;
const place = /^kindle:pos:fid:([\da-v]{1,8}):off:([\da-v]{1,10})/iu;
const mostStyle = 2 ** 20;
/** Bytes of all drawings that are put into documents, as often as they are shown. */
const mostDrawings = 16 * 2 ** 20;

/** Names are lower case in XHTML, but for some of drawings. */
const nameIn = (name: string): string => (name === name.toUpperCase() ? name.toLowerCase() : name);

interface Sources {
  readonly resources: Resources;
  readonly flows: Kf8Parts['flows'];
  readonly decode: (bytes: Uint8Array) => string;
  readonly targets: ReturnType<typeof createTargets>;
}

/** The style sheets of a book, by the number of their flow. */
function createSheets({ resources, flows, decode }: Omit<Sources, 'targets'>) {
  const sheets = new Map<number, Picture>();
  const open = new Set<number>();
  const nameOf = (flow: number): string | undefined => {
    const bytes = flows[flow];
    if (flow === 0 || !bytes) return undefined;
    // Sheets that take in each other.
    if (!sheets.has(flow) && !open.has(flow)) {
      open.add(flow);
      const text = resolved(decode(bytes));
      sheets.set(flow, { name: `s${flow}.css`, mediaType: 'text/css', bytes: Buffer.from(text) });
    }
    return `s${flow}.css`;
  };
  /** Text with names of files in place of its references. */
  const resolved = (text: string): string =>
    text.replaceAll(reference, (_, kind: string, digits: string) => {
      const number = Number.parseInt(digits, 32);
      return (kind.toLowerCase() === 'flow' ? nameOf(number) : resources.nameOf(number - 1)) ?? '';
    });
  return { nameOf, resolved, all: (): Picture[] => [...sheets.values()] };
}

const flowIn = (address: string | undefined): number | undefined => {
  const [, digits] = /^kindle:flow:([\da-v]{1,10})/iu.exec(address ?? '') ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 32);
};

interface Head {
  html: string;
  body: string;
  markup: string;
}

/** Writes the documents of a book as XHTML of our own. */
function createDocument(sources: Sources, sheets: ReturnType<typeof createSheets>) {
  const { targets, flows, decode } = sources;
  let room = mostDrawings;

  function resolve(attributes: Attributes): Attributes {
    return Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]) => {
        const [, fragment, offset] = place.exec(value) ?? [];
        // A number of the shop's.
        if (name === 'aid') return [];
        if (fragment === undefined || offset === undefined) return [[name, sheets.resolved(value)]];
        const found = targets.find(Number.parseInt(fragment, 32), Number.parseInt(offset, 32));
        return [[name, found ? `${fileOf(found.document)}${found.id ? `#${found.id}` : ''}` : '']];
      }),
    );
  }

  function parse(text: string, writer: Markup, head?: Head): void {
    let style: string | undefined;
    const parser = new Parser(
      {
        onopentag(given, attributes) {
          const name = nameIn(given);
          const flow = flowIn(attributes['href'] ?? attributes['src']);
          if (head && name === 'html') head.html = attributesOf(resolve(attributes));
          if (head && name === 'body') head.body = attributesOf(resolve(attributes));
          if (head && name === 'link') {
            const sheet = flow === undefined ? undefined : sheets.nameOf(flow);
            if (sheet) head.markup += `<link rel="stylesheet" type="text/css" href="${sheet}"/>`;
          }
          if (head && name === 'meta' && attributes['name'] === 'viewport')
            head.markup += `<meta${attributesOf({ name: 'viewport', content: attributes['content'] ?? '' })}/>`;
          if (name === 'style') style = '';
          // A drawing that was a picture couldn't show pictures of the book itself.
          const drawing = name === 'img' && flow !== undefined ? flows[flow] : undefined;
          if (drawing && head && drawing.length <= room) {
            room -= drawing.length;
            parse(decode(drawing), writer);
          } else {
            writer.begin(name, resolve(attributes));
          }
        },
        ontext(chunk) {
          if (style === undefined) writer.text(chunk);
          else if (style.length < mostStyle) style += chunk;
        },
        onclosetag(given) {
          const name = nameIn(given);
          if (name === 'style' && style !== undefined && head) {
            const sheet = sheets.resolved(style).replaceAll(']]>', '').replaceAll('<', '');
            head.markup += `<style>/*<![CDATA[*/${sheet}/*]]>*/</style>`;
          }
          if (name === 'style') style = undefined;
          writer.end(name);
        },
      },
      // Not as XML: books aren't always sound, and have entities of HTML.
      {
        decodeEntities: true,
        recognizeSelfClosing: true,
        lowerCaseTags: false,
        lowerCaseAttributeNames: false,
      },
    );
    parser.end(text);
  }

  return (text: string): { readonly body: string; readonly head: DocumentHead } => {
    const writer = createMarkup();
    const head: Head = { html: '', body: '', markup: '' };
    parse(text, writer, head);
    return { body: writer.take(), head };
  };
}

/** A book in KF8, whose documents are XHTML with style sheets. */
export function readKf8(
  bytes: Buffer,
  records: Records,
  {
    header,
    ncx,
    resources,
  }: { header: MobiHeader; ncx: readonly NcxEntry[]; resources: Resources },
): Pick<TextBook, 'documents' | 'contents' | 'heads'> & { readonly sheets: readonly Picture[] } {
  const whole = readParts(bytes, records, header);
  const targets = createTargets(whole);
  const addAll = (entries: readonly NcxEntry[]): void => {
    for (const entry of entries) {
      if (entry.place) targets.find(...entry.place);
      addAll(entry.children);
    }
  };
  addAll(ncx);
  const { decode } = header;
  const { flows } = whole;
  const sheets = createSheets({ resources, flows, decode });
  const write = createDocument({ resources, flows, decode, targets }, sheets);
  const written = targets.marked().map((text) => write(decode(Buffer.from(text, 'latin1'))));
  const headings = (entries: readonly NcxEntry[]): Heading[] =>
    entries.flatMap(({ title, place: at, children }) => {
      const found = at && targets.find(...at);
      return found ? [{ title, ...found, children: headings(children) }] : headings(children);
    });
  return {
    documents: written.map(({ body }) => body),
    heads: written.map(({ head }) => head),
    contents: headings(ncx),
    sheets: sheets.all(),
  };
}
