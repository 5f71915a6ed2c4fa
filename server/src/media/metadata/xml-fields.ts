import { isUtf8 } from 'node:buffer';
import { Parser } from 'htmlparser2';
import { namedLetter } from './named-letter.ts';

const largestInput = 10 * 1024 * 1024;
const deepest = 100;

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text of an XML file; undefined when it is larger than 10 MB. */
export const decodeXml = (bytes: Buffer): string | undefined =>
  bytes.length > largestInput ? undefined : decodeMarkup(bytes);

/** Where a document of HTML names its encoding, in bytes. */
const head = 1024;
const declaration = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/u;
const meta = /<meta[^>]{1,200}charset\s*=\s*["']?([\w.-]+)/iu;

/**
 * Text by its byte order mark, else as UTF-8 if that's what it can be read as: files that were converted may still
 * name their old encoding. Else by its declaration.
 */
export function decodeMarkup(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'utf-8' && isWestern(text)
    ? new TextDecoder('windows-1252').decode(bytes)
    : text;
}

/**
 * Whether what was read as UTF-8 is older text: of its letters beyond ASCII more came out unreadable than
 * readable. A file in UTF-8 with a damaged letter or two stays what it is.
 */
export function isWestern(text: string): boolean {
  const unreadable = text.split('\uFFFD').length - 1;
  if (unreadable === 0) return false;
  const readable = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return unreadable > readable;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = bytes.toString('latin1', 0, head);
  const declared = declaration.exec(start) ?? meta.exec(start);
  const encoding = declared?.[1]?.toLowerCase() ?? 'utf-8';
  // Of all encodings only this one is made of nothing but ASCII.
  if (encoding !== 'iso-2022-jp' && isUtf8(bytes)) return 'utf-8';
  // A declaration that could be read as Latin letters does not stand in UTF-16 text.
  if (encoding.startsWith('utf-16')) return 'utf-8';
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Expands character references, and names of XML and HTML; any other entity gives no text. */
function expandEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([\w.:-]+));/giu, (all, hex, decimal, name) => {
    if (typeof name === 'string') return namedEntities[name] ?? namedLetter(all) ?? '';
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : '';
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * The texts of the direct children of the root element, by local name; the first one counts where a name
 * repeats. What precedes a fault in the file is kept. Undefined when the root has another name, or
 * elements are nested more than 100 deep. Entities that the file defines are never expanded.
 */
export function readXmlFields(xml: string, root: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  const path: string[] = [];
  let text = '';
  let found = false;
  let refused = false;
  let literal = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(localName(name));
        if (path.length === 1 && path[0] === root) found = true;
        if (path.length === 2) text = '';
        if (!found || path.length > deepest) refused = true;
        if (refused) parser.pause();
      },
      oncdatastart() {
        literal = true;
      },
      oncdataend() {
        literal = false;
      },
      ontext(chunk) {
        if (path.length === 2) text += literal ? chunk.replaceAll('&', '&amp;') : chunk;
      },
      onclosetag(_, implied) {
        const name = path.pop();
        // A tag that another one or the end of the file closes was cut short, and its text with it.
        const complete = path.length === 1 && name !== undefined && !implied;
        if (complete && !fields.has(name)) fields.set(name, expandEntities(text));
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return found && !refused ? fields : undefined;
}
