import { Parser } from 'htmlparser2';
import { insertInto, type Insertion } from './insertions.ts';
import { splitSentences, isBlank } from './sentences.ts';

/** A place in a document that Kobo's renderer knows. */
export interface Mark {
  /** `kobo.` with the numbers of the paragraph and the sentence. */
  readonly id: string;
  /** Where its text begins in the document as it was, in bytes of UTF-8. */
  readonly offset: number;
}

export interface MarkedDocument {
  /** Undefined for a document that stays as it is. */
  readonly text: string | undefined;
  readonly marks: readonly Mark[];
  /** Bytes of the document as it was. */
  readonly size: number;
}

const mostMarks = 200_000;

/** Elements whose text isn't read sentence by sentence. */
const closed: ReadonlySet<string> = new Set([
  'script',
  'style',
  'pre',
  'audio',
  'video',
  'svg',
  'math',
]);
const paragraphs: ReadonlySet<string> = new Set([
  'p',
  'ol',
  'ul',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const hacks =
  '<style type="text/css" id="kobostylehacks">div#book-inner { margin-top: 0; margin-bottom: 0; }</style>';

/** What is found in a document before it is known whether it's changed. */
interface Found {
  readonly insertions: Insertion[];
  readonly marks: { readonly id: string; readonly at: number }[];
  /** Places that the document has already. */
  readonly own: { readonly id: string; readonly at: number }[];
  hasHacks: boolean;
  hasWrappers: boolean;
  headEnd: number | undefined;
  bodyStart: number | undefined;
  bodyEnd: number | undefined;
}

/**
 * Puts a mark around each sentence of a document, and what else Kobo's renderer asks for. All of it is
 * inserted: what was there stays byte for byte. A document with marks, or with too many sentences, stays.
 */
export function markDocument(text: string): MarkedDocument {
  const found = read(text);
  const size = Buffer.byteLength(text);
  if (found.own.length > 0) return { text: undefined, marks: placed(text, found.own), size };
  if (found.marks.length > mostMarks) return { text: undefined, marks: [], size };
  const { headEnd, bodyStart, bodyEnd } = found;
  const style = headEnd === undefined || found.hasHacks ? [] : [{ at: headEnd, text: hacks }];
  const isWrapped = found.hasWrappers || bodyStart === undefined || bodyEnd === undefined;
  const insertions = [
    ...style,
    ...(isWrapped ? [] : [{ at: bodyStart, text: '<div id="book-columns"><div id="book-inner">' }]),
    ...found.insertions,
    ...(isWrapped ? [] : [{ at: bodyEnd, text: '</div></div>' }]),
  ];
  return { text: insertInto(text, insertions), marks: placed(text, found.marks), size };
}

/** Positions in letters become offsets in bytes; they come in order. */
function placed(text: string, marks: readonly { id: string; at: number }[]): Mark[] {
  let offset = 0;
  let before = 0;
  return marks.map(({ id, at }) => {
    offset += Buffer.byteLength(text.slice(before, at));
    before = at;
    return { id, offset };
  });
}

function read(text: string): Found {
  const found: Found = {
    insertions: [],
    marks: [],
    own: [],
    hasHacks: false,
    hasWrappers: false,
    headEnd: undefined,
    bodyStart: undefined,
    bodyEnd: undefined,
  };
  const path: string[] = [];
  let inClosed = 0;
  let paragraph = 0;
  let sentence = 0;
  let beginsParagraph = false;
  let cdata: number | undefined;

  const mark = (from: number, to: number): void => {
    const id = `kobo.${paragraph}.${sentence}`;
    found.marks.push({ id, at: from });
    if (found.marks.length > mostMarks) return;
    found.insertions.push(
      { at: from, text: `<span class="koboSpan" id="${id}">` },
      { at: to, text: '</span>' },
    );
  };
  const markText = (raw: string, from: number, split: (raw: string) => readonly string[]): void => {
    if (isBlank(raw) && path.at(-1) !== 'p') return;
    let at = from;
    for (const piece of split(raw)) {
      if (beginsParagraph) {
        paragraph += 1;
        sentence = 0;
        beginsParagraph = false;
      }
      sentence += 1;
      mark(at, at + piece.length);
      at += piece.length;
    }
  };
  const isInBody = (): boolean =>
    found.bodyStart !== undefined && found.bodyEnd === undefined && inClosed === 0;
  /** The tags of open pictures. */
  const pictures: { readonly from: number; readonly end: number }[] = [];

  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        path.push(local);
        const { id, class: classes = '' } = attributes;
        if (id === 'kobostylehacks') found.hasHacks = true;
        if (id === 'book-columns' || id === 'book-inner') found.hasWrappers = true;
        const end = parser.endIndex + 1;
        if (local === 'body' && path.length <= 2) found.bodyStart ??= end;
        else if (local === 'span' && id !== undefined && /(?:^|\s)koboSpan(?:\s|$)/.test(classes)) {
          found.own.push({ id, at: end });
        } else if (isInBody() && paragraphs.has(local)) beginsParagraph = true;
        else if (isInBody() && local === 'img') {
          pictures.push({ from: parser.startIndex, end });
        }
        if (closed.has(local)) inClosed += 1;
      },
      onclosetag(name, isImplied) {
        const local = localName(name);
        path.pop();
        if (closed.has(local)) inClosed -= 1;
        if (local === 'head' && !isImplied) found.headEnd ??= parser.startIndex;
        if (local === 'body' && !isImplied) found.bodyEnd ??= parser.startIndex;
        if (local !== 'img' || !isInBody()) return;
        const picture = pictures.pop();
        if (!picture) return;
        paragraph += 1;
        sentence = 1;
        // One that no tag closes ends with its own.
        mark(picture.from, isImplied ? picture.end : parser.endIndex + 1);
      },
      ontext(raw) {
        if (cdata !== undefined || !isInBody()) return;
        markText(raw, parser.startIndex, splitSentences);
      },
      oncdatastart() {
        cdata = parser.startIndex;
      },
      oncdataend() {
        const from = cdata ?? 0;
        cdata = undefined;
        // Nothing can be inserted into it, so it has one mark.
        if (isInBody()) markText(text.slice(from, parser.endIndex + 1), from, (raw) => [raw]);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(text);
  return found;
}
